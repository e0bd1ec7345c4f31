import { sql } from "kysely";
import { expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { expireHolds } from "#server/guest-orders/expire-holds.ts";
import { ADDRESS } from "#tests/a-guest-order.ts";
import { claimAdmin } from "#tests/claim-admin.ts";
import { newHandle, ordersOfViewer } from "#tests/live-admin.ts";

const admin = claimAdmin();

test.each([true, false])(
  "pieces that were not paid in time can be taken again while the live is on: %s",
  async (on) => {
    const handle = newHandle();
    await admin.automatic();
    await admin.say("A4", handle);
    const [open] = await ordersOfViewer(admin.db, handle);
    const orderId = open?.id ?? "";
    const path = `/api/admin/orders/${orderId}`;
    const version = async () => (await admin.staff.call<OrderDetail>("GET", path)).body.version;
    await admin.staff.call("PUT", `${path}/status`, { status: "to-pay", expectedVersion: await version() });
    await admin.staff.call("PUT", `${path}/address`, {
      expectedVersion: await version(),
      address: { ...ADDRESS, email: `${newHandle()}@example.com` },
    });
    await admin.db.updateTable("lives").set({ is_active: on }).where("id", "=", admin.liveId).execute();
    await sql`update orders set held_until = clock_timestamp() - interval '1 second' where id = ${orderId}`.execute(
      admin.db,
    );
    await expireHolds(admin.shop.context);
    const { facts } = await admin.db
      .selectFrom("outbox")
      .select("facts")
      .where("order_id", "=", orderId)
      .where("kind", "=", "released")
      .executeTakeFirstOrThrow();
    expect((facts as { body: string }).body.includes("vous pouvez les reprendre")).toBe(on);
  },
);
