import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { UserPage } from "#contract/admin/user-page.ts";
import type { GuestOrder } from "#contract/guest-order.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { ADDRESS } from "#tests/a-guest-order.ts";
import { newEmail } from "#tests/advertising.ts";
import { advertisingAdmin, REFUSED } from "#tests/advertising-admin.ts";
import type { Buyer } from "#tests/pay-by-card.ts";
import { age, promisedAndDone } from "#tests/retention.ts";
import { aCustomer, aPerson, trailOf } from "#tests/staff.ts";
import { ADVERTISING_CONSENT } from "#wording/advertising.ts";

const shop = advertisingAdmin();
const { admin, db, aBuyer, paysFor, advertise, advertisementTo, deliver, states } = shop;
const { version } = ADVERTISING_CONSENT;

const tick = ({ guest, order }: Buyer, agreed = true) =>
  guest.call("PUT", `/api/guest-orders/${order.id}/advertising`, { agreed, version });
const objectAs = (userId: string) =>
  admin.staff.call("POST", `/api/admin/users/${userId}/advertising-objection`, { words: "Dit au téléphone" });
const advertiseTo = async (userId: string) =>
  (
    await admin.staff.call<{ queued: number }>("POST", "/api/admin/messages/people", {
      userIds: [userId],
      purpose: "advertisement",
      subject: "Live de jeudi",
      body: "<p>Rendez-vous jeudi.</p>",
    })
  ).body;
const pageOf = async (userId: string) =>
  (await admin.staff.call<UserPage>("GET", `/api/admin/users/${userId}/page`)).body.advertising;
async function whoObjected() {
  const email = newEmail();
  const userId = await aPerson(db(), { email });
  await objectAs(userId);
  return { email, userId };
}

describe("an agreement beside an order", () => {
  test("of a stranger who types her e-mail and never pays lifts no objection", async () => {
    const her = await whoObjected();
    const stranger = await aBuyer(her.email);
    await tick(stranger);
    expect(await advertiseTo(her.userId)).toMatchObject(REFUSED);
    await stranger.guest.call("POST", `/api/guest-orders/${stranger.order.id}/cancellation`, {});
    expect(await advertiseTo(her.userId)).toMatchObject(REFUSED);
    expect(await pageOf(her.userId)).toMatchObject([
      { agreed: true, counts: true, takes: false },
      { agreed: false, counts: true, takes: false, words: "Dit au téléphone" },
    ]);
  });

  test("counts once that order is paid, also after an objection, and says since when she agrees", async () => {
    const her = await whoObjected();
    const buyer = await aBuyer(her.email);
    await tick(buyer);
    expect(await advertise(buyer)).toMatchObject(REFUSED);
    await paysFor(buyer);
    expect(await advertise(buyer)).toMatchObject({ queued: 1 });
    await deliver();
    expect((await advertisementTo(her.email))?.text).toContain("parce que vous avez accepté nos annonces le");
    expect(await pageOf(her.userId)).toMatchObject([
      { agreed: true, counts: true, takes: true },
      { agreed: false, counts: false },
    ]);
    expect(await brokenInvariants(db())).toEqual([]);
  });

  test("does not outrank an objection that was told before that order is paid", async () => {
    const buyer = await aBuyer();
    await tick(buyer);
    const { rows } = await sql<{
      id: string;
    }>`select user_id as id from orders where id = ${buyer.order.id}`.execute(db());
    await objectAs(rows[0]?.id ?? (await aPerson(db(), { email: buyer.email })));
    await paysFor(buyer);
    expect(await advertise(buyer)).toMatchObject(REFUSED);
  });

  test("is for the e-mail for which it was ticked: for another one the box is empty, and the first gets none", async () => {
    const her = await whoObjected();
    const buyer = await aBuyer(her.email);
    const shown = async () =>
      (await buyer.guest.call<GuestOrder>("GET", `/api/guest-orders/${buyer.order.id}`)).body
        .advertisingAgreed;
    await tick(buyer);
    expect(await shown()).toBe(true);
    const address = { ...ADDRESS, email: newEmail() };
    await buyer.guest.call("PUT", `/api/guest-orders/${buyer.order.id}/address`, { address });
    expect(await shown()).toBe(false);
    await paysFor(buyer);
    expect(await advertiseTo(her.userId)).toMatchObject(REFUSED);
    expect(await advertise(buyer)).toMatchObject(REFUSED);
  });

  test("that is not paid is no agreement in her own space, where she agrees at once", async () => {
    const customer = await aCustomer(admin.shop);
    const own = async () =>
      (await customer.call<{ agreedAt: string | null }>("GET", "/api/customer/advertising")).body.agreedAt;
    await tick(await aBuyer(customer.email));
    expect(await own()).toBeNull();
    await customer.call("PUT", "/api/customer/advertising", { agreed: true, version });
    expect(await own()).not.toBeNull();
    await tick(await aBuyer(customer.email));
    expect(await own()).not.toBeNull();
  });

  test("of a stranger does not keep a buyer from being told, and an advertisement that waits says why it ends", async () => {
    await shop.writeToBuyers("off");
    const email = newEmail();
    const stranger = await aBuyer(email);
    await tick(stranger);
    await shop.writeToBuyers("on");
    const buyer = await aBuyer(email);
    await shop.answer(buyer);
    await paysFor(buyer);
    expect(await advertise(buyer)).toMatchObject({ queued: 1 });
    const { rows } = await sql<{
      id: string;
    }>`select user_id as id from orders where id = ${buyer.order.id}`.execute(db());
    await objectAs(rows[0]?.id ?? "");
    await tick(stranger);
    await deliver();
    expect(await states()).toEqual([
      { state: "cancelled", error: "Ne veut plus recevoir d'annonces\u00a0: rien n'est parti." },
    ]);
  });
});

