import { hash } from "node:crypto";
import type { LiveEvent } from "#domain/live-event.ts";
import { refusal } from "#domain/refusals.ts";
import { bindByComments } from "#server/baskets/bind-phones.ts";
import type { Db } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import * as queries from "./write-events.sql.ts";

const DEEPEST_PAYLOAD = 20;
const LARGEST_PAYLOAD_BYTES = 8 * 1024;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the character that no text of PostgreSQL can hold
const NUL = /\u0000/g;

export interface Written {
  accepted: number;
  /** Whether a comment is among what is new. */
  commented: boolean;
  /** Topics of the baskets whose codes are among what is new. */
  baskets: string[];
}

/** A comment that is the code of a basket: neither shown nor read as a claim. */
const BASKET_CODE_EVENT = "basket-code";

/**
 * Keeps the batches, each event once by its message id, and who was seen; answers what was new in each batch. Refuses
 * with LIVE_NOT_FOUND.
 */
export async function writeBatches(db: Db, liveId: string, batches: LiveEvent[][]): Promise<Written[]> {
  const given = batches.flat();
  const { added, codes } = await inTransaction(db, async (tx) => {
    if (!(await queries.takeTurn(tx, { liveId }))) throw refusal("LIVE_NOT_FOUND");
    const codes = await bindByComments(tx, liveId, given);
    const events = given.map((event, place) =>
      asRow(codes.places.has(place) ? { ...event, type: BASKET_CODE_EVENT } : event, place),
    );
    const kept = await queries.insertEvents(tx, { liveId, events });
    if (kept.length > 0) await queries.insertViewers(tx, { liveId, events });
    return { added: new Set(kept.map(({ msgId }) => msgId)), codes };
  });
  return batches.map((events) => {
    // Whoever told it first is whose it is.
    const own = events.filter((event) => added.delete(messageId(event)));
    return { accepted: own.length, commented: own.some(({ type }) => type === "chat"), baskets: codes.bound };
  });
}

const asRow = (event: LiveEvent, place: number) => ({
  place,
  msgId: messageId(event),
  type: event.type,
  userId: event.userId,
  handle: event.handle,
  nickname: event.nickname,
  avatarUrl: event.avatarUrl,
  comment: event.comment,
  createTime: event.createTime,
  payload: storable(event.payload),
});

/** Without an id of the service, the same thing said twice in one millisecond by one viewer is one thing. */
function messageId({ msgId, type, userId, handle, toldTime, comment }: LiveEvent): string {
  if (msgId) return msgId;
  return `sha256:${hash("sha256", JSON.stringify([type, userId ?? handle, toldTime, comment]), "base64url")}`;
}

/** A stranger's document as the database can hold it; undefined when it is too deep or too large to be worth keeping. */
function storable(document: unknown): unknown {
  if (document === null || document === undefined) return undefined;
  const clean = cleaned(document, DEEPEST_PAYLOAD);
  return clean !== undefined && Buffer.byteLength(JSON.stringify(clean)) <= LARGEST_PAYLOAD_BYTES
    ? clean
    : undefined;
}

function cleaned(value: unknown, depth: number): unknown {
  if (depth === 0) return undefined;
  if (typeof value === "string") return writable(value);
  if (Array.isArray(value)) return value.map((one) => cleaned(one, depth - 1) ?? null);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [writable(key), cleaned(one, depth - 1)]),
  );
}

const writable = (text: string) => text.toWellFormed().replace(NUL, "");
