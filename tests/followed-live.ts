import type { Capture, CaptureGap } from "#contract/admin/capture.ts";
import type { TestShop, Visitor } from "./open-shop.ts";
import { openLive } from "./stock-live.ts";

let rank = 0;

/** A live on air, the only one, whose account is to be followed. */
export async function followedLive(shop: TestShop, staff: Visitor) {
  const { db } = shop.context;
  rank += 1;
  const handle = `seller.${rank}`;
  await db.updateTable("lives").set({ is_active: false }).execute();
  const liveId = await openLive(db);
  const change = (fields: { is_active?: boolean; tiktok_handle?: string | null }) =>
    db.updateTable("lives").set(fields).where("id", "=", liveId).execute();
  await change({ tiktok_handle: handle });
  return {
    liveId,
    handle,
    change,
    /** What staff see of its capture. */
    seen: async () =>
      (
        await staff.call<{ capture: Capture; gaps: CaptureGap[] }>(
          "GET",
          `/api/admin/lives/${liveId}/capture`,
        )
      ).body,
    /** Ids of the comments that the shop has, in the order of their arrival. */
    kept: async () =>
      (
        await db
          .selectFrom("tiktok_event")
          .select("msg_id")
          .where("live_id", "=", liveId)
          .orderBy("id")
          .execute()
      ).map((event) => event.msg_id),
  };
}
