import type { Participant, TiktokEvent } from "#contract/admin/lives.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import { containing } from "#server/orders/filter-orders.ts";

const PAGE_SIZE = 50;

const known = statement("select 1 from lives where id = $1");

const SEEN = `live_id = $1 and (lower(tiktok_username) like $2 or lower(coalesce(display_name, '')) like $2)`;
const seen = statement<{
  id: string;
  tiktok_username: string;
  display_name: string | null;
  created_at: Date;
}>(`
  select id, tiktok_username, display_name, created_at from tiktok_live_users where ${SEEN}
  order by created_at desc, lower(tiktok_username) limit ${PAGE_SIZE} offset $3`);
const countSeen = statement<{ total: number }>(
  `select count(*)::int as total from tiktok_live_users where ${SEEN}`,
);

const heard = statement<{
  id: number;
  type_evenement: string;
  user_unique_id: string | null;
  user_nickname: string | null;
  comment: string | null;
  msg_id: string;
  create_time: number;
}>(`
  select id, type_evenement, user_unique_id, user_nickname, comment, msg_id, create_time from tiktok_event
  where live_id = $1 and ($2 = 'all' or type_evenement = $2)
  order by create_time desc, id desc limit 100`);
const typesHeard = statement<{ type: string }>(`
  select distinct type_evenement as type from (
    select type_evenement from tiktok_event where live_id = $1 order by create_time desc, id desc limit 1000
  ) newest order by type_evenement`);

/** Who was seen in a live, newest first. */
export async function listParticipants(
  context: Context,
  { liveId, q, page }: { liveId: string; q: string; page: number },
) {
  await requireLive(context, liveId);
  const pattern = containing(q.replace(/^@/, ""));
  const rows = await seen(context.lists, liveId, pattern, (page - 1) * PAGE_SIZE);
  const [count] = await countSeen(context.lists, liveId, pattern);
  return {
    rows: rows.map(
      (row): Participant => ({
        id: row.id,
        handle: row.tiktok_username,
        name: row.display_name,
        seenAt: row.created_at.toISOString(),
      }),
    ),
    total: count?.total ?? 0,
    page,
    pageSize: PAGE_SIZE,
  };
}

/** The 100 newest events of a live, of one type or of `all`. */
export async function listEvents(context: Context, { liveId, type }: { liveId: string; type: string }) {
  await requireLive(context, liveId);
  const rows = await heard(context.lists, liveId, type);
  const types = await typesHeard(context.lists, liveId);
  return {
    rows: rows.map(
      (row): TiktokEvent => ({
        id: row.id,
        type: row.type_evenement,
        handle: row.user_unique_id,
        nickname: row.user_nickname,
        comment: row.comment,
        msgId: row.msg_id,
        at: new Date(row.create_time).toISOString(),
      }),
    ),
    types: types.map((row) => row.type),
  };
}

async function requireLive(context: Context, liveId: string): Promise<void> {
  if ((await known(context.lists, liveId)).length === 0) throw refusal("LIVE_NOT_FOUND");
}
