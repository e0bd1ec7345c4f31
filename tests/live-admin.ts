import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { ConsoleOrder } from "#contract/admin/live-console.ts";
import type { Db } from "#server/db/database.ts";
import type { Answer, Visitor } from "./open-shop.ts";

/** A viewer's comment, as the live service told us; answers its id. `secondsAgo`: when it was written. */
export async function storedComment(
  db: Db,
  comment: { liveId: string; handle: string; text: string; nickname?: string; secondsAgo?: number },
): Promise<number> {
  const { id } = await db
    .insertInto("tiktok_event")
    .values({
      live_id: comment.liveId,
      user_unique_id: comment.handle,
      user_nickname: comment.nickname ?? null,
      type_evenement: "chat",
      comment: comment.text,
      create_time: Date.now() - (comment.secondsAgo ?? 0) * 1000,
      msg_id: randomUUID(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export const newHandle = (): string => `vue_${randomUUID().slice(0, 8)}`;

interface Added {
  order: ConsoleOrder;
  itemId: string;
  code: string;
  message: string;
}

/** A member of staff adds a piece for a viewer. Whoever waited too long for a duplicate request asks again with the same key, as a page does. */
export async function addForViewer(
  staff: Visitor,
  liveId: string,
  body: {
    handle: string;
    productId: string | undefined;
    comment?: string;
    commentId?: number;
    confirmed?: boolean;
  },
  headers: Record<string, string> = { "idempotency-key": randomUUID() },
): Promise<Answer<Added>> {
  for (;;) {
    const path = `/api/admin/live-console/lives/${liveId}/items`;
    const answer = await staff.call<Added>("POST", path, body, headers);
    if (answer.body.code !== "STILL_IN_PROGRESS") return answer;
    await sleep(50);
  }
}

/** The orders of the person behind a handle, oldest first. */
export const ordersOfViewer = (db: Db, handle: string) =>
  db
    .selectFrom("orders as o")
    .innerJoin("users as u", "u.id", "o.user_id")
    .select(["o.id", "o.origin", "o.status", "u.email"])
    .where("u.tiktok_username", "=", handle)
    .orderBy("o.created_at")
    .execute();
