import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#web/admin/client/api.ts";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import type { PackedItem, PackedOrder } from "#web/admin/preparation/packed-order.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { countOf } from "#wording/format.ts";
import { pieceReference } from "#wording/packing-slip.ts";
import { sizeWithin } from "#wording/size.ts";
import { Choices } from "./choices.tsx";

type MissingDialogProps = {
  order: PackedOrder;
  /** The line that was pressed. */
  itemId: string;
  onClose: () => void;
  onDone: (sentence: string) => void;
};

const WHAT_THEN = {
  ask: "Demander à la cliente. Le colis attend sa réponse, mettez-le de côté.",
  send: "Rembourser et envoyer le reste tout de suite.",
} as const;

/** 'Pièce introuvable', in one confirmation: which pieces of the parcel, and what becomes of it meanwhile. */
export function MissingDialog({ order, itemId, onClose, onDone }: MissingDialogProps) {
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set([itemId]));
  const [then, setThen] = useState<keyof typeof WHAT_THEN>("ask");
  const pieces = order.items.filter(({ id, takesUnit }) => takesUnit && !order.packed.includes(id));
  const declare = useMutation({
    mutationFn: () =>
      api.admin.shortages.declare({
        orderId: order.id,
        itemIds: [...missing],
        sendRest: then === "send",
      }),
    onSuccess: () => {
      onDone(
        then === "send"
          ? `${countOf(missing.size, "pièce remboursée", "pièces remboursées")}, le reste part`
          : "La cliente est prévenue, le colis attend son choix",
      );
      onClose();
    },
    meta: { changes: ["orders"] },
  });
  const tick = (id: string, on: boolean) =>
    setMissing(new Set(on ? [...missing, id] : [...missing].filter((other) => other !== id)));
  return (
    <FormDialog
      title="Pièce introuvable"
      submit={{ onClick: () => declare.mutate() }}
      submitLabel="Confirmer"
      pending={declare.isPending}
      disabled={missing.size === 0}
      onClose={onClose}
    >
      {pieces.length > 1 && (
        <fieldset className="mb-4 flex flex-col">
          <legend className="mb-1 font-semibold">Ce qui manque</legend>
          {pieces.map((item) => (
            <Checkbox
              key={item.id}
              id={`missing-${item.id}`}
              checked={missing.has(item.id)}
              onChange={({ target }) => tick(item.id, target.checked)}
              label={pieceWords(item)}
            />
          ))}
        </fieldset>
      )}
      <Choices legend="Et le colis" choices={WHAT_THEN} chosen={then} onChoose={setThen} />
      <Problem
        sentence={declare.isError ? sentenceOf(declare.error, "Impossible de noter cette pièce") : undefined}
      />
    </FormDialog>
  );
}

const pieceWords = (item: PackedItem): string =>
  [
    [pieceReference(item), item.name].filter(Boolean).join(" "),
    item.color?.name.toLowerCase(),
    item.size && sizeWithin(item.size),
  ]
    .filter(Boolean)
    .join(", ");
