import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { brokenInvariants } from "#server/db/invariants.ts";
import { newEmail } from "#tests/advertising.ts";
import { advertisingAdmin, REFUSED } from "#tests/advertising-admin.ts";
import { setLimit } from "#tests/set-limit.ts";
import { aCustomer, aPerson } from "#tests/staff.ts";
import { ADVERTISING_NOTICE } from "#wording/advertising.ts";

const shop = advertisingAdmin();
const { db, writeToBuyers, aBuyer, aToldBuyer, answer, paysFor, advertise } = shop;
const { advertisementTo, choices, deliver, shown, states } = shop;

describe("an objection of a buyer", () => {
  beforeEach(() => writeToBuyers("on"));

  test("by the box wins, before and after she pays, and at each later order", async () => {
    const buyer = await aBuyer();
    await answer(buyer);
    await answer(buyer, true);
    expect(await shown(buyer)).toBe(true);
    expect(await choices()).toMatchObject([
      { ground: "bought" },
      { agreed: false, words: `Case cochée\u00a0: ${ADVERTISING_NOTICE.box}`, channel: "order" },
    ]);
    await answer(buyer);
    await paysFor(buyer);
    expect(await advertise(buyer)).toMatchObject(REFUSED);
    const next = await aToldBuyer(buyer.email);
    expect(await choices()).toHaveLength(2);
    expect(await advertise(next)).toMatchObject(REFUSED);
  });

  test("said again beside another order is shown there", async () => {
    const email = newEmail();
    await answer(await aBuyer(email), true);
    const second = await aBuyer(email);
    expect(await shown(second)).toBe(false);
    await Promise.all([answer(second, true), answer(second, true)]);
    expect(await shown(second)).toBe(true);
    expect(await choices()).toHaveLength(2);
  });

  test("by the link of an advertisement wins, which one press ends", async () => {
    const buyer = await aToldBuyer();
    await advertise(buyer);
    await deliver();
    const mail = await advertisementTo(buyer.email);
    const token = /\/annonces\/([^>]+)>/.exec(mail?.headers["list-unsubscribe"] ?? "")?.[1] ?? "";
    const pressed = await shop.admin.shop.visitor().call("POST", "/api/advertising/objections", { token });
    expect(pressed.status).toBe(200);
    expect(await advertise(buyer)).toMatchObject(REFUSED);
    expect(await advertise(await aToldBuyer(buyer.email))).toMatchObject(REFUSED);
    expect(await brokenInvariants(db())).toEqual([]);
  });

  test("in her own space wins, which says why she gets them", async () => {
    const customer = await aCustomer(shop.admin.shop);
    const own = () =>
      customer.call<{ agreedAt: string | null; ground: string | null }>("GET", "/api/customer/advertising");
    const buyer = await aBuyer(customer.email);
    await answer(buyer);
    expect((await own()).body).toEqual({ agreedAt: null, ground: null });
    await paysFor(buyer);
    expect((await own()).body).toEqual({ agreedAt: expect.any(String), ground: "bought" });
    const { version } = ADVERTISING_NOTICE;
    await customer.call("PUT", "/api/customer/advertising", { agreed: false, version });
    expect((await own()).body).toEqual({ agreedAt: null, ground: null });
    expect(await advertise(buyer)).toMatchObject(REFUSED);
  });

  test("told to staff wins, for an order at another address of hers too, and her page names the ground", async () => {
    const first = await aToldBuyer();
    const { rows } = await sql<{
      id: string;
    }>`select user_id as id from orders where id = ${first.order.id}`.execute(db());
    const userId = rows[0]?.id ?? "";
    const page = async () =>
      (await shop.admin.staff.call<{ advertising: object[] }>("GET", `/api/admin/users/${userId}/page`)).body
        .advertising;
    expect(await page()).toMatchObject([{ ground: "bought", agreed: true, counts: true, takes: true }]);
    await writeToBuyers("off");
    expect(await page()).toMatchObject([{ ground: "bought", counts: true, takes: false }]);
    await writeToBuyers("on");
    await shop.admin.staff.call("POST", `/api/admin/users/${userId}/advertising-objection`, {
      words: "Dit au téléphone",
    });
    expect(await page()).toMatchObject([
      { agreed: false, counts: true },
      { ground: "bought", counts: false },
    ]);
    const other = await aBuyer();
    await sql`update orders set user_id = ${userId} where id = ${other.order.id}`.execute(db());
    await answer(other);
    expect(await choices()).toHaveLength(2);
  });

  test("told before she was ever asked holds", async () => {
    const email = newEmail();
    const userId = await aPerson(db(), { email });
    await shop.admin.staff.call("POST", `/api/admin/users/${userId}/advertising-objection`, {
      words: "Dit en live",
    });
    expect(await advertise(await aToldBuyer(email))).toMatchObject(REFUSED);
  });
});

