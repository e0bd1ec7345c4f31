import { isToPack } from "#domain/order-status.ts";
import { tagNumberIn } from "#domain/piece-code.ts";
import { refusal } from "#domain/refusals.ts";
import { type Context, staffOf } from "#server/context.ts";
import type { Db, Tx } from "#server/db/database.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { lockOrdersOfParcel, refuseHeldBack, refuseRecalled } from "#server/parcels/orders-of-parcel.ts";
import { pack } from "#server/parcels/packed-items.sql.ts";
import { takeOnTable } from "#server/parcels/parcels.sql.ts";
import { prepareParcel } from "#server/shipping/validate-preparation.ts";
import { buyerWords, parcelWords, pieceWords } from "#wording/packing.ts";
import { choosePiece } from "./choose-piece.ts";
import * as queries from "./scan.sql.ts";

type Scan = { readings: string[]; openOrderId?: string | undefined };

/** What a scan did, as it is kept for its key. `buyer`: as the contract has it. */
type Done =
  | { did: "opened"; orderId: string }
  | { did: "packed"; orderId: string; itemId: string; piece: string; buyer: string }
  | { did: "validated"; orderId: string; orderIds: string[]; buyer: string };

/**
 * What a code does at the pack station: see the contract. A parcel counts as being packed once a piece lies in its bag;
 * until then a scan may open any other. A scan whose answer was lost is told again what it did, under its key.
 */
export async function scanAtTable(context: Context, scan: Scan) {
  const principal = principalOf(context);
  const done = await once(context, principal, "admin.packing.scan", scan, (tx) => act(tx, context, scan));
  const { did, orderId } = done;
  if (did === "opened") return { did, ...(await onTable(context, orderId)) };
  const { buyer } = done;
  if (did === "packed") {
    const { itemId, piece } = done;
    // A parcel may hold orders of several lives: the number is that of the piece in the packer's hand.
    return { did, ...(await onTable(context, orderId)), buyer, itemId, piece };
  }
  context.events.changed({ orders: done.orderIds });
  const order = await getOrderDetail(context, orderId);
  return { did, orderId, orderNumber: order.orderNumber, buyer, missing: 0, order };
}

async function act(tx: Tx, context: Context, { readings, openOrderId }: Scan): Promise<Done> {
  const open = openOrderId ? await readTable(tx, context, openOrderId) : undefined;
  for (const code of readings) {
    const parcel = await parcelOf(tx, code);
    if (parcel)
      return parcel.isLabel ? endOrOpen(tx, context, parcel, open) : openParcel(tx, context, parcel.id);
    const sought = { tagNumber: tagNumberIn(code) ?? null, reference: code };
    const product = await queries.findProduct(tx, sought);
    const pieces = await queries.findPieces(tx, {
      ...sought,
      rank: /^\d{1,6}$/.test(code) ? Number(code) : null,
      openParcelId: open?.parcelId ?? null,
      userId: staffOf(context).userId,
    });
    if (pieces.length > 0) return packPiece(tx, context, pieces, open);
    if (product) throw refusal("PIECE_SOLD_TO_NOBODY", { piece: pieceWords(product) });
    const ending = await queries.findByEnding(tx, { ending: code.replaceAll(/[\\%_]/g, "\\$&") });
    const [only] = ending;
    if (only && ending.length === 1) return openParcel(tx, context, only.id);
  }
  throw refusal("CODE_UNKNOWN", { code: readings[0] ?? "" });
}

type Table = NonNullable<Awaited<ReturnType<typeof readTable>>>;

const readTable = (db: Db, context: Context, orderId: string) =>
  queries.readTable(db, { orderId, userId: staffOf(context).userId });

/** Its number, or its label's, names a parcel that is to be packed. */
async function parcelOf(tx: Tx, code: string) {
  const found = await queries.findParcel(tx, { code });
  if (!found) return undefined;
  if (found.status.startsWith("cancelled"))
    throw refusal("SCANNED_ORDER_CANCELLED", { order: found.orderNumber });
  if (!isToPack(found.status)) throw refusal("ORDER_NOT_TO_PREPARE");
  return found;
}

