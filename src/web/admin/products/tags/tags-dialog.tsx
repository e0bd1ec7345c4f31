import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, orpc } from "#web/admin/client/api.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { barcodeOf } from "#web/admin/print/barcodes.ts";
import { PrintSheet } from "#web/admin/print/print-sheet.tsx";
import { deviceMemory } from "#web/device/memory.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toasts.ts";
import { SITE_NAME } from "#web/ui/use-page-title.ts";
import { Skeleton } from "#web/ui/waiting.tsx";
import { countOf } from "#wording/format.ts";
import { layOut, MOST_TAGS, repeated, TAG_PAPERS, type TagPaper } from "./tag-papers.ts";
import { type Tag, TagSheets } from "./tag-sheets.tsx";

const STORED_AS = "admin-tag-paper";
const PAPERS = (Object.keys(TAG_PAPERS) as TagPaper[]).map((value) => ({
  value,
  label: TAG_PAPERS[value].label,
}));

/** The printer is this device's. */
function storedPaper(): TagPaper {
  const stored = deviceMemory.recall<TagPaper>(STORED_AS);
  return stored && stored in TAG_PAPERS ? stored : "a4-24";
}

type Job = { sheets: (Tag | null)[][]; paper: TagPaper; shopName: string; barcodes: Map<string, string> };

type TagsDialogProps = {
  of: { live: string } | { productIds: string[] };
  onClose: () => void;
};

/** Asks for the paper, then prints the price tags of a live or of the products that were chosen. */
export function TagsDialog({ of, onClose }: TagsDialogProps) {
  const tags = useQuery(orpc.admin.products.tags.queryOptions({ input: of, staleTime: 0 }));
  const [paper, setPaper] = useState(storedPaper);
  const [eachUnit, setEachUnit] = useState(true);
  const [typedFirst, setFirst] = useState("1");
  const { perSheet } = TAG_PAPERS[paper];
  const first = Number(typedFirst);
  const isPlace = Number.isInteger(first) && first >= 1 && first <= perSheet;
  const chosen = repeated(tags.data?.rows ?? [], eachUnit);
  const fits = chosen.length > 0 && chosen.length <= MOST_TAGS;
  const draw = useMutation({
    mutationFn: async (): Promise<Job> => {
      const { barHeight } = TAG_PAPERS[paper];
      const barcodes = new Map<string, string>();
      for (const { code } of chosen)
        if (!barcodes.has(code)) barcodes.set(code, await barcodeOf(code, barHeight));
      const { name } = await api.pages.shop().catch(() => ({ name: SITE_NAME }));
      return { sheets: layOut(chosen, perSheet, first), paper, shopName: name, barcodes };
    },
    onError: () => toast.error("Impossible d'imprimer les étiquettes"),
  });
  return (
    <>
      <Dialog
        open
        title="Imprimer les étiquettes de prix"
        onClose={onClose}
        actions={
          <>
            <Button look="secondary" onClick={onClose}>
              Fermer
            </Button>
            <Button
              disabled={!fits || !isPlace}
              pending={draw.isPending}
              pendingLabel="Préparation..."
              onClick={() => draw.mutate()}
            >
              Imprimer {countOf(fits ? chosen.length : 0, "étiquette")}
            </Button>
          </>
        }
      >
        <Loaded
          query={tags}
          failed="Impossible de charger les produits"
          label="Chargement des produits"
          skeleton={<Skeleton className="h-40" />}
        >
          {({ rows }) => (
            <div className="flex flex-col gap-4">
              <Select
                id="tag-paper"
                label="Papier"
                hint="Imprimez à 100 %, sans ajuster à la page."
                options={PAPERS}
                value={paper}
                onChoose={(next) => {
                  deviceMemory.remember(STORED_AS, next);
                  setPaper(next);
                  setFirst("1");
                }}
              />
              {perSheet > 1 && (
                <TextField
                  id="tag-first"
                  label="Commencer à l'étiquette"
                  hint={`De 1 à ${perSheet}, pour finir une feuille entamée.`}
                  inputMode="numeric"
                  maxLength={2}
                  value={typedFirst}
                  error={isPlace ? undefined : `Indiquez un nombre de 1 à ${perSheet}.`}
                  onChange={({ target }) => setFirst(target.value)}
                />
              )}
              <Checkbox
                id="tag-units"
                label="Une étiquette par unité en stock"
                checked={eachUnit}
                onChange={({ target }) => setEachUnit(target.checked)}
              />
              {rows.length === 0 && <p className="text-ink-2">Aucune pièce à étiqueter.</p>}
              {chosen.length > MOST_TAGS && (
                <p role="alert" className="font-medium text-danger">
                  {MOST_TAGS} étiquettes au plus à la fois{"\u00a0"}: choisissez moins de produits, ou une
                  étiquette par produit.
                </p>
              )}
            </div>
          )}
        </Loaded>
      </Dialog>
      {draw.data && (
        <PrintSheet onDone={draw.reset}>
          <TagSheets {...draw.data} />
        </PrintSheet>
      )}
    </>
  );
}
