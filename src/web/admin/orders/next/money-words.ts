import type { OrderDetail } from "#contract/admin/orders.ts";
import { formatEuros } from "#domain/money.ts";
import { isCancelled, isEditable } from "#domain/order-status.ts";
import { chargedBackCents } from "#web/admin/orders/money/refundable.ts";

type Money = Pick<OrderDetail, "status" | "totalCents" | "transactions" | "refunds">;

/** Money that waits to be given back, as its tasks say. */
export const dueRefunds = ({ refunds }: Pick<Money, "refunds">) =>
  refunds.filter(({ state }) => state === "due" || state === "failed");

/** What became of an order's money, in a few words to read after its total: what came, what went back, what is still owed either way. */
export function moneyWords(order: Money): string[] {
  const isCredit = ({ means }: Money["transactions"][number]) => means === "credit";
  const [credit, money] = [
    order.transactions.filter(isCredit),
    order.transactions.filter((one) => !isCredit(one)),
  ];
  const received = sum(money.map(({ amountCents }) => amountCents));
  const byCredit = sum(credit.map(({ amountCents }) => amountCents));
  const insteadOfMoney = sum(
    order.refunds
      .filter(({ state, asCredit }) => asCredit && state === "done")
      .map(({ amountCents }) => amountCents),
  );
  const byBank = chargedBackCents(order.refunds);
  const refunded = sum(money.map(({ refundedCents }) => refundedCents)) - insteadOfMoney - byBank;
  const backInCredit = sum(credit.map(({ refundedCents }) => refundedCents)) + insteadOfMoney;
  const due = sum(dueRefunds(order).map(({ amountCents }) => amountCents));
  if (received + byCredit === 0) {
    if (isCancelled(order.status)) return ["rien n'a été encaissé"];
    return [isEditable(order.status) ? "pas encore payée" : "aucun paiement noté"];
  }
  return [
    ...(received === 0
      ? []
      : [received === order.totalCents ? "encaissés" : `${formatEuros(received)} encaissés`]),
    ...(byCredit > 0 ? [`${formatEuros(byCredit)} payés en avoir`] : []),
    ...(refunded > 0 ? [`${formatEuros(refunded)} remboursés`] : []),
    ...(byBank > 0 ? [`${formatEuros(byBank)} repris par la banque`] : []),
    ...(backInCredit > 0 ? [`${formatEuros(backInCredit)} rendus en avoir`] : []),
    ...(due > 0 ? [`${formatEuros(due)} à rembourser`] : []),
  ];
}

const sum = (cents: readonly number[]): number => cents.reduce((total, one) => total + one, 0);
