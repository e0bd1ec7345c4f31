import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { type AllSettings, DEFAULT_SETTINGS } from "#contract/admin/settings.ts";
import { lawfulTimes, RETENTION_TIMES, type RetentionTimes } from "#domain/retention-times.ts";
import { aDeliveredOrder, age, aWord, promisedAndDone } from "#tests/retention.ts";
import { adminOf, aPerson } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { RETENTION, RETENTION_RULES } from "#wording/retention.ts";
import { runRetention } from "./run-retention.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;
const context = () => admin.shop.context;

const USUAL = Object.fromEntries(
  RETENTION_TIMES.map((time) => [time, DEFAULT_SETTINGS[time]]),
) as RetentionTimes;

/** As the form does: all of the group, as it was read. */
async function setTimes(times: Partial<RetentionTimes>): Promise<void> {
  const { body } = await admin.staff.call<AllSettings>("GET", "/api/admin/settings");
  const { status } = await admin.staff.call("PUT", "/api/admin/settings/retention", {
    expectedVersion: body.versions.retention,
    values: { ...USUAL, ...times },
  });
  expect(status).toBe(200);
}

const preview = async (time: string, value: number) =>
  (await admin.staff.call("POST", "/api/admin/settings/retention/preview", { time, value })).body;

async function aComment(past: string): Promise<void> {
  const { liveId } = await stockLive(db(), [1]);
  await sql`insert into tiktok_event (live_id, type_evenement, create_time, msg_id, inserted_at)
    values (${liveId}, 'comment', 1, 'c', clock_timestamp() - ${past}::interval)`.execute(db());
}

beforeEach(async () => {
  await sql`delete from settings`.execute(db());
  await context().settings.refresh();
  await runRetention(context());
});

describe("the times that staff set", () => {
  test("are those that a run keeps to, and a preview counts what they would take without taking it", async () => {
    await aComment("31 days");
    await aComment("29 days");
    expect(await promisedAndDone(context())).toEqual({});
    const thirty = { due: expect.arrayContaining([{ rule: "live-comments", count: 1 }]), complete: true };
    expect(await preview("liveDays", 30)).toEqual(thirty);
    expect(await preview("liveDays", 30)).toEqual(thirty);
    await setTimes({ liveDays: 30 });
    expect(await promisedAndDone(context())).toEqual({ "live-comments": 1 });
  });

  test("shorten how long a customer's orders and name stand in the lists, and not what accounting keeps", async () => {
    const userId = await aPerson(db());
    const order = await aDeliveredOrder(db(), aWord(), userId);
    await age(db(), order.id, "1 year 1 day");
    await sql`update users set created_at = created_at - interval '1 year 1 day' where id = ${userId}`.execute(
      db(),
    );
    expect(await promisedAndDone(context())).toEqual({});
    expect(await preview("customerYears", 1)).toEqual({
      due: [
        { rule: "advertising-choices", count: 0 },
        { rule: "sms-consents", count: 0 },
        { rule: "data-requests", count: 0 },
        { rule: "live-alerts", count: 0 },
        { rule: "messages-to-people", count: 0 },
        { rule: "archive", count: 1 },
        { rule: "people", count: 1 },
        { rule: "buyer-reviews", count: 0 },
      ],
      complete: true,
    });
    await setTimes({ customerYears: 1 });
    expect(await runRetention(context())).toMatchObject({ archive: 1, people: 1, "archived-orders": 0 });
    const { rows } =
      await sql`select shipping_address is not null as kept from orders where id = ${order.id}`.execute(db());
    expect(rows).toEqual([{ kept: true }]);
  });

  test("never go below the law's, whatever a member of staff wrote into the table", async () => {
    const order = await aDeliveredOrder(db(), aWord());
    await age(db(), order.id, "9 years");
    await sql`insert into settings (key, value) values ('accountingYears', '1')`.execute(db());
    await context().settings.refresh();
    expect(await runRetention(context())).toMatchObject({ archive: 1, "archived-orders": 0 });
    expect(lawfulTimes({ ...USUAL, accountingYears: 1, customerYears: 30, liveDays: 0 })).toEqual({
      ...USUAL,
      accountingYears: 10,
      customerYears: 3,
      liveDays: 7,
    });
  });

  test("stand in the trail when they change", async () => {
    await setTimes({ withdrawalYears: 6 });
    const { rows } = await sql`
      select action, actor_id, before, after from audit_trail
      where subject_kind = 'setting' and subject_id = 'withdrawalYears' order by id desc limit 1`.execute(
      db(),
    );
    expect(rows).toEqual([
      {
        action: "setting-saved",
        actor_id: admin.staff.userId,
        before: { value: 5 },
        after: { value: 6 },
      },
    ]);
  });

  test("are the ones that the command's table tells", () => {
    const times = { ...USUAL, traceDays: 8, auditAddressMonths: 6, customerYears: 1 };
    expect(RETENTION["order-traces"].kept(times)).toBe("8\u00a0jours");
    expect(RETENTION["audit-addresses"].kept(times)).toBe("6\u00a0mois");
    expect(RETENTION.people.kept(times)).toContain("1\u00a0an après le dernier contact");
    expect(RETENTION["label-files"].kept(times)).toBe(
      "8\u00a0jours après la livraison, l'arrivée ou la perte, ou après les 14\u00a0jours laissés pour renvoyer",
    );
    expect(RETENTION_RULES.map((rule) => RETENTION[rule].kept(USUAL)).join()).not.toMatch(/undefined|NaN/);
  });
});

test("a preview of a time beyond the bounds counts what the nearest allowed one would take", async () => {
  const order = await aDeliveredOrder(db(), aWord());
  await age(db(), order.id, "9 years");
  await runRetention(context());
  expect(await preview("accountingYears", 1)).toEqual({
    due: [
      { rule: "recalls", count: 0 },
      { rule: "invoices", count: 0 },
      { rule: "archived-orders", count: 0 },
    ],
    complete: true,
  });
  expect(
    await admin.staff.call("POST", "/api/admin/settings/retention/preview", { time: "shopName", value: 1 }),
  ).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
});
