import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { UserPage } from "#contract/admin/user-page.ts";
import { anAddressedOrder } from "#tests/a-guest-order.ts";
import { agree, aReader, choicesIn, newEmail } from "#tests/advertising.ts";
import { promisedAndDone } from "#tests/retention.ts";
import { setLimit } from "#tests/set-limit.ts";
import {
  aColleague,
  aCustomer,
  actAs,
  adminOf,
  anOrder,
  aPerson,
  PASSWORD,
  type SignedIn,
  trailOf,
} from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { ADVERTISING_CONSENT } from "#wording/advertising.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;
const choices = () => choicesIn(db());
const version: string = ADVERTISING_CONSENT.version;

beforeEach(async () => {
  await sql`delete from advertising_choices`.execute(db());
});

describe("the box beside an order", () => {
  test("is kept with its words, their version and the order, for the order's e-mail; unticked, it ends", async () => {
    const { liveId, productIds } = await stockLive(db(), [1]);
    const { guest, order } = await anAddressedOrder(admin.shop, liveId, productIds);
    const tick = (agreed: boolean, read = version) =>
      guest.call("PUT", `/api/guest-orders/${order.id}/advertising`, { agreed, version: read });
    const shown = async () =>
      (await guest.call<{ advertisingAgreed: boolean }>("GET", `/api/guest-orders/${order.id}`)).body
        .advertisingAgreed;
    expect(await shown()).toBe(false);
    expect(await tick(true, "1999")).toMatchObject({ status: 200 });
    expect(await choices()).toEqual([]);
    await Promise.all([tick(true), tick(true)]);
    const email = order.shippingAddress?.email.toLowerCase();
    const kept = {
      email,
      agreed: true,
      ground: "agreed",
      ...ADVERTISING_CONSENT,
      channel: "order",
      order_id: order.id,
    };
    expect(await choices()).toEqual([kept]);
    expect(await shown()).toBe(true);
    await tick(false);
    expect(await choices()).toMatchObject([kept, { agreed: false, channel: "order" }]);
    expect(await shown()).toBe(false);
  });

  test("is nobody's to tick for the buyer of an order that was paid", async () => {
    const { liveId } = await stockLive(db(), [null]);
    const { id } = await anOrder(db(), { liveId, status: "delivered", address: { email: newEmail() } });
    await admin.shop.visitor().call("PUT", `/api/guest-orders/${id}/advertising`, { agreed: true, version });
    expect(await choices()).toEqual([]);
  });
});

test("staff in a buyer's place agree to nothing beside her order, also while they act as her, and may object", async () => {
  const { liveId, productIds } = await stockLive(db(), [1]);
  const { order } = await anAddressedOrder(admin.shop, liveId, productIds);
  const [colleague, acting] = [
    await aColleague(admin.shop, "live"),
    await aColleague(admin.shop, "management"),
  ];
  await actAs(acting, await aPerson(db()));
  const choose = async (who: SignedIn, agreed: boolean) => {
    const answer = await who.call("PUT", `/api/guest-orders/${order.id}/advertising`, { agreed, version });
    expect(answer).toMatchObject({ status: 200 });
  };
  for (const who of [colleague, acting]) await choose(who, true);
  expect(await choices()).toEqual([]);
  await setLimit(admin.shop, "secondFactorFor", "everybody");
  for (const who of [colleague, acting]) await choose(who, true);
  expect(await choices()).toEqual([]);
  await choose(colleague, false);
  expect(await choices()).toMatchObject([{ agreed: false, channel: "order", order_id: order.id }]);
});

describe("in her own space", () => {
  test("she sees since when she agrees, ends it, and agrees anew", async () => {
    const customer = await aCustomer(admin.shop);
    const own = () => customer.call<{ agreedAt: string | null }>("GET", "/api/customer/advertising");
    const choose = (agreed: boolean) =>
      customer.call("PUT", "/api/customer/advertising", { agreed, version });
    expect((await own()).body.agreedAt).toBeNull();
    await choose(true);
    expect((await own()).body.agreedAt).not.toBeNull();
    await choose(false);
    expect((await own()).body.agreedAt).toBeNull();
    expect(await choices()).toMatchObject([
      { email: customer.email, agreed: true, words: ADVERTISING_CONSENT.words, channel: "space" },
      { email: customer.email, agreed: false, words: "Ne plus recevoir d'annonces", channel: "space" },
    ]);
  });
});

test("staff keep an objection in her words and see each choice on her page; only she can agree", async () => {
  const { userId, email } = await aReader(db());
  await admin.staff.call("POST", `/api/admin/users/${userId}/advertising-objection`, {
    words: "Dit au téléphone",
  });
  const { body } = await admin.staff.call<{ advertising: object[] }>(
    "GET",
    `/api/admin/users/${userId}/page`,
  );
  expect(body.advertising).toMatchObject([
    { agreed: false, words: "Dit au téléphone", channel: "staff" },
    { agreed: true, words: ADVERTISING_CONSENT.words, channel: "space" },
  ]);
  expect(await choices()).toMatchObject([{ email }, { email }]);
  await expect(
    sql`insert into advertising_choices (email, agreed, words, channel) values (${email}, true, 'oui', 'staff')`.execute(
      db(),
    ),
  ).rejects.toThrow("advertising_choices_agreed_by_herself");
});

