import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Stall } from "#bench/guest.ts";
import { setUpStall } from "#bench/stall.ts";
import type { Db } from "#server/db/database.ts";
import { type LiveService, liveService } from "./service.ts";

const PATIENCE_MS = 120_000;

/** A live on air with sixty pieces whose account is followed, and what the measurements ask about it. */
export interface Stage extends Stall {
  handle: string;
  service: LiveService;
  /** Ids of the comments that the shop has, in the order of their arrival. */
  kept(): Promise<string[]>;
  /** The one that the shop read last, by the number under which screens know it. */
  newest(): Promise<number>;
  gaps(): Promise<{ cause: string; open: boolean }[]>;
  /** How many different people commented. */
  viewers(): Promise<number>;
  /** Lets sure claims become items by themselves. */
  trustClaims(): Promise<void>;
  /** Items that claims became, how many of them for one viewer beyond the first, and what nobody has decided yet. */
  claims(): Promise<{ items: number; doubled: number; undecided: number }>;
}

export interface Venue {
  db: Db;
  shopUrl: string;
  liveServiceUrl: string;
  /** The cookie of a signed-in administrator. */
  staffCookie: string;
}

/** Puts a live on air under an account of its own, the only one, and waits until it is heard. */
export async function setTheStage({ db, liveServiceUrl }: Venue, name: string): Promise<Stage> {
  const handle = `bench.${name}`;
  const service = liveService(liveServiceUrl, handle);
  await service.change({ reset: true, story: false, replay: 0 });
  await db.updateTable("lives").set({ is_active: false }).execute();
  const stall = await setUpStall(db, `l-${name}`);
  await db.updateTable("lives").set({ tiktok_handle: handle }).where("id", "=", stall.liveId).execute();
  const isFollowed = async () =>
    (await db.selectFrom("captures").select("state").where("live_id", "=", stall.liveId).executeTakeFirst())
      ?.state === "connected";
  const stage: Stage = {
    ...stall,
    handle,
    service,
    kept: async () =>
      (
        await db
          .selectFrom("tiktok_event")
          .select("msg_id")
          .where("live_id", "=", stall.liveId)
          .orderBy("id")
          .execute()
      ).map((event) => event.msg_id),
    newest: async () =>
      (
        await db
          .selectFrom("tiktok_event")
          .select((eb) => eb.fn.max("id").as("id"))
          .where("live_id", "=", stall.liveId)
          .executeTakeFirstOrThrow()
      ).id,
    gaps: async () =>
      (
        await db
          .selectFrom("capture_gaps")
          .select(["cause", "ended_at"])
          .where("live_id", "=", stall.liveId)
          .orderBy("began_at")
          .execute()
      ).map((gap) => ({ cause: gap.cause, open: gap.ended_at === null })),
    viewers: async () =>
      (
        await db
          .selectFrom("tiktok_event")
          .select("user_unique_id")
          .distinct()
          .where("live_id", "=", stall.liveId)
          .execute()
      ).length,
    trustClaims: async () => {
      await db.updateTable("lives").set({ automatic_claims: true }).where("id", "=", stall.liveId).execute();
    },
    claims: async () => {
      const { rows } = await sql<{ items: number; doubled: number; undecided: number }>`
        select coalesce(sum(items), 0)::int as items, coalesce(sum(items - 1) filter (where items > 1), 0)::int as doubled,
          (select count(*)::int from claims where live_id = ${stall.liveId} and state = 'new')
            + (select count(*)::int from tiktok_event e where e.live_id = ${stall.liveId}
                and e.id > coalesce((select read_to from claim_readers r where r.live_id = e.live_id), 0)) as undecided
        from (
          select count(*)::int as items from orders o join order_items i on i.order_id = o.id
          where o.live_id = ${stall.liveId} and o.origin = 'sidebar' group by o.user_id, i.product_id
        ) of_a_viewer`.execute(db);
      return rows[0] ?? { items: 0, doubled: 0, undecided: 0 };
    },
  };
  await until(isFollowed, "The live is not followed");
  return stage;
}

/** Looks until it is so; a measurement whose world does not come about is a fault. */
export async function until(isSo: () => Promise<boolean>, otherwise: string): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; !(await isSo()); await sleep(50))
    if (Date.now() > deadline) throw new Error(otherwise);
}