test("an address on her order that is somebody else's own is not hers: neither objected for nor counted", async () => {
  const [own, others] = [newEmail(), newEmail()];
  const userId = await aPerson(db(), { email: own });
  await aPerson(db(), { email: others });
  const { order } = await shop.aBuyer(others);
  await sql`update orders set user_id = ${userId} where id = ${order.id}`.execute(db());
  await sql`insert into alerts (email, consent) values (${own}, 'oui'), (${others}, 'oui')`.execute(db());
  const page = await shop.admin.staff.call<{ alerts: number }>("GET", `/api/admin/users/${userId}/page`);
  expect(page.body.alerts).toBe(1);
  await shop.admin.staff.call("POST", `/api/admin/users/${userId}/advertising-objection`, { words: "Non" });
  const { rows } = await sql`select email from advertising_choices
    where email in (${own}, ${others}) and not agreed`.execute(db());
  expect(rows).toEqual([{ email: own }]);
  const { rows: left } = await sql`select email from alerts where email in (${own}, ${others})`.execute(db());
  expect(left).toEqual([{ email: others }]);
});

describe("an advertisement to a buyer breaks an invariant", () => {
  beforeEach(() => writeToBuyers("on"));

  const broken = async () =>
    (await brokenInvariants(db())).map(({ invariant, problem }) => [invariant, problem]);
  async function anAdvertisement() {
    const buyer = await aToldBuyer();
    await advertise(buyer);
    await deliver();
    expect(await states()).toMatchObject([{ state: "sent" }]);
  }

  test.each([
    [
      "before she had paid",
      sql`update outbox set facts = jsonb_set(facts, '{leavesAt}', to_jsonb(now() - interval '1 hour')) where kind = 'advertisement'`,
      "n'était pas payée",
    ],
    [
      "before she was told",
      sql`update advertising_choices set made_at = made_at + interval '1 hour'`,
      "à qui ne l'acceptait pas",
    ],
    [
      "by what another address was told",
      sql`update advertising_choices set email = 'autre@customer.example'`,
      "à qui ne l'acceptait pas",
    ],
    [
      "after an objection",
      sql`insert into advertising_choices (email, agreed, words, channel, made_at)
        select email, false, 'non', 'staff', made_at from advertising_choices`,
      "elle avait déjà refusé",
    ],
    [
      "without anything that she was told",
      sql`update outbox set facts = facts - 'choiceId' where kind = 'advertisement'`,
      "sans accord noté",
    ],
  ])("that left %s", async (_, change, problem) => {
    await anAdvertisement();
    expect(await broken()).toEqual([]);
    await change.execute(db());
    expect(await broken()).toContainEqual(["I21", expect.stringContaining(problem)]);
  });

  test("that left while the setting, as the trail tells it, was off", async () => {
    await writeToBuyers("off");
    await setLimit(shop.admin.shop, "buyerAdvertising", "on");
    await anAdvertisement();
    expect(await broken()).toEqual([["I21", expect.stringContaining("le réglage ne le permettait pas")]]);
  });
});
