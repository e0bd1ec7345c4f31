import { useState } from "react";
import { parseEuros } from "#domain/money.ts";
import { wordsOf } from "#web/admin/bulk/act-words.ts";
import type { BulkActs } from "#web/admin/bulk/use-bulk-acts.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { OneFieldDialog } from "#web/admin/forms/one-field-dialog.tsx";
import { focusField } from "#web/ui/error-summary.tsx";
import { countOf } from "#wording/format.ts";

type PriceDialogProps = {
  acts: BulkActs;
  rowIds: string[];
  onStarted: () => void;
  onClose: () => void;
};

/** One price for all the products that are ticked. */
export function PriceDialog({ acts: { start }, rowIds, onStarted, onClose }: PriceDialogProps) {
  const [price, setPrice] = useState("");
  const [error, setError] = useState<string>();

  function submit() {
    const priceCents = parseEuros(price);
    if (priceCents === undefined) {
      setError("Indiquez un prix en euros, par exemple 29,90.");
      return focusField("bulk-price-euros");
    }
    start.mutate({ kind: "products.price", rowIds, priceCents }, { onSuccess: onStarted });
  }

  return (
    <OneFieldDialog
      title={`Changer le prix de ${countOf(rowIds.length, "produit")}`}
      submitLabel="Changer le prix"
      pending={start.isPending}
      dirty={price !== ""}
      onSubmit={submit}
      onClose={() => {
        start.reset();
        onClose();
      }}
      field={{
        id: "bulk-price-euros",
        label: "Nouveau prix en euros",
        hint: "Les commandes en cours gardent le prix auquel l'article y a été ajouté.",
        inputMode: "decimal",
        maxLength: 12,
        value: price,
        error,
        onChange: ({ target }) => {
          setPrice(target.value);
          setError(undefined);
        },
      }}
    >
      <Failed act={start} otherwise={wordsOf("products.price").none} className="mt-3" />
    </OneFieldDialog>
  );
}
