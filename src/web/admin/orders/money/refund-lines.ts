import type { OrderDetail } from "#contract/admin/orders.ts";
import { shareOut, sumOf } from "#domain/money.ts";
import { isSent } from "#domain/order-status.ts";
import { refundProposal } from "#domain/returns.ts";
import { nameOf } from "#web/admin/orders/returns/returnable.ts";
import { type RefundTask, refundableOf, type Transaction } from "./refundable.ts";

/** What may be ticked in the refund form: a piece, or the delivery (`itemId` null), and what of it is left. */
export interface RefundableLine {
  key: string;
  itemId: string | null;
  name: string;
  leftCents: number;
}

/** The pieces that a refund without a task is about, and whether they were renounced in time. */
export interface Meant {
  itemIds: readonly string[];
  inTime: boolean;
}

const DELIVERY = "delivery";
const DELIVERY_WORDS = "Livraison";
const GIVEN: readonly string[] = ["requested", "unknown", "done"];
const ASKED_BACK: readonly string[] = [...GIVEN, "due", "failed"];

/** The lines of an order of which something was paid and is not given back; none for a task to give back what is no line's. */
export const refundableLines = (order: OrderDetail, task?: RefundTask): RefundableLine[] =>
  task && isOfNoLine(task) ? [] : linesLeft(order, GIVEN);

/** Of money that came twice, or beyond what the order comes to. */
const isOfNoLine = ({ ground, lines, returnId }: RefundTask): boolean =>
  ground === "none" && lines.length === 0 && returnId === null;

/** The task to give back all that is left of a payment as no line's: that payment came twice. */
export const taskOfDouble = (order: OrderDetail, payment: Transaction): RefundTask | undefined =>
  order.refunds.find(
    (task) =>
      task.transactionUuid === payment.uuid &&
      (task.state === "due" || task.state === "failed") &&
      isOfNoLine(task) &&
      task.amountCents === refundableOf(payment),
  );

/** What the order holds above its lines, as of money that came twice, whichever payment of the two is pressed. */
export const beyondLines = (order: OrderDetail): number =>
  sumOf(order.transactions.map(refundableOf)) -
  sumOf(linesLeft(order, GIVEN).map(({ leftCents }) => leftCents));

/** What of a piece, or of the delivery (null), was paid and is neither given back nor to be given back already. */
export const leftOfLine = (order: OrderDetail, itemId: string | null): number =>
  linesLeft(order, ASKED_BACK).find((line) => line.itemId === itemId)?.leftCents ?? 0;

function linesLeft(order: OrderDetail, states: readonly string[]): RefundableLine[] {
  const given = order.refunds
    .filter(({ state, ofEarlierMoney }) => states.includes(state) && !ofEarlierMoney)
    .flatMap(({ lines }) => lines);
  const left = (itemId: string | null, paidCents: number) =>
    paidCents - sumOf(given.filter((line) => line.itemId === itemId).map(({ cents }) => cents));
  return [
    ...order.items.map((item) => ({
      key: item.id,
      itemId: item.id,
      name: wordsOf(item),
      leftCents: left(item.id, item.priceCents - item.discountCents),
    })),
    {
      key: DELIVERY,
      itemId: null,
      name: DELIVERY_WORDS,
      leftCents: Math.min(order.feeLeftCents, left(null, order.shippingCents)),
    },
  ].filter(({ leftCents }) => leftCents > 0);
}

const wordsOf = (item: OrderDetail["items"][number]): string =>
  [nameOf(item), item.size].filter(Boolean).join(", ");

/** What a refund gives back, by name; nothing of a gesture. */
export const namesOfLines = (
  { items }: OrderDetail,
  { lines }: Pick<OrderDetail["refunds"][number], "lines">,
): string =>
  [
    ...items.filter(({ id }) => lines.some(({ itemId }) => itemId === id)).map(wordsOf),
    ...(lines.some(({ itemId }) => itemId === null) ? [DELIVERY_WORDS] : []),
  ].join(" · ");

export const centsOfTicked = (lines: readonly RefundableLine[], ticked: readonly string[]): number =>
  sumOf(lines.filter(({ key }) => ticked.includes(key)).map(({ leftCents }) => leftCents));

/**
 * What the form begins with: the lines that its task names, or the pieces that it is about, with the delivery where they
 * are the last that were renounced in time, or everything, whichever comes to the amount; else nothing, for the amount is
 * no line's.
 */
export function firstTicks(
  order: OrderDetail,
  lines: readonly RefundableLine[],
  { task, itemIds, inTime, cents }: Meant & { task: RefundTask | undefined; cents: number },
): string[] {
  if (!task && itemIds.length > 0) {
    const keys = takesDelivery(order, lines, { itemIds, inTime }) ? [...itemIds, DELIVERY] : itemIds;
    return lines.filter(({ key }) => keys.includes(key)).map(({ key }) => key);
  }
  if (!task && cents <= beyondLines(order)) return [];
  if (task && task.lines.length > 0) return keysOf(task);
  const returned = order.items
    .filter(({ returned: back }) => task?.returnId && back?.returnId === task.returnId)
    .map(({ id }) => id);
  const sets = [returned, [...returned, DELIVERY], lines.map(({ key }) => key)];
  const found = sets.find((keys) => keys.length > 0 && centsOfTicked(lines, keys) === cents) ?? [];
  return lines.filter(({ key }) => found.includes(key)).map(({ key }) => key);
}

/** Whether the delivery goes back with these pieces. */
const takesDelivery = (
  order: OrderDetail,
  lines: readonly RefundableLine[],
  { itemIds, inTime }: Meant,
): boolean =>
  refundProposal({
    cause: "withdrawal",
    chosenCents: 0,
    shippingCents: centsOfTicked(lines, [DELIVERY]),
    sharesParcel: order.parcel !== null && order.parcel.others.length > 0,
    leavesNothing: order.items.every(
      ({ id, takesUnit, returned }) => itemIds.includes(id) || !takesUnit || returned !== null,
    ),
    isSent: isSent(order.status),
    inTime,
    refundableCents: 0,
  }).deliveryCents > 0;

const keysOf = ({ lines }: RefundTask): string[] => lines.map(({ itemId }) => itemId ?? DELIVERY);

/** What is said of each line that is given back; undefined where the amount is not that of what is ticked. */
export function linesToGive(
  lines: readonly RefundableLine[],
  ticked: readonly string[],
  { cents, refundableCents, task }: { cents: number; refundableCents: number; task: RefundTask | undefined },
): { itemId: string | null; cents: number }[] | undefined {
  // A task knows its lines, of which it may give back a part: of a piece that lost value.
  if (task && cents === task.amountCents && keysOf(task).toSorted().join() === ticked.toSorted().join())
    return task.lines;
  const chosen = lines.filter(({ key }) => ticked.includes(key));
  if (cents === 0 || cents !== Math.min(centsOfTicked(lines, ticked), refundableCents)) return undefined;
  // Of an order that was paid by several means, each gives back its share of the lines.
  const shares = shareOut(
    cents,
    chosen.map(({ leftCents }) => leftCents),
  );
  return chosen
    .map(({ itemId }, place) => ({ itemId, cents: shares[place] ?? 0 }))
    .filter((line) => line.cents > 0);
}
