import { describe, expect, test } from "vitest";
import { ownShop, type Visitor } from "#tests/open-shop.ts";
import { aLogin, PASSWORD } from "#tests/staff.ts";
import { mintLink } from "./access-links.ts";

const shop = ownShop();

describe("attempts", () => {
  const attempt = (email: string, password = "not the password") =>
    shop.it.visitor().call("POST", "/api/auth/sign-in/email", { email, password });
  const forgetAttempts = () => shop.it.context.db.deleteFrom("auth_rate_limit").execute();

  test("the eleventh wrong password for an account waits, even if it is the right one", async () => {
    await forgetAttempts();
    const { email } = await aLogin(shop.it.context.db);
    const answers = await Promise.all(Array.from({ length: 10 }, () => attempt(email)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(401));
    const eleventh = await attempt(email, PASSWORD);
    expect(eleventh).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
    expect(Number(eleventh.headers.get("retry-after"))).toBeGreaterThan(800);
  });

  test("an address that tries many accounts waits too", async () => {
    await forgetAttempts();
    for (let n = 0; n < 10; n += 1) await attempt(`guess-${n}@staff.example`);
    expect(await attempt("guess-10@staff.example")).toMatchObject({ status: 429 });
  });

  test("strangers slow an account down everywhere, and its owner's browser still gets in", async () => {
    await forgetAttempts();
    const { email } = await aLogin(shop.it.context.db);
    const owner = shop.it.visitor("198.51.100.1");
    const signIn = (browser: Visitor, password = PASSWORD) =>
      browser.call("POST", "/api/auth/sign-in/email", { email, password });
    expect((await signIn(owner)).status).toBe(200);
    const strangers = [];
    for (let n = 0; n < 14; n += 1)
      strangers.push((await signIn(shop.it.visitor(`203.0.113.${n}`), "not the password")).status);
    expect(strangers).toEqual([...Array(12).fill(401), 429, 429]);

    const refused = await signIn(shop.it.visitor("203.0.113.200"));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect((await signIn(owner)).status).toBe(200);
    // The browser's cookie is of use for this account alone, and for no more tries than anybody has.
    const other = await aLogin(shop.it.context.db);
    const guesses = [];
    for (let n = 0; n < 11; n += 1) guesses.push((await signIn(owner, "not the password")).status);
    expect(guesses).toEqual([...Array(10).fill(401), 429]);
    expect(
      await owner.call("POST", "/api/auth/sign-in/email", { email: other.email, password: PASSWORD }),
    ).toMatchObject({ status: 200 });
  });

  test("the mailed link gets in while strangers are at it, and makes the browser a known one", async () => {
    await forgetAttempts();
    const { email, userId } = await aLogin(shop.it.context.db);
    for (let n = 0; n < 13; n += 1)
      await shop.it
        .visitor(`203.0.113.${n}`)
        .call("POST", "/api/auth/sign-in/email", { email, password: "not the password" });
    const owner = shop.it.visitor("198.51.100.2");
    const withPassword = () => owner.call("POST", "/api/auth/sign-in/email", { email, password: PASSWORD });
    expect((await withPassword()).status).toBe(429);
    const token = await mintLink(shop.it.context.db, { purpose: "sign-in", userId });
    expect((await owner.call("POST", "/api/auth/sign-in/link", { token })).status).toBe(200);
    expect((await withPassword()).status).toBe(200);
  });

  test("signing in is never an attempt too many", async () => {
    await forgetAttempts();
    const { email } = await aLogin(shop.it.context.db);
    for (let n = 0; n < 12; n += 1) expect(await attempt(email, PASSWORD)).toMatchObject({ status: 200 });
  });

  test("a window that is over counts for nothing", async () => {
    await forgetAttempts();
    const { email } = await aLogin(shop.it.context.db);
    for (let n = 0; n < 10; n += 1) await attempt(email);
    await shop.it.context.db
      .updateTable("auth_rate_limit")
      .set(({ eb }) => ({ lastRequest: eb("lastRequest", "-", 15 * 60_000) }))
      .execute();
    expect(await attempt(email, PASSWORD)).toMatchObject({ status: 200 });
  });
});
