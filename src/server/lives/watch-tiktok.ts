import type { Participant, TiktokEvent } from "#contract/admin/lives.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { containing } from "#server/db/search-text.ts";
import * as queries from "./watch-tiktok.sql.ts";

const PAGE_SIZE = 50;

/** Who was seen in a live, newest first. */
export async function listParticipants(
  context: Context,
  { liveId, q, page }: { liveId: string; q: string; page: number },
) {
  await requireLive(context, liveId);
  const pattern = containing(q.replace(/^@/, ""));
  const rows = await queries.listParticipants(context.lists, {
    liveId,
    pattern,
    offset: (page - 1) * PAGE_SIZE,
  });
  const { total } = await queries.countParticipants(context.lists, { liveId, pattern });
  return {
    rows: rows.map(
      (row): Participant => ({
        id: row.id,
        handle: row.tiktokUsername,
        name: row.displayName,
        seenAt: row.createdAt.toISOString(),
      }),
    ),
    total,
    page,
    pageSize: PAGE_SIZE,
  };
}

/** The 100 newest events of a live, of one type or of `all`. */
export async function listEvents(context: Context, { liveId, type }: { liveId: string; type: string }) {
  await requireLive(context, liveId);
  const rows = await queries.listEvents(context.lists, { liveId, type });
  const types = await queries.newestTypes(context.lists, { liveId });
  return {
    rows: rows.map(
      (row): TiktokEvent => ({
        id: row.id,
        type: row.typeEvenement,
        handle: row.userUniqueId,
        nickname: row.userNickname,
        comment: row.comment,
        msgId: row.msgId,
        at: new Date(row.createTime).toISOString(),
      }),
    ),
    types: types.map((row) => row.type),
  };
}

async function requireLive(context: Context, liveId: string): Promise<void> {
  if (!(await queries.findLive(context.lists, { liveId }))) throw refusal("LIVE_NOT_FOUND");
}
