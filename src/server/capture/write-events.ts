import { hash } from "node:crypto";
import type { LiveEvent } from "#domain/live-event.ts";
import { refusal } from "#domain/refusals.ts";
import type { Db } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { storable } from "./storable.ts";

/**
 * Batches of one live are written one after the other, so that the ids of its events become visible in their order:
 * whoever has read up to an id has missed nothing below it.
 */
const takeTurn = statement(
  "select pg_advisory_xact_lock(hashtextextended('live-events:' || id, 0)) from lives where id = $1",
);

const FIELDS = `(place int, msg_id text, type text, user_id text, handle text, nickname text, avatar_url text,
  comment text, create_time bigint, payload jsonb)`;

const insertEvents = statement<{ msg_id: string }>(`
  insert into tiktok_event (live_id, user_id, user_nickname, user_unique_id, type_evenement, comment, create_time,
    msg_id, payload)
  select $1, user_id, nickname, handle, type, comment, create_time, msg_id, payload
  from json_to_recordset($2::json) as given${FIELDS} order by place
  on conflict on constraint tiktok_event_once_per_live do nothing
  returning msg_id`);

/** Only viewers who are new here or changed their name are written, in the order of their handles. */
const insertViewers = statement(`
  with seen as (
    select distinct on (handle) handle, user_id, nickname, avatar_url
    from json_to_recordset($2::json) as given${FIELDS} where handle is not null
    order by handle, create_time desc
  ), here as (
    insert into tiktok_live_users as u (live_id, tiktok_username, tiktok_user_id, display_name, avatar_url)
    select $1, handle, user_id, nickname, avatar_url from seen
    where not exists (
      select from tiktok_live_users k where k.live_id = $1 and lower(k.tiktok_username) = seen.handle
        and (seen.nickname is null or k.display_name = seen.nickname))
    order by handle
    on conflict (live_id, lower(tiktok_username)) do update
      set display_name = coalesce(excluded.display_name, u.display_name),
        tiktok_user_id = coalesce(excluded.tiktok_user_id, u.tiktok_user_id),
        avatar_url = coalesce(excluded.avatar_url, u.avatar_url)
  )
  insert into tiktok_pseudo_union as u (tiktok_username, display_name, avatar_url)
  select handle, nickname, avatar_url from seen
  where not exists (
    select from tiktok_pseudo_union k where k.tiktok_username = seen.handle
      and (seen.nickname is null or k.display_name = seen.nickname))
  order by handle
  on conflict (tiktok_username) do update
    set display_name = coalesce(excluded.display_name, u.display_name),
      avatar_url = coalesce(excluded.avatar_url, u.avatar_url)`);

export interface Written {
  accepted: number;
  /** Whether a comment is among what is new. */
  commented: boolean;
}

/**
 * Keeps the batches, each event once by its message id, and who was seen; answers what was new in each batch. Refuses
 * with LIVE_NOT_FOUND.
 */
export async function writeBatches(db: Db, liveId: string, batches: LiveEvent[][]): Promise<Written[]> {
  const rows = JSON.stringify(batches.flat().map(asRow));
  const added = await inTransaction(db, async (tx) => {
    if ((await takeTurn(tx, liveId)).length === 0) throw refusal("LIVE_NOT_FOUND");
    const kept = await insertEvents(tx, liveId, rows);
    if (kept.length > 0) await insertViewers(tx, liveId, rows);
    return new Set(kept.map(({ msg_id }) => msg_id));
  });
  return batches.map((events) => {
    // Whoever told it first is whose it is.
    const own = events.filter((event) => added.delete(messageId(event)));
    return { accepted: own.length, commented: own.some(({ type }) => type === "chat") };
  });
}

const asRow = (event: LiveEvent, place: number) => ({
  place,
  msg_id: messageId(event),
  type: event.type,
  user_id: event.userId,
  handle: event.handle,
  nickname: event.nickname,
  avatar_url: event.avatarUrl,
  comment: event.comment,
  create_time: event.createTime,
  payload: storable(event.payload),
});

/** Without an id of the service, the same thing said twice in one millisecond by one viewer is one thing. */
function messageId({ msgId, type, userId, handle, toldTime, comment }: LiveEvent): string {
  if (msgId) return msgId;
  return `sha256:${hash("sha256", JSON.stringify([type, userId ?? handle, toldTime, comment]), "base64url")}`;
}
