import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { codeOf } from "#tests/app-codes.ts";
import { ownShop } from "#tests/open-shop.ts";
import {
  actAs,
  begin,
  confirm,
  factorOf,
  factorTools,
  firstStep,
  remove,
  renew,
  secondStep,
  staffRoom,
  WRONG,
  who,
  withFactor,
} from "#tests/second-factor.ts";
import { anAdministrator, aPerson } from "#tests/staff.ts";

const shop = ownShop();
const { db, stranger, halfWay, actsOn } = factorTools(shop);

describe("setting it up", () => {
  test("takes the password, then a code of the app; nothing asks for codes before that", async () => {
    const administrator = await anAdministrator(shop.it);
    expect(await begin(administrator, "not mine")).toMatchObject({
      status: 403,
      body: { code: "PASSWORD_WRONG" },
    });
    expect((await begin(administrator, "")).status).toBe(400);
    const { secret, uri } = (await begin(administrator)).body;
    expect(secret).toMatch(/^[A-Z2-7]{40}$/);
    expect(new URL(uri).searchParams.get("secret")).toBe(secret);
    expect(decodeURIComponent(uri)).toContain(administrator.email);
    expect(await firstStep(stranger(), administrator)).toMatchObject({ body: { done: true } });
    expect((await factorOf(administrator)).body).toEqual({ since: null, backupCodes: 0 });

    expect(await confirm(administrator, "000 000x")).toMatchObject(WRONG);
    const { body } = await confirm(administrator, codeOf(secret));
    expect(new Set(body.backupCodes).size).toBe(10);
    for (const code of body.backupCodes) expect(code).toMatch(/^[a-z2-7]{16}$/);
    expect((await factorOf(administrator)).body).toEqual({ since: expect.any(String), backupCodes: 10 });
    expect(await firstStep(stranger(), administrator)).toMatchObject({ body: { done: false } });
    expect(await actsOn(administrator.userId)).toEqual(["second-factor-set-up"]);
  });

  test("ends every other session of the account, and those in which she acts as somebody, and keeps this one", async () => {
    const administrator = await anAdministrator(shop.it);
    const elsewhere = stranger();
    const asCustomer = stranger();
    await firstStep(elsewhere, administrator);
    await firstStep(asCustomer, administrator);
    await actAs(asCustomer, await aPerson(db()));
    const { secret } = (await begin(administrator)).body;
    await confirm(administrator, codeOf(secret));
    expect(await who(elsewhere)).toBeNull();
    expect(await who(asCustomer)).toBeNull();
    expect(await staffRoom(administrator)).toBe(200);
  });

  test("uses the code up that turned it on", async () => {
    const administrator = await anAdministrator(shop.it);
    const { secret } = (await begin(administrator)).body;
    const code = codeOf(secret);
    await confirm(administrator, code);
    const visitor = await halfWay(administrator);
    expect(await secondStep(visitor, code)).toMatchObject(WRONG);
    expect(await who(visitor)).toBeNull();
  });

  test("is done once, and not with a secret that waited for half an hour", async () => {
    const account = await withFactor(shop.it);
    expect(await begin(account)).toMatchObject({ status: 409, body: { code: "SECOND_FACTOR_ALREADY_ON" } });
    const other = await anAdministrator(shop.it);
    const { secret } = (await begin(other)).body;
    await sql`update auth_second_factors set started_at = started_at - interval '31 minutes' where confirmed_at is null`.execute(
      db(),
    );
    expect(await confirm(other, codeOf(secret))).toMatchObject({
      status: 409,
      body: { code: "SECOND_FACTOR_NOT_BEGUN" },
    });
  });

  test("by two presses at once turns it on once", async () => {
    const administrator = await anAdministrator(shop.it);
    const { secret } = (await begin(administrator)).body;
    const code = codeOf(secret);
    const answers = await Promise.all([confirm(administrator, code), confirm(administrator, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await factorOf(administrator)).body.backupCodes).toBe(10);
  });
});

describe("new backup codes", () => {
  test("take password and code, and the old ones are worth nothing", async () => {
    const account = await withFactor(shop.it);
    const code = codeOf(account.secret);
    expect(await renew(account, { password: "not mine", code })).toMatchObject({
      body: { code: "PASSWORD_WRONG" },
    });
    expect(await renew(account, { code: "000000x" })).toMatchObject(WRONG);
    const { body } = await renew(account, { code });
    expect(body.backupCodes).toHaveLength(10);
    const visitor = await halfWay(account);
    expect(await secondStep(visitor, account.backupCodes[0] ?? "")).toMatchObject(WRONG);
    expect(await secondStep(visitor, body.backupCodes[0] ?? "")).toMatchObject({ status: 200 });
    expect(await actsOn(account.userId)).toEqual([
      "second-factor-set-up",
      "backup-codes-renewed",
      "backup-code-used",
    ]);
  });
});

describe("taking it away", () => {
  test("takes password and code, a backup code too; the next sign-in asks for the password alone", async () => {
    const account = await withFactor(shop.it);
    const [code = ""] = account.backupCodes;
    expect(await remove(account, { password: "not mine", code })).toMatchObject({
      body: { code: "PASSWORD_WRONG" },
    });
    expect(await remove(account, { code: "000000x" })).toMatchObject(WRONG);
    expect(await remove(account, { code })).toMatchObject({
      status: 200,
      body: { since: null, backupCodes: 0 },
    });
    expect(await firstStep(stranger(), account)).toMatchObject({ body: { done: true } });
    expect(await staffRoom(account)).toBe(200);
    expect(await actsOn(account.userId)).toEqual([
      "second-factor-set-up",
      "backup-code-used",
      "second-factor-removed",
    ]);
  });

  test("is not to be guessed by whoever sits at a browser left open and knows the password", async () => {
    const account = await withFactor(shop.it);
    for (let turn = 0; turn < 5; turn += 1) await remove(account, { code: "123456x" });
    expect(await remove(account, { code: codeOf(account.secret) })).toMatchObject({ status: 429 });
    expect((await factorOf(account)).body.since).not.toBeNull();
  });
});
