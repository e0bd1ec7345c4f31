import { setImmediate as breathe } from "node:timers/promises";
import type { ClaimReason, ClaimState } from "#domain/claim-state.ts";
import { readComment } from "#domain/claims/read-comment.ts";
import type { ClaimItem, Reading } from "#domain/claims/types.ts";
import type { House } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { type Catalogue, readCatalogue } from "./catalogue.ts";
import { HAS_OPEN_LINE } from "./lines-of-viewers.ts";

const COMMENTS_A_BATCH = 200;
/** So many comments are judged in a row, some two milliseconds' work, before guests are served again. */
const COMMENTS_A_BREATH = 8;
/** The picture reaches viewers some seconds late: who says 'jp' just after a change may mean the piece before. */
const STREAM_DELAY_MS = 8_000;

interface LiveRow {
  automatic_claims: boolean;
  on_air_ref: string | null;
  on_air_since: Date | null;
  read_to: number;
}

interface CommentRow {
  id: number;
  handle: string;
  comment: string;
  create_time: number;
}

const live = statement<LiveRow>(`
  select l.automatic_claims, l.on_air_ref, l.on_air_since, coalesce(r.read_to, 0) as read_to
  from lives l left join claim_readers r on r.live_id = l.id where l.id = $1`);

const unread = statement<CommentRow>(`
  select id, lower(user_unique_id) as handle, comment, create_time from tiktok_event
  where live_id = $1 and id > $2 and type_evenement = 'chat' and user_unique_id is not null and comment is not null
  order by id limit ${COMMENTS_A_BATCH}`);

/** Nothing comes back when another reader was faster: its reading counts. */
const advance = statement<{ live_id: string }>(`
  insert into claim_readers (live_id, read_to) values ($1, $3)
  on conflict (live_id) do update set read_to = excluded.read_to where claim_readers.read_to = $2
  returning live_id`);

const insertReadings = statement(`
  insert into comment_readings (comment_id, live_id, label, confidence, doubts)
  select comment_id, $1, label, confidence, array(select json_array_elements_text(doubts))
  from json_to_recordset($2::json) as given(comment_id bigint, label text, confidence real, doubts json)`);

/** What the same viewer said before of the same piece, and is still open or on an order of hers, is one claim. */
const insertClaims = statement(`
  insert into claims (comment_id, place, live_id, handle, said_at, act, reference, colour, size, quantity, product_id,
    state, reason)
  select g.comment_id, g.place, $1, g.handle, g.said_at, g.act, g.reference, g.colour, g.size, g.quantity, g.product_id,
    case when g.state = 'proposed' and exists (
      select from claims c where c.live_id = $1 and c.handle = g.handle and c.act = 'claim' and g.act = 'claim'
        and (c.state in ('new', 'proposed', 'waiting', 'granted') or (c.state = 'done' and ${HAS_OPEN_LINE}))
        and c.reference = g.reference and c.colour is not distinct from g.colour
        and c.size is not distinct from g.size and c.quantity >= g.quantity)
      then 'repeated' else g.state end,
    g.reason
  from json_to_recordset($2::json) as g(comment_id bigint, place int, handle text, said_at bigint, act text,
    reference text, colour text, size text, quantity int, product_id uuid, state text, reason text)
  order by g.comment_id, g.place`);

interface NewClaim {
  comment_id: number;
  place: number;
  handle: string;
  said_at: number;
  act: "claim" | "cancel";
  reference: string | null;
  colour: string | null;
  size: string | null;
  quantity: number;
  product_id: string | null;
  state: ClaimState;
  reason: ClaimReason | null;
}

/**
 * Judges the comments of a live that nobody has judged, each exactly once: the readings and how far they go are
 * written together. Answers how many were read.
 */
export async function readComments(house: House, liveId: string): Promise<number> {
  const db = house.comments;
  const [about] = await live(db, liveId);
  if (!about) return 0;
  const comments = await unread(db, liveId, about.read_to);
  const last = comments.at(-1);
  if (!last) return 0;
  const catalogue = await readCatalogue(db, liveId);
  const read: { comment: CommentRow; reading: Reading; settled: boolean }[] = [];
  for (const [at, comment] of comments.entries()) {
    if (at % COMMENTS_A_BREATH === COMMENTS_A_BREATH - 1) await breathe();
    read.push({ comment, ...judge(comment, catalogue, about) });
  }
  const telling = read.filter(({ reading }) => reading.label !== "none");
  const claims = onlyOnce(telling.flatMap((one) => claimsOf(one, catalogue, about.automatic_claims)));
  const mine = await inTransaction(db, async (tx) => {
    if ((await advance(tx, liveId, about.read_to, last.id)).length === 0) return false;
    if (telling.length > 0)
      await insertReadings(
        tx,
        liveId,
        JSON.stringify(
          telling.map(({ comment, reading: { label, confidence, doubts } }) => ({
            comment_id: comment.id,
            label,
            confidence,
            doubts,
          })),
        ),
      );
    if (claims.length > 0) await insertClaims(tx, liveId, JSON.stringify(claims));
    return true;
  });
  if (mine && telling.length > 0) house.events.changed({ marks: [liveId] });
  return comments.length;
}

/** `settled`: it can't have meant the piece that was shown before. */
function judge(
  comment: CommentRow,
  { words }: Catalogue,
  about: LiveRow,
): { reading: Reading; settled: boolean } {
  const since = about.on_air_since?.getTime() ?? 0;
  const shown = comment.create_time >= since ? about.on_air_ref : null;
  const reading = readComment(comment.comment, words, shown);
  if (reading.label !== "claim" || comment.create_time - since > STREAM_DELAY_MS)
    return { reading, settled: true };
  const alone = readComment(comment.comment, words, null);
  return { reading, settled: JSON.stringify(alone.items) === JSON.stringify(reading.items) };
}

function claimsOf(
  { comment, reading, settled }: { comment: CommentRow; reading: Reading; settled: boolean },
  catalogue: Catalogue,
  automatic: boolean,
): NewClaim[] {
  const said = { comment_id: comment.id, handle: comment.handle, said_at: comment.create_time };
  if (reading.label === "cancel") {
    const items = reading.items.length > 0 ? reading.items : [null];
    return items.map((item, place) => ({
      ...said,
      place,
      act: "cancel",
      reference: item?.ref ?? null,
      colour: item?.colour ?? null,
      size: item?.size ?? null,
      quantity: 1,
      product_id: null,
      state: "new",
      reason: null,
    }));
  }
  if (reading.label !== "claim") return [];
  let place = 0;
  return reading.items.flatMap((item) =>
    unitsOf(item, catalogue).map(({ productId, quantity, reason }) => {
      const why: ClaimReason | null =
        reason ??
        (!reading.auto ? "not-sure" : !settled ? "piece-just-changed" : automatic ? null : "automatic-off");
      place += 1;
      return {
        ...said,
        place: place - 1,
        act: "claim" as const,
        reference: item.ref,
        colour: item.colour,
        size: item.size,
        quantity,
        product_id: productId,
        state: why === null ? ("new" as const) : ("proposed" as const),
        reason: why,
      };
    }),
  );
}

/** Each unit of an item is a piece of its own; what can't be told apart is for an operator. */
function unitsOf(
  item: ClaimItem,
  catalogue: Catalogue,
): { productId: string | null; quantity: number; reason: ClaimReason | null }[] {
  const pieces = catalogue.piecesOf(item);
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