test("told to staff, an objection ends what she asked to be told of too, of each of her addresses, whenever it is told", async () => {
  const { liveId, productIds } = await stockLive(db(), [1]);
  const [{ userId, email }, second, neighbor] = [await aReader(db()), newEmail(), newEmail()];
  await anOrder(db(), { liveId, userId, status: "paid", address: { email: second } });
  const ask = (of: string, productId?: string) =>
    admin.shop.visitor().call("POST", "/api/alerts", { email: of, productId });
  const asked = async () =>
    (await sql<{ email: string }>`select email from alerts order by email`.execute(db())).rows;
  const object = () =>
    admin.staff.call("POST", `/api/admin/users/${userId}/advertising-objection`, {
      words: "Dit au téléphone",
    });
  const shown = async () =>
    (await admin.staff.call<UserPage>("GET", `/api/admin/users/${userId}/page`)).body.alerts;
  await sql`delete from alerts`.execute(db());
  for (const of of [email.toUpperCase(), second, neighbor]) await ask(of);
  await ask(second, productIds[0]);
  expect(await shown()).toBe(3);
  expect((await object()).status).toBe(200);
  expect(await asked()).toEqual([{ email: neighbor }]);
  expect(await shown()).toBe(0);
  await ask(email);
  await object();
  expect(await asked()).toEqual([{ email: neighbor }]);
  await object();
  expect(await trailOf(db(), userId)).toMatchObject([
    { action: "advertising-refused" },
    { action: "alerts-ended", after: { alerts: 3 } },
    { action: "alerts-ended", after: { alerts: 1 } },
  ]);
});

describe("an objection of somebody whose order has another address that agreed", () => {
  const aBuyer = async () => {
    const { liveId } = await stockLive(db(), [null]);
    const customer = await aCustomer(admin.shop);
    const email = newEmail();
    await agree(db(), email);
    await anOrder(db(), { liveId, userId: customer.userId, status: "paid", address: { email } });
    return { customer, email };
  };
  const advertised = async (email: string) =>
    (await sql`select from advertising_readers where email = ${email}`.execute(db())).rows.length > 0;

  test("holds for both addresses when staff keep it, and her page says so of each", async () => {
    const { customer, email } = await aBuyer();
    await admin.staff.call("POST", `/api/admin/users/${customer.userId}/advertising-objection`, {
      words: "Dit au téléphone",
    });
    expect(await advertised(email)).toBe(false);
    const { body } = await admin.staff.call<{ advertising: { email: string }[] }>(
      "GET",
      `/api/admin/users/${customer.userId}/page`,
    );
    expect(body.advertising.map(({ email: of }) => of).toSorted()).toEqual(
      [customer.email, email, email].toSorted(),
    );
    expect(body.advertising).toMatchObject([
      { agreed: false, counts: true },
      { agreed: false, counts: true },
      { agreed: true, counts: false, email },
    ]);
  });

  test("holds for both addresses when she presses in her own space, which shows the agreement", async () => {
    const { customer, email } = await aBuyer();
    const own = await customer.call<{ agreedAt: string | null }>("GET", "/api/customer/advertising");
    expect(own.body.agreedAt).not.toBeNull();
    const ended = await customer.call("PUT", "/api/customer/advertising", { agreed: false, version });
    expect(ended.body).toEqual({ agreedAt: null, ground: null });
    expect(await advertised(email)).toBe(false);
  });
});

test.each(["her own space", "staff"])(
  "an objection by %s holds for the address of an account that was merged into hers",
  async (by) => {
    const [reader, stranger] = [await aReader(db()), await aReader(db())];
    const customer = await aCustomer(admin.shop);
    const { liveId } = await stockLive(db(), [null]);
    await anOrder(db(), { liveId, userId: reader.userId, status: "paid" });
    const merge = { sourceId: reader.userId, destinationId: customer.userId };
    expect((await admin.staff.call("POST", "/api/admin/users/merge", merge)).status).toBe(200);
    const own = await customer.call<{ agreedAt: string | null }>("GET", "/api/customer/advertising");
    expect(own.body.agreedAt).not.toBeNull();
    const objection =
      by === "staff"
        ? admin.staff.call("POST", `/api/admin/users/${customer.userId}/advertising-objection`, {
            words: "Non",
          })
        : customer.call("PUT", "/api/customer/advertising", { agreed: false, version });
    expect((await objection).status).toBe(200);
    const { rows } = await sql`select email from advertising_readers`.execute(db());
    expect(rows).toEqual([{ email: stranger.email }]);
  },
);

test("what she chose goes with her when she is erased, and three years after her last word", async () => {
  const [reader, old] = [await aReader(db()), await aReader(db())];
  await admin.staff.call("POST", `/api/admin/users/${reader.userId}/erasure`, { password: PASSWORD });
  expect(await choices()).toMatchObject([{ email: old.email }]);
  expect(await promisedAndDone(admin.shop.context)).toEqual({});
  await sql`update advertising_choices set made_at = made_at - interval '3 years 1 day'`.execute(db());
  expect(await promisedAndDone(admin.shop.context)).toEqual({ "advertising-choices": 1 });
  expect(await choices()).toEqual([]);
});
