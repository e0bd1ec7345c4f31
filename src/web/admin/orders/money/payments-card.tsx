import { useState } from "react";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { formatEuros } from "#domain/money.ts";
import { isSettled } from "#domain/order-status.ts";
import { useMay } from "#web/admin/roles/use-may.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { Money } from "#web/ui/money.tsx";
import { PAYMENT_STATES } from "#wording/order-events.ts";
import { ContractLine } from "./contract-line.tsx";
import { InvoiceList } from "./invoice-list.tsx";
import { NoteMoneyDialog } from "./note-money-dialog.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { RefundList } from "./refund-list.tsx";
import { chargedBackCents, refundableOf, type Transaction, transactionName } from "./refundable.ts";

export function PaymentsCard({ order, className }: { order: OrderDetail; className?: string }) {
  const [refunding, setRefunding] = useState<{ transactionUuid: string } | { taskId: string }>();
  const [noting, setNoting] = useState(false);
  const may = useMay();
  const isPaidInPart = isSettled(order.status) && !order.lacksMoney && order.lackingCents > 0;
  const attempts = order.payments.filter(({ state }) => state !== "paid");
  return (
    <Card className={className} id="payments" title="Paiements">
      {order.payments.map(
        ({ id, pendingSince }) =>
          pendingSince && (
            <p key={id} role="status" className="mb-3 rounded-control bg-warning-soft px-3 py-2 text-warning">
              Paiement en cours de vérification chez le prestataire depuis le <DateText at={pendingSince} />.
              Les pièces restent réservées{"\u00a0"}; n'expédiez rien. Pour les libérer, annulez la commande.
            </p>
          ),
      )}
      {order.payments.length === 0 && order.transactions.length === 0 && (
        <p className="text-ink-2">Aucun paiement</p>
      )}
      {(order.lacksMoney || isPaidInPart) && may("management") && (
        <div className="my-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-warning-soft p-3 text-warning">
          <p className="min-w-40 grow">
            {isPaidInPart
              ? `${order.transactions.some((one) => refundableOf(one) > 0) ? "Payée en partie" : "L'argent n'est plus là"}\u00a0: il manque ${formatEuros(order.lackingCents)}.`
              : "Marquée comme payée, sans argent noté\u00a0: elle n'a pas de facture."}
          </p>
          <Button look="secondary" onClick={() => setNoting(true)}>
            Noter l'argent reçu
          </Button>
        </div>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {order.transactions.map((transaction) => (
          <TransactionLine
            key={transaction.uuid}
            refunds={order.refunds}
            transaction={transaction}
            onRefund={() => setRefunding({ transactionUuid: transaction.uuid })}
          />
        ))}
      </ul>
      <RefundList order={order} onRefund={({ id }) => setRefunding({ taskId: id })} />
      <InvoiceList order={order} />
      <ContractLine order={order} />
      {attempts.length > 0 && (
        <details className="mt-3">
          <summary className="py-1 text-ink-2">Tentatives ({attempts.length})</summary>
          <ul className="flex flex-col divide-y divide-line text-small">
            {attempts.map((attempt) => (
              <li key={attempt.id} className="flex flex-wrap justify-between gap-x-3 py-2">
                <span>
                  {PAYMENT_STATES[attempt.state] ?? attempt.state}
                  {attempt.refusal && ` (${attempt.refusal})`}
                </span>
                <span className="text-ink-2">
                  <Money cents={attempt.amountCents} /> · <DateText at={attempt.startedAt} />
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {noting && <NoteMoneyDialog order={order} onClose={() => setNoting(false)} />}
      {refunding && (
        <RefundDialog orderId={order.id} {...refunding} onClose={() => setRefunding(undefined)} />
      )}
    </Card>
  );
}

type TransactionLineProps = {
  transaction: Transaction;
  refunds: OrderDetail["refunds"];
  onRefund: () => void;
};

function TransactionLine({ transaction, refunds, onRefund }: TransactionLineProps) {
  const byBank = chargedBackCents(
    refunds.filter(({ transactionUuid }) => transactionUuid === transaction.uuid),
  );
  const refunded = transaction.refundedCents - byBank;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 first:pt-0">
      <div className="min-w-40 grow">
        <p className="font-medium">{transactionName(transaction)}</p>
        <p className="text-small text-ink-2">
          {transaction.receivedOn && transaction.means !== "credit" ? (
            <>
              Reçu le <DateText at={transaction.receivedOn} as="date" />
              {transaction.reference && <span className="wrap-anywhere"> · {transaction.reference}</span>}
            </>
          ) : (
            <DateText at={transaction.paidAt} />
          )}
          {refunded > 0 && (
            <>
              {transaction.means === "credit" ? " · rendu sur l'avoir " : " · remboursé "}
              <Money cents={refunded} />
            </>
          )}
          {byBank > 0 && (
            <>
              {" · repris par la banque "}
              <Money cents={byBank} />
            </>
          )}
        </p>
      </div>
      <Money cents={transaction.amountCents} className="font-semibold" />
      {refundableOf(transaction) > 0 && (
        <Button look="secondary" onClick={onRefund}>
          {transaction.means === "credit" ? "Rendre" : "Rembourser"}
        </Button>
      )}
    </li>
  );
}
