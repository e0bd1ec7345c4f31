import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { hashPassword } from "#server/auth/password.ts";
import { openShop, ownShop, type Visitor } from "#tests/open-shop.ts";
import {
  aCustomer,
  anAdministrator,
  anOrder,
  aPerson,
  demote,
  PASSWORD,
  type SignedIn,
  trailOf,
} from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { createAdministrator } from "./create-administrator.ts";

const shop = ownShop();
const db = () => shop.it.context.db;

type Granted = { link: string; code?: string; message?: string };

const ask = (who: Visitor, userId: string, password: string | undefined = PASSWORD) =>
  who.call<Granted>("POST", `/api/admin/users/${userId}/impersonation`, { password });
const tokenOf = ({ link }: Granted) => /^\/customer#acces=([\w-]{43})$/.exec(link)?.[1] ?? "";
const follow = (who: Visitor, token: string) =>
  who.call<{ code?: string }>("POST", "/api/auth/impersonation", { token });
const room = (who: Visitor) =>
  who.call<{ email: string; impersonatedBy: string | null }>("GET", "/api/customer");

/** Nobody signs in here as the customer: signing in is slow on purpose. */
async function someone() {
  const email = `${randomUUID().slice(0, 8)}@customer.example`;
  return { email, userId: await aPerson(db(), { email }) };
}

async function actingAs(customer: { userId: string }): Promise<SignedIn> {
  const administrator = await anAdministrator(shop.it);
  expect(
    (await follow(administrator, tokenOf((await ask(administrator, customer.userId)).body))).status,
  ).toBe(200);
  return administrator;
}

describe("acting as a customer", () => {
  test("shows their room under their name, and no room of the staff any more", async () => {
    const customer = await someone();
    const { liveId } = await stockLive(db(), [null]);
    const order = await anOrder(db(), { liveId, userId: customer.userId });
    const administrator = await actingAs(customer);
    expect((await room(administrator)).body).toMatchObject({
      email: customer.email,
      impersonatedBy: administrator.email,
    });
    expect((await administrator.call("GET", "/api/customer/orders")).body).toMatchObject({
      rows: [{ id: order.id }],
    });
    expect((await administrator.call("GET", "/api/admin/counters")).status).toBe(403);
    expect((await administrator.call("GET", "/api/me")).body).toMatchObject({
      user: { id: customer.userId, isAdmin: false },
    });
  });

  test("is possible for somebody who never signed in, and is no sign-in of theirs", async () => {
    const userId = await aPerson(db(), { firstName: "Nadia", lastName: "Benali" });
    await actingAs({ userId });
    const { rows } = await sql<{ verified: boolean; signed_in: boolean }>`
      select a."emailVerified" as verified, exists (select from auth_sign_ins s where s.auth_id = a.id) as signed_in
      from users u join auth_user a on a.id = u.auth_id where u.id = ${userId}`.execute(db());
    expect(rows).toEqual([{ verified: false, signed_in: false }]);
    const observer = await anAdministrator(shop.it);
    expect((await observer.call("GET", `/api/admin/users/${userId}`)).body).toMatchObject({
      hasLogin: false,
      lastSignInAt: null,
    });
  });

  test("is written to the trail, with both ids, from the question to the way out", async () => {
    const customer = await someone();
    const administrator = await actingAs(customer);
    await administrator.call("PUT", "/api/customer", { firstName: "Nadia", lastName: "Benali" });
    await administrator.call("POST", "/api/auth/sign-out", {});
    const both = { administrator: administrator.userId, customer: customer.userId };
    const trail = await trailOf(db(), customer.userId);
    expect(trail.map(({ action }) => action)).toEqual([
      "impersonation-granted",
      "impersonation-begun",
      "customer-saved-by-impersonation",
      "impersonation-ended",
    ]);
    for (const { actor_kind, actor_id } of trail)
      expect([actor_kind, actor_id]).toEqual(["admin", administrator.userId]);
    for (const place of [0, 1, 3]) expect(trail[place]?.after).toEqual(both);
  });

  test("ends when the administrator leaves: neither room is open any more", async () => {
    const administrator = await actingAs(await someone());
    await administrator.call("POST", "/api/auth/sign-out", {});
    expect((await room(administrator)).status).toBe(401);
    expect((await administrator.call("GET", "/api/admin/counters")).status).toBe(401);
  });

  test("ends with the administrator's rights", async () => {
    const administrator = await actingAs(await someone());
    expect((await room(administrator)).status).toBe(200);
    await demote(db(), administrator.userId);
    expect((await room(administrator)).status).toBe(401);
  });

  test("ends when the administrator's password changes", async () => {
    const administrator = await actingAs(await someone());
    const hashedPassword = await hashPassword("another password");
    await createAdministrator(db(), { email: administrator.email, hashedPassword });
    expect((await room(administrator)).status).toBe(401);
  });

  test("ends when the customer becomes an administrator", async () => {
    const customer = await someone();
    const administrator = await actingAs(customer);
    await db().updateTable("users").set({ is_admin: true }).where("id", "=", customer.userId).execute();
    expect((await room(administrator)).status).toBe(401);
  });

  test("lasts an hour at most, and its cookie too", async () => {
    const customer = await someone();
    const administrator = await anAdministrator(shop.it);
    const answer = await follow(administrator, tokenOf((await ask(administrator, customer.userId)).body));
    expect(answer.headers.getSetCookie().join()).toContain("Max-Age=3600; Path=/; HttpOnly; SameSite=Lax");
    await sql`update auth_session set "expiresAt" = clock_timestamp() where "impersonatedBy" is not null`.execute(
      db(),
    );
    expect((await room(administrator)).status).toBe(401);
  });
});

