import { tagNumberIn } from "#domain/piece-code.ts";
import { refusal } from "#domain/refusals.ts";
import { type Context, staffOf } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { lockOrdersOfParcel, refuseHeldBack } from "#server/parcels/orders-of-parcel.ts";
import { pack } from "#server/parcels/packed-items.sql.ts";
import { takeOnTable } from "#server/parcels/parcels.sql.ts";
import { isToPack } from "#server/shipping/split-parcel.ts";
import { validatePreparation } from "#server/shipping/validate-preparation.ts";
import { buyerWords, parcelWords, pieceWords } from "#wording/packing.ts";
import { choosePiece } from "./choose-piece.ts";
import * as queries from "./scan.sql.ts";

type Scan = { readings: string[]; openOrderId?: string | undefined };

/**
 * What a code does at the pack station: see the contract. A parcel counts as being packed once a piece lies in its bag;
 * until then a scan may open any other.
 */
export async function scanAtTable(context: Context, { readings, openOrderId }: Scan) {
  const open = openOrderId ? await readTable(context, openOrderId) : undefined;
  for (const code of readings) {
    const parcel = await parcelOf(context, code);
    if (parcel) return parcel.isLabel ? endOrOpen(context, parcel, open) : openParcel(context, parcel.id);
    const sought = { tagNumber: tagNumberIn(code) ?? null, reference: code };
    const product = await queries.findProduct(context.db, sought);
    const pieces = await queries.findPieces(context.db, {
      ...sought,
      rank: /^\d{1,6}$/.test(code) ? Number(code) : null,
      openParcelId: open?.parcelId ?? null,
    });
    if (pieces.length > 0) return packPiece(context, pieces, open);
    if (product) throw refusal("PIECE_SOLD_TO_NOBODY", { piece: pieceWords(product) });
    const ending = await queries.findByEnding(context.db, { ending: code.replaceAll(/[\\%_]/g, "\\$&") });
    const [only] = ending;
    if (only && ending.length === 1) return openParcel(context, only.id);
  }
  throw refusal("CODE_UNKNOWN", { code: readings[0] ?? "" });
}

type Table = NonNullable<Awaited<ReturnType<typeof readTable>>>;

const readTable = (context: Context, orderId: string) =>
  queries.readTable(context.db, { orderId, userId: staffOf(context).userId });

/** Its number, or its label's, names a parcel that is to be packed. */
async function parcelOf(context: Context, code: string) {
  const found = await queries.findParcel(context.db, { code });
  if (!found) return undefined;
  if (found.status.startsWith("cancelled"))
    throw refusal("SCANNED_ORDER_CANCELLED", { order: found.orderNumber });
  if (!isToPack(found)) throw refusal("ORDER_NOT_TO_PREPARE");
  return found;
}

async function openParcel(context: Context, orderId: string) {
  await inTransaction(context.db, (tx) => takeTable(tx, context, orderId));
  return { did: "opened" as const, ...(await onTable(context, orderId)) };
}

/** The label ends the parcel that is being packed; before its first piece it opens it. */
async function endOrOpen(
  context: Context,
  { id: orderId, parcelId }: { id: string; parcelId: string | null },
  open: Table | undefined,
) {
  const table = await readTable(context, orderId);
  if (isBeingPacked(open) && open.parcelId !== parcelId && table)
    throw refusal("LABEL_OF_OTHER_PARCEL", { whose: parcelWords(table) });
  if (!parcelId || !isBeingPacked(table)) return openParcel(context, orderId);
  const orders = await queries.ordersToPack(context.db, { parcelId });
  const seen = orders.find(({ id }) => id === orderId);
  if (!seen) throw refusal("ORDER_NOT_TO_PREPARE");
  const order = await validatePreparation(context, {
    orderId,
    expectedVersion: seen.version,
    orderIds: orders.map(({ id }) => id),
    whole: true,
  });
  return {
    did: "validated" as const,
    orderId,
    orderNumber: order.orderNumber,
    buyer: table ? buyerWords(table) : "",
    missing: 0,
    order,
  };
}

/** Puts the piece that was scanned in the bag it goes in, or says why it goes in none. */
async function packPiece(context: Context, pieces: queries.FindPiecesRow[], open: Table | undefined) {
  const piece = choosePiece(pieces, open && { parcelId: open.parcelId, isBeingPacked: isBeingPacked(open) });
  const words = pieceWords(piece);
  const packed = await inTransaction(context.db, async (tx) => {
    const parcelId = await takeTable(tx, context, piece.orderId, words);
    if (!(await queries.isItemToPack(tx, { itemId: piece.itemId, parcelId })))
      throw refusal("PIECE_OF_CANCELLED_ORDER", { piece: words, order: piece.orderNumber });
    return pack(tx, { itemId: piece.itemId, parcelId });
  });
  // A second scan of the same piece at the same time was faster.
  if (!packed)
    throw refusal("PIECE_ALREADY_PACKED", {
      piece: words,
      whose: parcelWords(piece),
    });
  return {
    did: "packed" as const,
    ...(await onTable(context, piece.orderId)),
    // A parcel may hold orders of several lives: the number is that of the piece in the packer's hand.
    buyer: buyerWords(piece),
    itemId: piece.itemId,
    piece: words,
  };
}

/** Locks the parcel's orders and takes the parcel on this packer's table, unless another has it; answers its id. */
async function takeTable(tx: Tx, context: Context, orderId: string, piece?: string): Promise<string> {
  const { userId } = staffOf(context);
  const orders = await lockOrdersOfParcel(tx, orderId);
  const own = orders.find(({ id }) => id === orderId);
  if (piece && own?.status.startsWith("cancelled"))
    throw refusal("PIECE_OF_CANCELLED_ORDER", { piece, order: own.orderNumber });
  if (!own?.parcelId || !isToPack(own)) throw refusal("ORDER_NOT_TO_PREPARE");
  refuseHeldBack(orders.filter(isToPack));
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
  const table = await readTable(context, orderId);
  if (!table) throw refusal("ORDER_NOT_TO_PREPARE");
  const orders = await queries.ordersToPack(context.db, { parcelId: table.parcelId });
  return {
    orderId: table.firstId,
    orderNumber: table.orderNumber,
    buyer: buyerWords(table),
    missing: orders.reduce((sum, { missing }) => sum + missing, 0),
  };
}
