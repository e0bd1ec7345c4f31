import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { createAdministrator } from "#server/auth/create-administrator.ts";
import { hashPassword } from "#server/auth/password.ts";
import { codeOf, inOneStep } from "#tests/app-codes.ts";
import { openShop, ownShop } from "#tests/open-shop.ts";
import {
  factorOf,
  factorTools,
  firstStep,
  laterCodes,
  secondStep,
  staffRoom,
  WRONG,
  who,
  withFactor,
} from "#tests/second-factor.ts";
import { aLogin, anAdministrator, PASSWORD, trailOf } from "#tests/staff.ts";

const shop = ownShop();
const { db, stranger, halfWay, sessionsOf } = factorTools(shop);

describe("signing in with it", () => {
  test("takes password and code; the password alone opens nothing and marks no device", async () => {
    const account = await withFactor(shop.it);
    const before = await sessionsOf(account.userId);
    const visitor = stranger();
    const first = await firstStep(visitor, account);
    expect(first.body).toEqual({ done: false });
    expect(first.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^hf_second_step=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect([...visitor.cookies.keys()]).toEqual(["hf_second_step"]);
    expect(await sessionsOf(account.userId)).toBe(before);
    expect(await who(visitor)).toBeNull();
    expect(await staffRoom(visitor)).toBe(401);

    const second = await secondStep(visitor, codeOf(account.secret));
    expect(second).toMatchObject({ status: 200, body: { done: true } });
    expect(second.headers.getSetCookie().map((cookie) => cookie.split("=")[0])).toEqual([
      "hf_second_step",
      "hf_session",
      "hf_device",
    ]);
    expect(await who(visitor)).toBe(account.email);
    expect(await staffRoom(visitor)).toBe(200);
  });

  test("takes the place of the session that the browser had", async () => {
    const account = await withFactor(shop.it);
    const other = await anAdministrator(shop.it);
    const cookie = other.cookies.get("hf_session") ?? "";
    await halfWay(account, other);
    expect(await who(other)).toBe(other.email);
    await secondStep(other, codeOf(account.secret));
    expect(await who(other)).toBe(account.email);
    const thief = stranger();
    thief.cookies.set("hf_session", cookie);
    expect(await who(thief)).toBeNull();
  });

  test("takes a code as it was pasted, of a clock that is one step off, and no further", async () => {
    const account = await withFactor(shop.it);
    const pasted = (code: string) => ` ${code.slice(0, 3)}\u00a0${code.slice(3)}\n`;
    for (const [steps, good] of [
      [-1, true],
      [0, true],
      [1, true],
      [-2, false],
      [2, false],
    ] as const) {
      await laterCodes(db());
      const visitor = await halfWay(account);
      const { status } = await inOneStep(async () =>
        secondStep(visitor, pasted(codeOf(account.secret, steps))),
      );
      expect([steps, status]).toEqual([steps, good ? 200 : 403]);
    }
  });

  test("takes a code once, and none that is older than the last", async () => {
    const account = await withFactor(shop.it);
    await inOneStep(async () => {
      const [older, code] = [codeOf(account.secret, -1), codeOf(account.secret)];
      expect(await secondStep(await halfWay(account), code)).toMatchObject({ status: 200 });
      const again = await halfWay(account);
      expect(await secondStep(again, code)).toMatchObject(WRONG);
      expect(await secondStep(again, older)).toMatchObject(WRONG);
      expect(await who(again)).toBeNull();
    });
  });

  test("takes a code once, also when five browsers give it at the same moment", async () => {
    const account = await withFactor(shop.it);
    const browsers = await Promise.all([1, 2, 3, 4, 5].map(() => halfWay(account)));
    const code = codeOf(account.secret);
    const answers = await Promise.all(browsers.map((browser) => secondStep(browser, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403]);
    const rooms = await Promise.all(browsers.map(staffRoom));
    expect(rooms.sort()).toEqual([200, 401, 401, 401, 401]);
  });

  test("takes each backup code once, also when two browsers give it at the same moment, and the trail tells", async () => {
    const account = await withFactor(shop.it);
    const [code = "", other = ""] = account.backupCodes;
    const browsers = [await halfWay(account), await halfWay(account)];
    const answers = await Promise.all(browsers.map((browser) => secondStep(browser, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const typed = (other.toUpperCase().match(/.{4}/g) ?? []).join(" - ");
    expect(await secondStep(await halfWay(account), typed)).toMatchObject({ status: 200 });
    expect((await factorOf(account)).body.backupCodes).toBe(8);
    expect((await trailOf(db(), account.userId)).slice(1)).toEqual(
      [9, 8].map((backupCodesLeft) => ({
        action: "backup-code-used",
        actor_kind: "admin",
        actor_id: account.userId,
        after: { backupCodesLeft },
      })),
    );
  });

  test("is to be finished within ten minutes, in the browser that gave the password", async () => {
    const account = await withFactor(shop.it);
    const late = { status: 410, body: { code: "SECOND_STEP_EXPIRED" } };
    expect(await secondStep(stranger(), codeOf(account.secret))).toMatchObject(late);
    const visitor = await halfWay(account);
    await sql`update access_links set expires_at = clock_timestamp() where purpose = 'second-factor'`.execute(
      db(),
    );
    expect(await secondStep(visitor, codeOf(account.secret))).toMatchObject(late);
    expect(await who(visitor)).toBeNull();
  });

  test("by a password that has changed since the first step is begun anew", async () => {
    const account = await withFactor(shop.it);
    const visitor = await halfWay(account);
    const hashedPassword = await hashPassword("another long password");
    await createAdministrator(db(), { email: account.email, hashedPassword });
    expect(await secondStep(visitor, codeOf(account.secret))).toMatchObject({ status: 410 });
  });

  test("is done once with each right password", async () => {
    const account = await withFactor(shop.it);
    const visitor = await halfWay(account);
    const cookie = visitor.cookies.get("hf_second_step") ?? "";
    await secondStep(visitor, codeOf(account.secret));
    await laterCodes(db());
    const thief = stranger();
    thief.cookies.set("hf_second_step", cookie);
    expect(await secondStep(thief, codeOf(account.secret))).toMatchObject({ status: 410 });
  });

  test("is our own pages' alone", async () => {
    const account = await withFactor(shop.it);
    const visitor = await halfWay(account);
    const code = codeOf(account.secret);
    expect(
      await visitor.call("POST", "/api/auth/sign-in/code", { code }, { origin: "https://evil.example" }),
    ).toMatchObject({ status: 403, body: { code: "FOREIGN_ORIGIN" } });
  });

  test("over https keeps the step in a cookie of this host alone", async () => {
    const { databaseUrl, card } = shop.it;
    const secure = await openShop({ databaseUrl, card, env: { PUBLIC_URL: "https://shop.example" } });
    onTestFinished(() => secure.close());
    const account = await withFactor(shop.it);
    const ours = { origin: "https://shop.example" };
    const given = { email: account.email, password: PASSWORD };
    const { headers } = await secure.visitor().call("POST", "/api/auth/sign-in/email", given, ours);
    expect(headers.getSetCookie().join()).toMatch(
      /^__Host-hf_second_step=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  test("asks nothing of an account that has none", async () => {
    const login = await aLogin(db());
    const visitor = stranger();
    const answer = await firstStep(visitor, login);
    expect(answer.body).toEqual({ done: true });
    expect([...visitor.cookies.keys()].sort()).toEqual(["hf_device", "hf_session"]);
    expect(await staffRoom(visitor)).toBe(200);
  });
});