describe("the link", () => {
  test("works once", async () => {
    const customer = await someone();
    const administrator = await anAdministrator(shop.it);
    const token = tokenOf((await ask(administrator, customer.userId)).body);
    const cookie = administrator.cookies.get("hf_session") ?? "";
    const copies = [1, 2, 3].map(() => {
      const visitor = shop.it.visitor();
      visitor.cookies.set("hf_session", cookie);
      return visitor;
    });
    const answers = await Promise.all(copies.map((visitor) => follow(visitor, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  });

  test("is good in the browser of the administrator who asked for it only", async () => {
    const customer = await someone();
    const administrator = await anAdministrator(shop.it);
    const token = tokenOf((await ask(administrator, customer.userId)).body);
    for (const thief of [shop.it.visitor(), await anAdministrator(shop.it), await aCustomer(shop.it)])
      expect(await follow(thief, token)).toMatchObject({ status: 410, body: { code: "LINK_EXPIRED" } });
    expect((await follow(administrator, token)).status).toBe(200);
  });

  test("works for five minutes", async () => {
    const customer = await someone();
    const administrator = await anAdministrator(shop.it);
    const token = tokenOf((await ask(administrator, customer.userId)).body);
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from expires_at - clock_timestamp())::int as seconds from access_links
      where user_id = ${customer.userId}`.execute(db());
    expect(rows[0]?.seconds).toBeGreaterThan(0);
    expect(rows[0]?.seconds).toBeLessThanOrEqual(300);
    await sql`update access_links set expires_at = clock_timestamp()`.execute(db());
    expect((await follow(administrator, token)).status).toBe(410);
  });

  test("is kept as a hash, and its address holds no page of its own", async () => {
    const customer = await someone();
    const administrator = await anAdministrator(shop.it);
    const { link } = (await ask(administrator, customer.userId)).body;
    const kept = await db().selectFrom("access_links").select("token_hash").execute();
    expect(kept.map(({ token_hash }) => token_hash)).not.toContain(tokenOf({ link }));
    expect(link.startsWith("/customer#")).toBe(true);
  });

  test("is worth nothing once the person has rights, or the administrator has none", async () => {
    const customer = await someone();
    const administrator = await anAdministrator(shop.it);
    const first = tokenOf((await ask(administrator, customer.userId)).body);
    await db().updateTable("users").set({ is_admin: true }).where("id", "=", customer.userId).execute();
    expect((await follow(administrator, first)).status).toBe(409);
    await demote(db(), customer.userId);
    await demote(db(), administrator.userId);
    expect((await follow(administrator, first)).status).toBe(410);
  });
});

describe("what is refused", () => {
  test("an administrator is never impersonated", async () => {
    const administrator = await anAdministrator(shop.it);
    const other = await anAdministrator(shop.it);
    for (const { userId } of [other, administrator])
      expect(await ask(administrator, userId)).toMatchObject({
        status: 409,
        body: { code: "IMPERSONATION_OF_ADMINISTRATOR" },
      });
  });

  test("a person without an e-mail is not either, in the fixed words", async () => {
    const administrator = await anAdministrator(shop.it);
    const userId = await aPerson(db(), { email: `v${Date.now()}@tiktok.invalid`, handle: `v${Date.now()}` });
    expect(await ask(administrator, userId)).toMatchObject({
      status: 409,
      body: { message: "Utilisateur sans email, impossible d'impersonifier." },
    });
  });

  test("without the right password nothing is granted, and guesses are counted over every copy", async () => {
    const customer = await someone();
    const administrator = await anAdministrator(shop.it);
    expect((await ask(administrator, customer.userId, "not mine")).body.code).toBe("PASSWORD_WRONG");
    for (let turn = 0; turn < 9; turn += 1) await ask(administrator, customer.userId, "not mine");
    const again = await openShop({ databaseUrl: shop.it.databaseUrl, card: shop.it.card });
    const elsewhere = again.visitor();
    elsewhere.cookies.set("hf_session", administrator.cookies.get("hf_session") ?? "");
    const refused = await ask(elsewhere, customer.userId);
    await again.close();
    expect(refused).toMatchObject({ status: 429 });
    expect(await trailOf(db(), customer.userId)).toEqual([]);
  });
});
