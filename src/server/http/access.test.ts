import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { EXPORTS, type ExportName, exportPath } from "#contract/admin/exports.ts";
import type { Access } from "#contract/base.ts";
import { aGuestOrder } from "#tests/a-guest-order.ts";
import { ownShop, type Visitor } from "#tests/open-shop.ts";
import { ADDRESS, aCustomer, anAdministrator, demote, PASSWORD } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { type Procedure, procedures } from "./bind-contract.ts";

/** Who may call what, by address; the first rule that fits counts. An address that no rule knows may not exist. */
const RIGHTS: readonly [address: RegExp, access: Access][] = [
  [/^POST \/admin\/users\/:userId\/(impersonation|erasure|second-factor-reset|data)$/, "admin-password"],
  [/^POST \/admin\/(viewers|data-requests)\/:\w+\/(data|erasure)$/, "admin-password"],
  [/^POST \/admin\/account\/second-factor(\/backup-codes|\/removal)?$/, "admin-password"],
  [/^POST \/admin\/invitations$/, "admin-password"],
  [/^\/admin\//, "admin"],
  [/^\/customer(\/|$)/, "customer"],
  [/^POST \/account\/(links|password|invitation(\/acceptance)?)$/, "public"],
  [/^\/me$/, "public"],
  [/^\/(lives|pages)(\/|$)|^\/(faqs|shop|recalls|reviews)$/, "public"],
  [/^POST \/guest-orders$/, "public"],
  [/^\/guest-orders\/:orderId(\/|$)/, "guest-order"],
  [/^POST \/withdrawals$/, "public"],
  [/^\/alerts(\/|$)/, "public"],
  [/^POST \/advertising\/objections$/, "public"],
  [/^\/baskets(\/|$)/, "public"],
  [/^\/device$/, "public"],
  [/^POST \/(relay-points|addresses)$/, "public"],
  [/^POST \/faults$/, "public"],
  [/^\/ingest\//, "connector"],
];

const rightTo = ({ method, path }: Procedure): Access | undefined =>
  RIGHTS.find(([address]) => address.test(path) || address.test(`${method} ${path}`))?.[1];

const shop = ownShop();
let orderId: string;
let liveId: string;
let productId: string;
let visitors: Record<"anonymous" | "guest" | "customer" | "demoted" | "administrator", Visitor>;

beforeAll(async () => {
  // All these calls are about one order.
  await sql`insert into settings (key, value) values ('guestMutationsPerMinute', '1000')`.execute(
    shop.it.context.db,
  );
  await shop.it.context.settings.refresh();
  const stock = await stockLive(shop.it.context.db, [null]);
  liveId = stock.liveId;
  productId = stock.productIds[0] ?? "";
  const guest = shop.it.visitor();
  const order = await guest.call<{ id: string }>("POST", "/api/guest-orders", { liveId, productId });
  orderId = order.body.id;
  const demoted = await anAdministrator(shop.it);
  visitors = {
    anonymous: shop.it.visitor(),
    guest,
    customer: await aCustomer(shop.it),
    demoted,
    administrator: await anAdministrator(shop.it),
  };
  await demote(shop.it.context.db, demoted.userId);
});

const DEFECT = { itemIds: [randomUUID()], defect: "Décousue", wish: "repair" };

/** What makes a call whole enough to be understood; where nothing stands, an empty body is. */
const bodies: Record<string, () => unknown> = {
  "guestOrders.addItem": () => ({ productId }),
  "guestOrders.saveAddress": () => ({ address: ADDRESS }),
  "guestOrders.keepParcel": () => ({ isKept: true }),
  "guestOrders.chooseForMissing": () => ({ choice: "refund" }),
  "guestOrders.replaceMissing": () => ({ productId }),
  "guestOrders.chooseDelivery": () => ({ relay: null }),
  "admin.complaints.note": () => ({ ...DEFECT, statedOn: "2026-11-20" }),
  "guestOrders.complain": () => DEFECT,
  "guestOrders.answerRecall": () => ({ remedy: "refund" }),
  "guestOrders.putCode": () => ({ code: "BIENVENUE" }),
  "buyerReviews.write": () => ({ rating: 5, isSigned: false }),
  "advertising.chooseOnOrder": () => ({ agreed: true, version: "2026-11" }),
  "advertising.answerNotice": () => ({ objects: false, version: "2026-11" }),
  "guestOrders.openLink": () => ({ token: "no link of ours" }),
  "payments.start": () => ({ acceptTerms: true, termsVersion: "1" }),
  "payments.answer": () => ({ rawClientAnswer: "{}", hash: "00" }),
};

const addressOf = ({ path }: Procedure, order: string): string =>
  `/api${path}`
    .replace(":orderId", order)
    .replace(":liveId", liveId)
    .replace(/:code$/, "cgv")
    .replaceAll(/:\w+/g, randomUUID());

const call = (
  procedure: Procedure,
  visitor: Visitor,
  order = orderId,
  headers: Record<string, string> = {},
) =>
  visitor.call<{ code?: string }>(
    procedure.method,
    addressOf(procedure, order),
    procedure.method === "GET" ? undefined : (bodies[procedure.name]?.() ?? {}),
    headers,
  );

const all = procedures();
const named = (access: Access) =>
  all
    .filter((procedure) => rightTo(procedure) === access)
    .map((procedure) => [procedure.name, procedure] as const);

test("every call declares the right that the rules give its address, and none is without a rule", () => {
  expect(all.map((one) => [one.name, one.declaration.access])).toEqual(
    all.map((one) => [one.name, rightTo(one)]),
  );
});

async function expectStaffOnly(procedure: Procedure): Promise<void> {
  for (const who of ["anonymous", "guest"] as const)
    expect(await call(procedure, visitors[who])).toMatchObject({
      status: 401,
      body: { code: "SIGN_IN_REQUIRED" },
    });
  for (const who of ["customer", "demoted"] as const)
    expect(await call(procedure, visitors[who])).toMatchObject({
      status: 403,
      body: { code: "NOT_ADMINISTRATOR" },
    });
}

describe("everything under /admin", () => {
  test.each(named("admin"))("%s is an administrator's alone", async (_, procedure) => {
    await expectStaffOnly(procedure);
    const { status } = await call(procedure, visitors.administrator);
    expect([200, 201, 400, 404, 409]).toContain(status);
  });

  test.each(["/api/admin/orders/:orderId/label.pdf", "/api/admin/labels.pdf?orders=:orderId"])(
    "the file %s too",
    async (address) => {
      const path = address.replace(":orderId", orderId);
      expect((await visitors.anonymous.call("GET", path)).status).toBe(401);
      expect((await visitors.guest.call("GET", path)).status).toBe(401);
      expect((await visitors.customer.call("GET", path)).status).toBe(403);
      expect((await visitors.demoted.call("GET", path)).status).toBe(403);
      expect((await visitors.administrator.call("GET", path)).status).toBe(409);
    },
  );
});

describe("the lists as files", () => {
  test.each(Object.keys(EXPORTS) as ExportName[])("%s is an administrator's alone", async (name) => {
    const status = async (visitor: Visitor) => (await visitor.call("GET", `/api${exportPath(name)}`)).status;
    expect(await status(visitors.anonymous)).toBe(401);
    expect(await status(visitors.guest)).toBe(401);
    expect(await status(visitors.customer)).toBe(403);
    expect(await status(visitors.demoted)).toBe(403);
    expect(await status(visitors.administrator)).toBe(200);
  });
});

describe("an act of consequence", () => {
  // Wrong passwords are counted, and here they come from one person.
  beforeEach(async () => {
    await shop.it.context.db.deleteFrom("auth_rate_limit").execute();
  });

  test.each(named("admin-password"))(
    "%s asks the administrator's own password again",
    async (_, procedure) => {
      await expectStaffOnly(procedure);
      const { method } = procedure;
      const act = (body: unknown) => visitors.administrator.call(method, addressOf(procedure, orderId), body);
      expect(await act({})).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
      expect(await act({ password: "not mine" })).toMatchObject({
        status: 403,
        body: { code: "PASSWORD_WRONG" },
      });
      // There is no such person; the own account is there, and may lack a code.
      expect([200, 400, 404]).toContain((await act({ password: PASSWORD })).status);
    },
  );
});

describe("a customer's own room", () => {
  test.each(named("customer"))("%s is for whoever is signed in, but for staff", async (_, procedure) => {
    for (const who of ["anonymous", "guest"] as const)
      expect(await call(procedure, visitors[who])).toMatchObject({
        status: 401,
        body: { code: "SIGN_IN_REQUIRED" },
      });
    for (const who of ["customer", "demoted"] as const)
      expect([200, 400]).toContain((await call(procedure, visitors[who])).status);
    expect(await call(procedure, visitors.administrator)).toMatchObject({
      status: 403,
      body: { code: "NOT_CUSTOMER" },
    });
  });
});

test("a message is an administrator's alone to read", async () => {
  const path = "/api/admin/outbox/1/body.html";
  expect((await visitors.anonymous.call("GET", path)).status).toBe(401);
  expect((await visitors.customer.call("GET", path)).status).toBe(403);
  expect((await visitors.demoted.call("GET", path)).status).toBe(403);
  expect((await visitors.administrator.call("GET", path)).status).toBe(404);
});

describe("an order behind its link", () => {
  test.each(named("guest-order"))(
    "%s is for whoever holds the id, and for staff",
    async (name, procedure) => {
      for (const visitor of [visitors.guest, visitors.anonymous])
        expect([401, 403, 500]).not.toContain((await call(procedure, visitor)).status);
      const { status } = await call(procedure, visitors.administrator);
      // Staff read every order; what its buyer decides is refused to them (`order-access/only-its-buyer.test.ts`).
      if (/^buyerReviews\.(write|withdraw)$/.test(name)) expect(status).toBe(403);
      else expect([401, 403, 500]).not.toContain(status);
    },
  );

  test.each(named("guest-order").filter(([name]) => name !== "payments.answer"))(
    "%s tells nobody whether another id exists",
    async (_, procedure) => {
      const unknown = await call(procedure, visitors.guest, randomUUID());
      const malformed = await call(procedure, visitors.guest, "1");
      expect(unknown).toMatchObject({ status: 404, body: { code: "ORDER_NOT_FOUND" } });
      expect(malformed.body).toEqual(unknown.body);
    },
  );

  test("a forged word of the card provider is refused alike whether or not the order exists", async () => {
    const [, answer] = named("guest-order").find(([name]) => name === "payments.answer") ?? [];
    if (!answer) throw new Error("The contract has no payments.answer");
    // An order and a network that have not yet had their minute's share of calls.
    const { guest, order } = await aGuestOrder(shop.it, liveId, [productId]);
    const known = await call(answer, guest, order.id);
    const unknown = await call(answer, guest, randomUUID());
    expect(known).toMatchObject({ status: 400, body: { code: "PAYMENT_ANSWER_REFUSED" } });
    expect(unknown.body).toEqual(known.body);
  });
});

describe("what is public", () => {
  test.each(named("public"))("%s asks nobody who they are", async (_, procedure) => {
    for (const visitor of Object.values(visitors))
      expect([401, 403, 500]).not.toContain((await call(procedure, visitor)).status);
  });
});

describe("what connectors say", () => {
  test.each(named("connector"))(
    "%s is heard from whoever brings the key, and from nobody else",
    async (_, procedure) => {
      const withKey = { authorization: `Bearer ${shop.it.context.config.ingestKey}` };
      for (const visitor of Object.values(visitors)) {
        expect(await call(procedure, visitor)).toMatchObject({
          status: 401,
          body: { code: "CONNECTOR_KEY_WRONG" },
        });
        expect(await call(procedure, visitor, orderId, withKey)).toMatchObject({ status: 400 });
      }
    },
  );
});

describe("a page of another site", () => {
  const changing = all
    .filter(({ method, declaration }) => method !== "GET" && declaration.access !== "connector")
    .map((procedure) => [procedure.name, procedure] as const);

  test.each(changing)("can't do %s with an administrator's cookies", async (_, procedure) => {
    const foreign: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ];
    for (const headers of foreign)
      expect(await call(procedure, visitors.administrator, orderId, headers)).toMatchObject({
        status: 403,
        body: { code: "FOREIGN_ORIGIN" },
      });
  });

  test.each(changing)("%s reads no body but JSON", async (_, procedure) => {
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await visitors.administrator.call(
      procedure.method,
      addressOf(procedure, orderId),
      "a=1",
      form,
    );
    expect(answer.status).toBe(415);
  });
});
