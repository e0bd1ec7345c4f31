import { describe, expect, test } from "vitest";
import { ownShop } from "#tests/open-shop.ts";
import { aLogin, PASSWORD } from "#tests/staff.ts";

const shop = ownShop();

describe("attempts", () => {
  const attempt = (email: string, password = "not the password") =>
    shop.it.visitor().call("POST", "/api/auth/sign-in/email", { email, password });
  const forgetAttempts = () => shop.it.house.db.deleteFrom("auth_rate_limit").execute();

  test("the eleventh wrong password for an account waits, even if it is the right one", async () => {
    await forgetAttempts();
    const { email } = await aLogin(shop.it.house.db);
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

  test("signing in is never an attempt too many", async () => {
    await forgetAttempts();
    const { email } = await aLogin(shop.it.house.db);
    for (let n = 0; n < 12; n += 1) expect(await attempt(email, PASSWORD)).toMatchObject({ status: 200 });
  });

  test("a window that is over counts for nothing", async () => {
    await forgetAttempts();
    const { email } = await aLogin(shop.it.house.db);
    for (let n = 0; n < 10; n += 1) await attempt(email);
    await shop.it.house.db
      .updateTable("auth_rate_limit")
      .set(({ eb }) => ({ lastRequest: eb("lastRequest", "-", 15 * 60_000) }))
      .execute();
    expect(await attempt(email, PASSWORD)).toMatchObject({ status: 200 });
  });
});