describe("an objection reaches what was agreed beside an order of hers that is not paid yet", () => {
  /** Her order as staff opened it: its e-mail is what was typed, and makes no account. */
  async function orderOf(userId: string, email = newEmail()) {
    const buyer = await aBuyer();
    await sql`update orders set user_id = ${userId}, origin = 'staff' where id = ${buyer.order.id}`.execute(
      db(),
    );
    const address = { ...ADDRESS, email };
    const saved = await buyer.guest.call("PUT", `/api/guest-orders/${buyer.order.id}/address`, { address });
    expect(saved.status).toBe(200);
    return { ...buyer, email };
  }

  test.each([
    ["agreed, without an address of her own", tick, () => `${randomUUID()}@tiktok.invalid`],
    ["agreed, beside one of her own", tick, newEmail],
    ["told as its buyer", (buyer: Buyer) => shop.answer(buyer), () => `${randomUUID()}@tiktok.invalid`],
  ])("%s, said to staff", async (_, choose, own) => {
    await shop.writeToBuyers("on");
    const userId = await aPerson(db(), { email: own() });
    const buyer = await orderOf(userId);
    await choose(buyer);
    expect((await objectAs(userId)).status).toBe(200);
    await paysFor(buyer);
    expect(await advertise(buyer)).toMatchObject(REFUSED);
  });

  test("said before she chose anything, of an account without an e-mail, it outlasts the notice of a later order", async () => {
    await shop.writeToBuyers("on");
    const own = `${randomUUID()}@tiktok.invalid`;
    const userId = await aPerson(db(), { email: own });
    expect((await objectAs(userId)).status).toBe(200);
    expect(await shop.choices()).toMatchObject([{ email: own, agreed: false, channel: "staff" }]);
    expect(await trailOf(db(), userId)).toMatchObject([{ action: "advertising-refused" }]);
    const buyer = await orderOf(userId);
    await shop.answer(buyer);
    await paysFor(buyer);
    expect(await advertise(buyer)).toMatchObject(REFUSED);
    expect((await objectAs(randomUUID())).body).toMatchObject({ code: "USER_NOT_FOUND" });
  });

  test("said in her space, where it ends no stranger's", async () => {
    const [customer, stranger] = [await aCustomer(admin.shop), await aCustomer(admin.shop)];
    const buyer = await orderOf(customer.userId);
    const others = await orderOf(customer.userId, stranger.email);
    // Neither that of one who has no account, but paid under it.
    const paidUnder = await orderOf(await aPerson(db(), { email: `${randomUUID()}@tiktok.invalid` }));
    await paysFor(paidUnder);
    const hers = await orderOf(customer.userId, paidUnder.email);
    for (const one of [buyer, others, hers]) await tick(one);
    await customer.call("PUT", "/api/customer/advertising", { agreed: false, version });
    expect(await shop.choices()).toMatchObject([
      { agreed: true },
      { agreed: true },
      { agreed: true },
      ...[buyer.email, customer.email].toSorted().map((email) => ({ email, agreed: false })),
    ]);
  });
});

test("it goes with an order that is never paid, and stays with one that is", async () => {
  const [never, paid] = [await aBuyer(), await aBuyer()];
  for (const buyer of [never, paid]) await tick(buyer);
  await paysFor(paid);
  await never.guest.call("POST", `/api/guest-orders/${never.order.id}/cancellation`, {});
  await age(db(), never.order.id, "100 days");
  await promisedAndDone(admin.shop.context);
  await promisedAndDone(admin.shop.context);
  expect(await shop.choices()).toMatchObject([{ email: paid.email }]);
});

test("an advertisement that left by the agreement of an order that was not paid breaks an invariant", async () => {
  const buyer = await aBuyer();
  await tick(buyer);
  await paysFor(buyer);
  await advertise(buyer);
  await deliver();
  expect(await states()).toMatchObject([{ state: "sent" }]);
  expect(await brokenInvariants(db())).toEqual([]);
  await sql`update outbox set facts = jsonb_set(facts, '{leavesAt}', to_jsonb(
      (select made_at + interval '1 millisecond' from advertising_choices where order_id = ${buyer.order.id})))
    where kind = 'advertisement'`.execute(db());
  expect(await brokenInvariants(db())).toMatchObject([
    { invariant: "I21", problem: expect.stringContaining("n'était pas payée") },
  ]);
});
