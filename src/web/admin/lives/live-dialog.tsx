import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { wordsOf } from "#web/admin/bulk/act-words.ts";
import type { BulkActs } from "#web/admin/bulk/use-bulk-acts.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { Combobox } from "#web/ui/admin/combobox.tsx";
import { focusField } from "#web/ui/error-summary.tsx";
import { countOf } from "#wording/format.ts";
import { plural } from "#wording/plural.ts";
import { liveChoices, livesQuery } from "./live-choices.ts";

const WORDS = {
  "products.copy": {
    submit: "Dupliquer",
    note: (count: number) =>
      `${plural(count, "Le produit y prend", "Les produits y prennent")} les prochaines références libres, avec tout ce qui ${plural(count, "le", "les")} décrit (taille, composition, fabricant, photo…), le même prix et le même stock. Ce que le live a déjà n'est pas ajouté une seconde fois.`,
  },
  "products.carry": {
    submit: "Remettre en vente",
    note: (count: number) =>
      `${plural(count, "Le produit y prend la prochaine référence libre", "Les produits y prennent les prochaines références libres")}, au même prix et avec ce qui en reste. Le bilan de ce live-ci ${plural(count, "le compte toujours comme invendu", "les compte toujours comme invendus")}.`,
  },
  "products.move": {
    submit: "Déplacer",
    note: (count: number) =>
      `${plural(count, "Le produit quitte son live et prend", "Les produits quittent leur live et prennent")} dans celui-ci les prochaines références libres. Ce qui figure dans une commande reste où il est.`,
  },
};

type LiveDialogProps = {
  kind: keyof typeof WORDS;
  acts: BulkActs;
  rowIds: string[];
  onStarted: () => void;
  onClose: () => void;
};

/** Products once more, with what is left of them, or themselves in another live. */
export function LiveDialog({ kind, acts: { start }, rowIds, onStarted, onClose }: LiveDialogProps) {
  const words = WORDS[kind];
  const lives = useQuery(livesQuery);
  const [liveId, setLiveId] = useState<string>();
  const [missing, setMissing] = useState(false);
  const choices = liveChoices(lives.data ?? []);

  function submit() {
    if (!liveId) {
      setMissing(true);
      return focusField("bulk-live");
    }
    start.mutate({ kind, rowIds, liveId }, { onSuccess: onStarted });
  }

  return (
    <FormDialog
      title={`${words.submit} ${countOf(rowIds.length, "produit")}`}
      submit={{ onClick: submit }}
      submitLabel={words.submit}
      pending={start.isPending}
      onClose={() => {
        start.reset();
        onClose();
      }}
    >
      <div className="flex flex-col gap-4">
        <Combobox
          id="bulk-live"
          label="Live de destination"
          choices={choices}
          value={choices.find(({ value }) => value === liveId) ?? null}
          error={
            lives.isError
              ? "Impossible de charger la liste des lives"
              : missing && !liveId
                ? "Veuillez sélectionner un live"
                : undefined
          }
          onChange={(choice) => setLiveId(choice?.value)}
        />
        <p className="text-ink-2">{words.note(rowIds.length)}</p>
        <Failed act={start} otherwise={wordsOf(kind).none} />
      </div>
    </FormDialog>
  );
}
