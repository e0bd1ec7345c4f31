import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { MOST_MORE } from "#contract/admin/products.ts";
import { api } from "#web/admin/client/api.ts";
import { changed } from "#web/admin/client/changes.ts";
import { useOneAct } from "#web/admin/client/use-one-act.ts";
import { OneFieldDialog } from "#web/admin/forms/one-field-dialog.tsx";
import { sentenceOf } from "#web/client/failure.ts";
import { toast } from "#web/ui/toasts.ts";
import { MORE_UNITS_SHAPE } from "#wording/admin-forms.ts";
import { countOf } from "#wording/format.ts";
import type { AwaitedPiece } from "./waiting-acts.tsx";

/** More units of a piece that viewers wait for; as many are proposed as wait. */
export function RestockDialog({ piece, onClose }: { piece: AwaitedPiece; onClose: () => void }) {
  const queries = useQueryClient();
  const once = useOneAct();
  const [typed, setTyped] = useState(String(piece.people));
  const [wrong, setWrong] = useState<string>();
  const more = Number(typed);
  const restock = useMutation({
    mutationFn: () => {
      const input = { productId: piece.productId, more };
      return once(input, (options) => api.admin.products.restock(input, options));
    },
    onSuccess: () => {
      toast.success(
        `${countOf(more, "pièce ajoutée", "pièces ajoutées")}\u00a0: les premières vont à qui attend.`,
      );
      changed(queries, "products");
      changed(queries, "claims");
      changed(queries, "orders");
      onClose();
    },
    onError: (error) => setWrong(sentenceOf(error, "Impossible de réassortir la pièce")),
  });
  return (
    <OneFieldDialog
      title={`Réassortir ${piece.words}`}
      submitLabel="Ajouter au stock"
      pending={restock.isPending}
      dirty={typed !== String(piece.people)}
      field={{
        id: "restock-more",
        label: "Pièces en plus",
        hint: `${countOf(piece.people, "personne attend", "personnes attendent")}\u00a0: chaque pièce va d'elle-même à la première, sur sa commande.`,
        inputMode: "numeric",
        maxLength: 3,
        value: typed,
        error: wrong,
        onChange: ({ target }) => {
          setTyped(target.value);
          setWrong(undefined);
        },
      }}
      onSubmit={() =>
        Number.isInteger(more) && more >= 1 && more <= MOST_MORE
          ? restock.mutate()
          : setWrong(MORE_UNITS_SHAPE)
      }
      onClose={onClose}
    />
  );
}
