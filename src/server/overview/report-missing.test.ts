import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { LiveReport } from "#contract/admin/live-report.ts";
import { claimAdmin } from "#tests/claim-admin.ts";
import { newHandle } from "#tests/live-admin.ts";

const admin = claimAdmin();

/** A guest asks to be told when the piece is free again. */
const asksForMail = (productId: string | undefined, toldAt: Date | null = null) =>
  admin.db
    .insertInto("alerts")
    .values({
      email: `${randomUUID()}@example.org`,
      product_id: productId ?? "",
      consent: "oui",
      told_at: toldAt,
    })
    .execute();

test("what was asked for and is gone counts each person once: on the list, unanswered, or to be told by mail", async () => {
  const [gone, free] = admin.productIds;
  await admin.automatic();
  const twice = newHandle();
  await admin.say("A1", newHandle());
  for (const handle of [newHandle(), twice]) await admin.say("A1 svp", handle);
  // Several units are for staff to decide: the request stands, unanswered.
  for (const handle of [newHandle(), twice]) await admin.say("A1 x2", handle);
  await admin.say("A2 x2", newHandle());
  const left = newHandle();
  await admin.say("A1 x2", left);
  const [last] = (await admin.claims()).filter(({ handle }) => handle === left);
  await admin.act(last?.id, "dismiss");
  await asksForMail(gone);
  await asksForMail(gone, new Date());
  await asksForMail(free);
  const { body } = await admin.staff.call<LiveReport>("GET", `/api/admin/lives/${admin.liveId}/report`);

  const { price_cents: price } = await admin.db
    .selectFrom("products")
    .select("price_cents")
    .where("id", "=", gone ?? "")
    .executeTakeFirstOrThrow();
  // Two on the list (one of them asked for two as well), one unanswered, one by mail.
  expect(body.missing).toMatchObject([
    // Its row offers to find more of it and to tell who waits.
    { productId: gone, reference: "A1", people: 4, cents: 4 * price, waits: true },
  ]);
});
