import { isSent, isSettled } from "#domain/order-status.ts";
import { refusal } from "#domain/refusals.ts";
import type { Disposition, ReturnCause } from "#domain/returns.ts";
import { audit } from "#server/audit/audit.ts";
import { type Context, staffOf } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { brokenConstraint } from "#server/db/errors.ts";
import { statement } from "#server/db/statement.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { changeStatus } from "#server/orders/change-status.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { writeHistory } from "#server/orders/history.ts";
import { lockForStaff } from "#server/orders/lock-for-staff.ts";
import { PIECE_NAME } from "#server/orders/name-pieces.ts";
import { releaseUnits } from "#server/products/take-units.ts";
import { returnReason, returnRefundReason } from "#wording/returns.ts";
import { openReturnRefunds } from "./return-refunds.ts";

interface Wish {
  orderId: string;
  lines: { itemId: string; disposition: Disposition }[];
  cause: ReturnCause;
  note?: string | undefined;
  withdrawalId?: string | undefined;
  refundCents: number;
}

interface Line {
  id: string;
  product_id: string;
  piece: string;
  takes_unit: boolean;
  returned_at: Date | null;
  returned_by: string | null;
}

/** Before the order: whoever ties a statement to an order locks them so. */
const lockStatement = statement("select 1 from withdrawals where id = $1 and order_id = $2 for key share");

/** In the order of the lines; read once the order is locked, so that another return of them is seen. */
const read = statement<Line>(`
  select i.id, i.product_id, ${PIECE_NAME} as piece, i.takes_unit, r.created_at as returned_at,
    u.display_name as returned_by
  from order_items i join products p on p.id = i.product_id left join product_colors c on c.id = p.color_id
  left join return_lines l on l.order_item_id = i.id left join returns r on r.id = l.return_id
  left join users u on u.id = r.created_by
  where i.order_id = $1 and i.id = any($2::uuid[]) order by i.created_at, i.id`);

const insert = statement<{ id: string }>(`
  insert into returns (order_id, withdrawal_id, cause, note, was_sent, refund_cents, created_by)
  values ($1, $2, $3, $4, $5, $6, $7)
  returning id`);

const insertLines = statement(`
  insert into return_lines (return_id, order_item_id, disposition)
  select $1::uuid, line.* from unnest($2::uuid[], $3::text[]) as line(id, disposition)`);

const count = statement<{ is_whole: boolean }>(`
  update orders set returned_count = returned_count + $2, returned_cents = returned_cents
      + (select sum(price_cents) from order_items where id = any($3::uuid[])),
    version = version + 1, updated_at = clock_timestamp()
  where id = $1 returning returned_count = line_count as is_whole`);

/** Staff note that pieces of a paid order came back, or will not leave. */
export const createReturn: Handlers["admin"]["returns"]["create"] = async (context, wish) => {
  const { orderId } = wish;
  const { products } = await once(context, principalOf(context), "admin.returns.create", wish, (tx) =>
    takeBack(tx, context, wish),
  );
  context.events.changed({ orders: [orderId], products });
  return getOrderDetail(context, orderId);
};

async function takeBack(tx: Tx, context: Context, wish: Wish): Promise<{ products: string[] }> {
  const { orderId, cause, withdrawalId, refundCents } = wish;
  const note = wish.note || null;
  if (withdrawalId && (await lockStatement(tx, withdrawalId, orderId)).length === 0)
    throw refusal("WITHDRAWAL_NOT_FOUND");
  const order = await lockForStaff(tx, orderId);
  if (!isSettled(order.status)) throw refusal("ORDER_NOT_RETURNABLE");
  if (order.review_reason !== null) throw refusal("ORDER_UNDER_REVIEW");
  const lines = await read(
    tx,
    orderId,
    wish.lines.map(({ itemId }) => itemId),
  );
  refuseReturned(lines);
  if (lines.length < wish.lines.length || lines.some((line) => !line.takes_unit))
    throw refusal("PIECES_NOT_RETURNABLE");

  const { userId } = staffOf(context);
  const wasSent = isSent(order.status);
  const [row] = await insert(tx, orderId, withdrawalId ?? null, cause, note, wasSent, refundCents, userId);
  const returnId = row?.id ?? "";
  await keepLines(tx, returnId, wish.lines, lines);
  const [counted] = await count(
    tx,
    orderId,
    lines.length,
    lines.map(({ id }) => id),
  );
  const reason = returnReason(cause, note);
  await noteReturn(tx, context, wish, lines, { wasSent, reason });
  const restocked = wish.lines
    .filter(({ disposition }) => disposition === "restocked")
    .map(({ itemId }) => itemId);
  if (restocked.length > 0) await releaseUnits(tx, orderId, restocked);
  const refundReason = returnRefundReason(
    cause,
    lines.map(({ piece }) => piece),
  );
  await openReturnRefunds(tx, {
    orderId,
    returnId,
    amountCents: refundCents,
    reason: refundReason,
  });
  await audit(tx, context, {
    action: "order-returned",
    subjectKind: "order",
    subjectId: orderId,
    after: {
      returnId,
      restocked: namesOf(wish, lines, "restocked"),
      setAside: namesOf(wish, lines, "set-aside"),
      reason,
      refundCents,
      ...(withdrawalId ? { withdrawalId } : {}),
    },
  });
  // Nothing is left to send: what was paid beside the pieces is owed as well.
  if (counted?.is_whole && !wasSent)
    await changeStatus(tx, context.actor, {
      orderId,
      to: "cancelled-by-admin",
      reason: refundReason,
    });
  return { products: lines.map(({ product_id }) => product_id) };
}

/** Somebody was faster; the constraint `return_lines_once_per_line` stands behind it. */
function refuseReturned(lines: readonly Line[]): void {
  const returned = lines.filter(({ returned_at }) => returned_at !== null);
  const [first] = returned;
  if (first?.returned_at)
    throw refusal("PIECES_ALREADY_RETURNED", {
      pieces: returned.map(({ piece }) => piece),
      by: first.returned_by ?? "",
      at: first.returned_at.toISOString(),
    });
}

async function keepLines(tx: Tx, returnId: string, wished: Wish["lines"], lines: readonly Line[]) {
  await insertLines(
    tx,
    returnId,
    wished.map(({ itemId }) => itemId),
    wished.map(({ disposition }) => disposition),
  ).catch((error: unknown) => {
    if (brokenConstraint(error) !== "return_lines_once_per_line") throw error;
    throw refusal("PIECES_ALREADY_RETURNED", {
      pieces: lines.map(({ piece }) => piece),
      by: "",
      at: new Date().toISOString(),
    });
  });
}

const isPut = ({ lines }: Wish, line: Line, disposition: Disposition): boolean =>
  lines.some((wished) => wished.itemId === line.id && wished.disposition === disposition);

const namesOf = (wish: Wish, lines: readonly Line[], disposition: Disposition): string =>
  lines
    .filter((line) => isPut(wish, line, disposition))
    .map(({ piece }) => piece)
    .join(", ");

/** One entry a piece, as for a piece that is put on an order or taken off it. */
async function noteReturn(
  tx: Tx,
  context: Context,
  wish: Wish,
  lines: readonly Line[],
  how: { wasSent: boolean; reason: string },
) {
  for (const line of lines) {
    const disposition = isPut(wish, line, "restocked") ? "restocked" : "set-aside";
    const facts = { productId: line.product_id, disposition, wasSent: how.wasSent };
    await writeHistory(tx, context.actor, wish.orderId, "line-returned", facts, how.reason);
  }
}
