import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatEuros, parseEuros } from "#domain/money.ts";
import { GIVEN_MEANS } from "#domain/money-by-hand.ts";
import { api } from "#web/admin/client/api.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { showOrder } from "#web/admin/orders/show-order.ts";
import { type FieldErrors, focusLoneError } from "#web/ui/error-summary.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toasts.ts";
import { GivenHow, givenErrors, givenOf, givenToday } from "./given-fields.tsx";
import { euros } from "./refundable.ts";

type SurchargeDialogProps = {
  orderId: string;
  refundId: string;
  /** What the law adds; undefined where only a rate of interest is known. */
  dueCents: number | undefined;
  onClose: () => void;
};

/** What staff paid on top of a refund because it came late. */
export function SurchargeDialog({ orderId, refundId, dueCents, onClose }: SurchargeDialogProps) {
  const queries = useQueryClient();
  const [amount, setAmount] = useState(dueCents === undefined ? "" : euros(dueCents));
  const [given, setGiven] = useState(givenToday);
  const [errors, setErrors] = useState<FieldErrors>({});
  const cents = parseEuros(amount);
  const note = useMutation({
    mutationFn: (amountCents: number) =>
      api.admin.money.noteSurcharge({ orderId, refundId, amountCents, given: givenOf(given) }),
    onSuccess: (detail) => {
      showOrder(queries, detail);
      toast.success("Majoration notée, la cliente en est prévenue");
      onClose();
    },
  });
  function save() {
    const found: FieldErrors = {
      ...(cents ? {} : { "surcharge-amount": "Montant attendu, par exemple 2,30" }),
      ...givenErrors(given),
    };
    setErrors(found);
    if (cents && Object.keys(found).length === 0) note.mutate(cents);
    else focusLoneError(found);
  }
  return (
    <FormDialog
      title="Noter la majoration de retard"
      size="small"
      submit={{ onClick: save }}
      submitLabel={cents ? `Noter ${formatEuros(cents)}` : "Noter"}
      pending={note.isPending}
      dirty={given.reference !== ""}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <p>
          Versée à la cliente hors de la boutique. Elle est sur une ligne à part de son message, et sur aucun
          avoir.
        </p>
        <TextField
          id="surcharge-amount"
          label="Montant versé (€)"
          inputMode="decimal"
          value={amount}
          error={errors["surcharge-amount"]}
          onChange={({ target }) => {
            setAmount(target.value);
            setErrors({});
          }}
        />
        <GivenHow
          means={GIVEN_MEANS}
          given={given}
          errors={errors}
          dayLabel="Versée le"
          onChange={(typed) => {
            setGiven(typed);
            setErrors({});
          }}
        />
        <Failed act={note} otherwise="Impossible de noter la majoration" />
      </div>
    </FormDialog>
  );
}