async function openParcel(tx: Tx, context: Context, orderId: string): Promise<Done> {
  await takeTable(tx, context, orderId);
  return { did: "opened", orderId };
}

/** The label ends the parcel that is being packed; before its first piece it opens it. */
async function endOrOpen(
  tx: Tx,
  context: Context,
  { id: orderId, parcelId }: { id: string; parcelId: string | null },
  open: Table | undefined,
): Promise<Done> {
  const table = await readTable(tx, context, orderId);
  if (isBeingPacked(open) && open.parcelId !== parcelId && table)
    throw refusal("LABEL_OF_OTHER_PARCEL", { whose: parcelWords(table) });
  if (!parcelId || !isBeingPacked(table)) return openParcel(tx, context, orderId);
  const orders = await queries.ordersToPack(tx, { parcelId });
  const seen = orders.find(({ id }) => id === orderId);
  if (!seen) throw refusal("ORDER_NOT_TO_PREPARE");
  const orderIds = await prepareParcel(tx, context, {
    orderId,
    expectedVersion: seen.version,
    orderIds: orders.map(({ id }) => id),
    whole: true,
  });
  return { did: "validated", orderId, orderIds, buyer: buyerWords(table) };
}

/** Puts the piece that was scanned in the bag it goes in, or says why it goes in none. */
async function packPiece(
  tx: Tx,
  context: Context,
  pieces: queries.FindPiecesRow[],
  open: Table | undefined,
): Promise<Done> {
  const chosen = choosePiece(pieces, open && { parcelId: open.parcelId, isBeingPacked: isBeingPacked(open) });
  const { itemId, orderId, orderNumber } = chosen;
  const piece = pieceWords(chosen);
  const parcelId = await takeTable(tx, context, orderId, piece);
  if (!(await queries.isItemToPack(tx, { itemId, parcelId })))
    throw refusal("PIECE_OF_CANCELLED_ORDER", { piece, order: orderNumber });
  // A second scan of the same piece at the same time was faster.
  if (!(await pack(tx, { itemId, parcelId })))
    throw refusal("PIECE_ALREADY_PACKED", { piece, whose: parcelWords(chosen) });
  return { did: "packed", orderId, itemId, piece, buyer: buyerWords(chosen) };
}

/** Locks the parcel's orders and takes the parcel on this packer's table, unless another has it; answers its id. */
async function takeTable(tx: Tx, context: Context, orderId: string, piece?: string): Promise<string> {
  const { userId } = staffOf(context);
  const orders = await lockOrdersOfParcel(tx, orderId);
  const own = orders.find(({ id }) => id === orderId);
  refuseRecalled(orders);
  if (piece && own?.status.startsWith("cancelled"))
    throw refusal("PIECE_OF_CANCELLED_ORDER", { piece, order: own.orderNumber });
  if (!own?.parcelId || !isToPack(own.status)) throw refusal("ORDER_NOT_TO_PREPARE");
  refuseHeldBack(orders.filter(({ status }) => isToPack(status)));
  const table = await queries.readTable(tx, { orderId, userId });
  // Who has the piece in her hand has the parcel, while the other has no more than its page open.
  const takesOver = piece !== undefined && table?.packed === 0;
  if (await takeOnTable(tx, { orderId, userId, takesOver })) return own.parcelId;
  throw table?.otherName
    ? refusal("SCANNED_IN_OTHER_HANDS", { whose: parcelWords(table), by: table.otherName })
    : refusal("ORDER_NOT_TO_PREPARE");
}

const isBeingPacked = (table: Table | undefined): table is Table =>
  table?.state === "open" && table.packed > 0 && table.otherName === null;

async function onTable(context: Context, orderId: string) {
  const table = await readTable(context.db, context, orderId);
  if (!table) throw refusal("ORDER_NOT_TO_PREPARE");
  const orders = await queries.ordersToPack(context.db, { parcelId: table.parcelId });
  return {
    orderId: table.firstId,
    orderNumber: table.orderNumber,
    buyer: buyerWords(table),
    missing: orders.reduce((sum, { missing }) => sum + missing, 0),
  };
}
