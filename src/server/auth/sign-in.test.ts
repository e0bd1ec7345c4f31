import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { ownAddress } from "#tests/a-guest-order.ts";
import { openShop, ownShop } from "#tests/open-shop.ts";
import { aCustomer, aLogin, anAdministrator, demote, PASSWORD } from "#tests/staff.ts";
import { hashedToken } from "./session-cookie.ts";

const shop = ownShop();
const me = "/api/me";

/** A session's token, and the cookie that better-auth 1.7.7 made of it under the tests' AUTH_SECRET. */
const OF_EARLIER_RELEASE = [
  "KJx3b8Xo0u5eQmT1rYw7Zs9vA2cD4fG6hJ-kL_nPqRs",
  "KJx3b8Xo0u5eQmT1rYw7Zs9vA2cD4fG6hJ-kL_nPqRs.OIjChSusTrEG9NVXA4mLub%2FUJdUbh%2BU0SfsRdCB1dhM%3D",
] as const;

describe("signing in", () => {
  test("an administrator is known from then on, by a cookie that no script can read", async () => {
    const { email } = await aLogin(shop.it.context.db);
    const visitor = shop.it.visitor();
    const answer = await visitor.call("POST", "/api/auth/sign-in/email", {
      email: email.toUpperCase(),
      password: PASSWORD,
    });
    expect(answer).toMatchObject({ status: 200, body: { done: true } });
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /hf_session=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax/,
    );
    expect((await visitor.call("GET", me)).body).toMatchObject({ user: { email, isAdmin: true } });
  });

  test("a wrong password and an unknown e-mail get the same answer", async () => {
    const { email } = await aLogin(shop.it.context.db);
    const wrong = { status: 401, body: { message: "Email ou mot de passe incorrect." } };
    for (const given of [
      { email, password: "not the password" },
      { email: "nobody@staff.example", password: PASSWORD },
      { email: "not an address", password: PASSWORD },
      { email, password: "x".repeat(500) },
    ])
      expect(await shop.it.visitor().call("POST", "/api/auth/sign-in/email", given)).toMatchObject(wrong);
  });

  test("an unknown e-mail takes as long as a wrong password", async () => {
    const time = async (email: string) => {
      const start = performance.now();
      const { status } = await shop.it
        .visitor(ownAddress())
        .call("POST", "/api/auth/sign-in/email", { email, password: "wrong" });
      expect(status).toBe(401);
      return performance.now() - start;
    };
    // Without the work of a hash the answer would come some thirty times sooner, in every round. A pause of the machine
    // may spoil a round; five it does not.
    const shares: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const { email } = await aLogin(shop.it.context.db);
      const known = await time(email);
      shares.push((await time(`nobody-${round}@staff.example`)) / known);
    }
    expect(Math.max(...shares)).toBeGreaterThan(0.5);
  });

  test("the database keeps no token that a cookie could carry", async () => {
    const administrator = await anAdministrator(shop.it);
    const token = decodeURIComponent(administrator.cookies.get("hf_session") ?? "").split(".")[0] ?? "";
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const kept = await shop.it.context.db.selectFrom("auth_session").select("token").execute();
    expect(kept.map((row) => row.token)).toContain(hashedToken(token));
    expect(kept.map((row) => row.token)).not.toContain(token);
  });

  test("the moment of signing in is kept after the session is gone", async () => {
    const administrator = await anAdministrator(shop.it);
    await administrator.call("POST", "/api/auth/sign-out", {});
    const { last_sign_in_at } = await shop.it.context.db
      .selectFrom("auth_users_view as v")
      .innerJoin("users as u", "u.auth_id", "v.auth_id")
      .select("v.last_sign_in_at")
      .where("u.id", "=", administrator.userId)
      .executeTakeFirstOrThrow();
    expect(Date.now() - (last_sign_in_at?.getTime() ?? 0)).toBeLessThan(600_000);
  });

  test("over https the cookie belongs to this host alone", async () => {
    const { databaseUrl, card } = shop.it;
    const secure = await openShop({ databaseUrl, card, env: { PUBLIC_URL: "https://shop.example" } });
    onTestFinished(() => secure.close());
    const { email } = await aLogin(shop.it.context.db);
    const visitor = secure.visitor();
    const ours = { origin: "https://shop.example" };
    const answer = await visitor.call("POST", "/api/auth/sign-in/email", { email, password: PASSWORD }, ours);
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-hf_session=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect((await visitor.call("GET", me)).body).toMatchObject({ user: { email } });
  });

  test("another page can't sign its visitor in", async () => {
    const { email } = await aLogin(shop.it.context.db);
    const answer = await shop.it
      .visitor()
      .call(
        "POST",
        "/api/auth/sign-in/email",
        { email, password: PASSWORD },
        { origin: "https://evil.example" },
      );
    expect(answer).toMatchObject({ status: 403, body: { code: "FOREIGN_ORIGIN" } });
  });

  test.each([
    "/sign-up/email",
    "/update-user",
    "/change-email",
    "/delete-user",
    "/get-session",
    "/list-sessions",
  ])("there is no door %s", async (door) => {
    const administrator = await anAdministrator(shop.it);
    for (const method of ["GET", "POST"])
      expect(
        await administrator.call(method, `/api/auth${door}`, method === "GET" ? undefined : {}),
      ).toMatchObject({
        status: 404,
      });
  });
});

