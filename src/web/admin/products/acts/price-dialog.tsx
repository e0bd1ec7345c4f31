import { useState } from "react";
import { parseEuros } from "#domain/money.ts";
import type { BulkActs } from "#web/admin/bulk/use-bulk-acts.ts";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { focusField } from "#web/ui/error-summary.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { countOf } from "#wording/format.ts";

const FORM = "bulk-price";

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
    <FormDialog
      title={`Changer le prix de ${countOf(rowIds.length, "produit")}`}
      size="small"
      submit={{ form: FORM }}
      submitLabel="Changer le prix"
      pending={start.isPending}
      onClose={onClose}
    >
      <form
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!start.isPending) submit();
        }}
      >
        <TextField
          id="bulk-price-euros"
          label="Nouveau prix en euros"
          hint="Les commandes en cours gardent le prix auquel l'article y a été ajouté."
          data-first-focus
          inputMode="decimal"
          maxLength={9}
          autoComplete="off"
          value={price}
          error={error}
          onChange={({ target }) => {
            setPrice(target.value);
            setError(undefined);
          }}
        />
      </form>
    </FormDialog>
  );
}
