import type { OrderDetail } from "#contract/admin/orders.ts";
import { formatEuros } from "#domain/money.ts";
import { refundableOf, type Transaction, transactionName } from "#web/admin/orders/money/refundable.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import type { FieldErrors } from "#web/ui/error-summary.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { amountField, type CancellationDraft, creditCents, paymentsToRefund } from "./draft.ts";

type RefundFieldsProps = {
  order: OrderDetail;
  draft: CancellationDraft;
  errors: FieldErrors;
  onChange: (changed: Partial<CancellationDraft>, field: string) => void;
};

/** What is given back now of each payment. */
export function RefundFields({ order, draft, errors, onChange }: RefundFieldsProps) {
  const backCents = creditCents(order);
  const payments = paymentsToRefund(order);
  return (
    <>
      {payments.map((payment) => (
        <PaymentField
          key={payment.uuid}
          payment={payment}
          draft={draft}
          errors={errors}
          onChange={onChange}
        />
      ))}
      {payments.length > 0 && order.customer.userId && (
        <Checkbox
          id="cancellation-as-credit"
          label="Donner un avoir à la place, avec son accord"
          checked={draft.asCredit}
          onChange={({ target }) => onChange({ asCredit: target.checked }, "cancellation-as-credit")}
        />
      )}
      {backCents > 0 && <p>{formatEuros(backCents)} payés en avoir reviennent tout seuls sur son avoir.</p>}
    </>
  );
}

type PaymentFieldProps = Omit<RefundFieldsProps, "order"> & { payment: Transaction };

function PaymentField({ payment, draft, errors, onChange }: PaymentFieldProps) {
  const field = amountField(payment.uuid);
  const most = formatEuros(refundableOf(payment));
  return (
    <TextField
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
}
