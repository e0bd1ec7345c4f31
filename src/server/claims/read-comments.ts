import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { readComment } from "#comment-reader/read-comment.ts";
import type { ClaimItem, Reading } from "#comment-reader/types.ts";
import type { ClaimReason, ClaimState } from "#domain/claim-state.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { type Decision, decisionsOn } from "#server/unpaid-ladder/read-unpaid.ts";
import { type Catalog, readCatalog } from "./catalog.ts";
import { settleEntered } from "./claims.sql.ts";
import * as queries from "./read-comments.sql.ts";

/** Reading is CPU work: after so many comments, some two milliseconds, the event loop serves guests first. */
const COMMENTS_BETWEEN_YIELDS = 8;
/** The picture reaches viewers some seconds late: who says 'jp' just after a change may mean the piece before. */
const STREAM_DELAY_MS = 8_000;

type CommentRow = queries.UnreadCommentsRow;

interface NewClaim {
  commentId: number;
  place: number;
  handle: string;
  saidAt: number;
  act: "claim" | "cancel";
  reference: string | null;
  colour: string | null;
  size: string | null;
  quantity: number;
  productId: string | null;
  state: ClaimState;
  reason: ClaimReason | null;
}

/**
 * Reads the comments of a live that nobody has read, each exactly once: the readings and the position up to which
 * they go are written in one transaction (optimistic: the slower of two readers writes nothing). Answers how many were read.
 */
export async function readComments(context: AppContext, liveId: string): Promise<number> {
  const db = context.comments;
  const about = await queries.readLive(db, { liveId });
  if (!about) return 0;
  const comments = await queries.unreadComments(db, { liveId, readTo: about.readTo });
  const last = comments.at(-1);
  if (!last) return 0;
  const catalog = await readCatalog(db, liveId);
  const read: { comment: CommentRow; reading: Reading; settled: boolean }[] = [];
  for (const [at, comment] of comments.entries()) {
    if (at % COMMENTS_BETWEEN_YIELDS === COMMENTS_BETWEEN_YIELDS - 1) await yieldToEventLoop();
    read.push({ comment, ...readAsShown(comment, catalog, about) });
  }
  const telling = read.filter(({ reading: { label, asked } }) => label !== "none" || asked.length > 0);
  const decisions = await decisionsOn(db, [...new Set(telling.map(({ comment }) => comment.handle ?? ""))]);
  const claims = onlyOnce(
    telling.flatMap((one) =>
      claimsOf(one, catalog, about.automaticClaims, decisions.get(one.comment.handle ?? "")),
    ),
  );
  const mine = await inTransaction(db, async (tx) => {
    if ((await queries.advanceReader(tx, { liveId, from: about.readTo, to: last.id })) === 0) return false;
    if (telling.length > 0)
      await queries.insertReadings(tx, {
        liveId,
        readings: telling.map(({ comment, reading: { label, confidence, doubts } }) => ({
          commentId: comment.id,
          // Talk that is asked about is unclear to staff.
          label: label === "none" ? "unclear" : label,
          confidence,
          doubts,
        })),
      });
    const inserted = claims.length > 0 ? await queries.insertClaims(tx, { liveId, claims }) : [];
    if (inserted.length > 0) await settleEntered(tx, { claimIds: inserted.map(({ id }) => id) });
    return true;
  });
  if (mine && telling.length > 0) context.events.changed({ marks: [liveId] });
  return comments.length;
}

/** `settled`: it can't have meant the piece that was shown before. */
function readAsShown(
  comment: CommentRow,
  { words }: Catalog,
  about: queries.ReadLiveRow,
): { reading: Reading; settled: boolean } {
  const since = about.onAirSince?.getTime() ?? 0;
  const shown = comment.createTime >= since ? about.onAirRef : null;
  const reading = readComment(comment.comment, words, shown);
  if (reading.label !== "claim" || comment.createTime - since > STREAM_DELAY_MS)
    return { reading, settled: true };
  const alone = readComment(comment.comment, words, null);
  return { reading, settled: JSON.stringify(alone.items) === JSON.stringify(reading.items) };
}

function claimsOf(
  { comment, reading, settled }: { comment: CommentRow; reading: Reading; settled: boolean },
  catalog: Catalog,
  automatic: boolean,
  decision: Decision | undefined,
): NewClaim[] {
  const said = { commentId: comment.id, handle: comment.handle, saidAt: comment.createTime };
  if (reading.label === "cancel") {
    const items = reading.items.length > 0 ? reading.items : [null];
    return items.map((item, place) => ({
      ...said,
      place,
      act: "cancel",
      reference: item?.reference ?? null,
      colour: item?.color ?? null,
      size: item?.size ?? null,
      quantity: 1,
      productId: null,
      state: "new",
      reason: null,
    }));
  }
  let place = 0;
  return wishesOf(reading).flatMap((item) =>
    unitsOf(item, catalog).map(({ productId, quantity, reason }) => {
      const why: ClaimReason | null = reason ?? whyHers(decision) ?? whyNotAlone(reading, settled, automatic);
      place += 1;
      return {
        ...said,
        place: place - 1,
        act: "claim" as const,
        reference: item.reference,
        colour: item.color,
        size: item.size,
        quantity,
        productId,
        state: why === null ? ("new" as const) : ("proposed" as const),
        reason: why,
      };
    }),
  );
}

/** The pieces of a claim, or those that staff are asked about. */
const wishesOf = ({ label, items, asked }: Reading): ClaimItem[] => (label === "claim" ? items : asked);

/** Why nothing that she asks for is carried out by itself. */
function whyHers(decision: Decision | undefined): ClaimReason | null {
  if (decision?.blocked) return "blocked";
  return decision?.step === "proposals" ? "left-unpaid" : null;
}

/** Why a claim that means one piece is not carried out by itself. */
function whyNotAlone({ auto }: Reading, settled: boolean, automatic: boolean): ClaimReason | null {
  if (!auto) return "not-sure";
  if (!settled) return "piece-just-changed";
  return automatic ? null : "automatic-off";
}

/** Each unit of an item is a piece of its own; what can't be told apart is for a member of staff. */
function unitsOf(
  item: ClaimItem,
  catalog: Catalog,
): { productId: string | null; quantity: number; reason: ClaimReason | null }[] {
  const pieces = catalog.piecesOf(item);
  const [only] = pieces;
  if (!only) return [{ productId: null, quantity: item.quantity, reason: "no-such-piece" }];
  if (pieces.length === 1 && item.quantity === 1) return [{ productId: only, quantity: 1, reason: null }];
  const reason = item.quantity > 1 ? "several-units" : "which-piece";
  return [{ productId: pieces.length === 1 ? only : null, quantity: item.quantity, reason }];
}

/** Within one batch as in the table: a proposal said again is one proposal. */
function onlyOnce(claims: NewClaim[]): NewClaim[] {
  const seen = new Set<string>();
  return claims.map((claim) => {
    if (claim.act === "cancel" || claim.state !== "proposed") return claim;
    const key = JSON.stringify([claim.handle, claim.reference, claim.colour, claim.size]);
    if (seen.has(key)) return { ...claim, state: "repeated" };
    seen.add(key);
    return claim;
  });
}