describe("a session", () => {
  test("ends when its owner signs out, on the server too", async () => {
    const administrator = await anAdministrator(shop.it);
    const cookie = administrator.cookies.get("hf_session") ?? "";
    expect(await administrator.call("POST", "/api/auth/sign-out", {})).toMatchObject({ status: 200 });
    const thief = shop.it.visitor();
    thief.cookies.set("hf_session", cookie);
    expect((await thief.call("GET", me)).body).toEqual({ user: null });
  });

  test.each([
    ["has not been used for 12 hours", `"updatedAt" = now() - interval '12 hours 1 second'`],
    ["began 7 days ago", `"expiresAt" = now() - interval '1 second'`],
  ])("that %s is over", async (_, change) => {
    const administrator = await anAdministrator(shop.it);
    await sql`update auth_session set ${sql.raw(change)}`.execute(shop.it.context.db);
    expect((await administrator.call("GET", me)).body).toEqual({ user: null });
  });

  test("lives on while it is used", async () => {
    const administrator = await anAdministrator(shop.it);
    await sql`update auth_session set "updatedAt" = now() - interval '11 hours'`.execute(shop.it.context.db);
    expect((await administrator.call("GET", me)).body).toMatchObject({ user: { isAdmin: true } });
    const stale = await shop.it.context.db
      .selectFrom("auth_session as s")
      .innerJoin("users as u", "u.auth_id", "s.userId")
      .select("s.updatedAt")
      .where("u.id", "=", administrator.userId)
      .executeTakeFirstOrThrow();
    expect(Date.now() - stale.updatedAt.getTime()).toBeLessThan(600_000);
  });

  test("that was not signed by us asks the database nothing", async () => {
    const forged = shop.it.visitor();
    const token = "A".repeat(43);
    const signature = createHmac("sha256", "another secret").update(token).digest("base64");
    for (const cookie of [token, `${token}.`, `${token}.${encodeURIComponent(signature)}`, "%E0%A4%A", "."]) {
      forged.cookies.set("hf_session", cookie);
      expect(await forged.call("GET", me)).toMatchObject({ status: 200, body: { user: null } });
    }
  });

  test("that an earlier release opened goes on", async () => {
    const { userId } = await anAdministrator(shop.it);
    const [token, cookie] = OF_EARLIER_RELEASE;
    await sql`
      update auth_session s set token = ${hashedToken(token)} from users u
      where u.auth_id = s."userId" and u.id = ${userId}`.execute(shop.it.context.db);
    const browser = shop.it.visitor();
    browser.cookies.set("hf_session", cookie);
    expect((await browser.call("GET", me)).body).toMatchObject({ user: { isAdmin: true } });
  });

  test("of somebody without rights shows who they are and opens nothing", async () => {
    const customer = await aCustomer(shop.it);
    expect((await customer.call("GET", me)).body).toMatchObject({ user: { isAdmin: false } });
    expect(await customer.call("GET", "/api/admin/counters")).toMatchObject({
      status: 403,
      body: { message: "Vous n'avez pas les droits administrateur" },
    });
  });

  test("of an administrator whose rights were taken opens nothing from the next call on", async () => {
    const administrator = await anAdministrator(shop.it);
    expect(await administrator.call("GET", "/api/admin/counters")).toMatchObject({ status: 200 });
    await demote(shop.it.context.db, administrator.userId);
    expect(await administrator.call("GET", "/api/admin/counters")).toMatchObject({ status: 403 });
  });
});
