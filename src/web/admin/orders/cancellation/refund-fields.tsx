import type { OrderDetail } from "#contract/admin/orders.ts";
import { formatEuros } from "#domain/money.ts";
import { refundableOf, transactionName } from "#web/admin/orders/money/refundable.ts";
import type { FieldErrors } from "#web/ui/error-summary.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { amountField, type CancellationDraft, paymentsToRefund } from "./draft.ts";

type RefundFieldsProps = {
  order: OrderDetail;
  draft: CancellationDraft;
  errors: FieldErrors;
  onChange: (changed: Partial<CancellationDraft>, field: string) => void;
};

/** What is given back now of each payment. */
export function RefundFields({ order, draft, errors, onChange }: RefundFieldsProps) {
  return paymentsToRefund(order).map((payment) => {
    const field = amountField(payment.uuid);
    const most = formatEuros(refundableOf(payment));
    return (
      <TextField
        key={payment.uuid}
        id={field}
        label={
          payment.byHand
            ? `${transactionName(payment)}, déjà rendu à la main (€)`
            : `À rembourser, ${transactionName(payment)} (€)`
        }
        hint={
          payment.byHand
            ? `Le prestataire ne connaît pas cet argent\u00a0: rendez-le d'abord vous-même, puis notez-le ici. Au plus ${most}.`
            : `L'argent retourne sur la carte du paiement. Au plus ${most}.`
        }
        inputMode="decimal"
        value={draft.amounts[payment.uuid] ?? ""}
        error={errors[field]}
        onChange={({ target }) =>
          onChange({ amounts: { ...draft.amounts, [payment.uuid]: target.value } }, field)
        }
      />
    );
  });
}
