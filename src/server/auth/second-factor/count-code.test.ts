import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { ownAddress } from "#tests/a-guest-order.ts";
import { codeOf } from "#tests/app-codes.ts";
import { openShop, ownShop, type Visitor } from "#tests/open-shop.ts";
import { factorTools, firstStep, secondStep, who, withFactor } from "#tests/second-factor.ts";

const shop = ownShop();
const { db, stranger, halfWay, signedIn } = factorTools(shop);

describe("wrong codes", () => {
  const guess = async (visitor: Visitor, times: number) => {
    const statuses: number[] = [];
    for (let turn = 0; turn < times; turn += 1) statuses.push((await secondStep(visitor, "abc")).status);
    return statuses;
  };

  test("are five in a quarter of an hour, from wherever, over every copy, also when they come at once", async () => {
    const account = await withFactor(shop.it);
    const browsers = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => halfWay(account)));
    const answers = await Promise.all(browsers.map((browser) => secondStep(browser, "123 456 7")));
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(5);
    const again = await openShop({ databaseUrl: shop.it.databaseUrl, card: shop.it.card });
    onTestFinished(() => again.close());
    const elsewhere = again.visitor(ownAddress());
    await firstStep(elsewhere, account);
    const refused = await secondStep(elsewhere, codeOf(account.secret));
    expect(refused).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(600);
    expect(await who(elsewhere)).toBeNull();
  });

  test("of a stranger who has the password do not shut the owner's own browser out", async () => {
    const account = await withFactor(shop.it);
    const own = await signedIn(account);
    expect(await guess(await halfWay(account), 6)).toEqual([403, 403, 403, 403, 403, 429]);
    await halfWay(account, own);
    expect(await secondStep(own, codeOf(account.secret))).toMatchObject({ status: 200 });
  });

  test("count against one sender, whichever accounts it tries", async () => {
    const address = ownAddress();
    const statuses: number[] = [];
    for (const account of [await withFactor(shop.it), await withFactor(shop.it)])
      statuses.push(...(await guess(await halfWay(account, shop.it.visitor(address)), 3)));
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
  });

  test("are twenty a day", async () => {
    const account = await withFactor(shop.it);
    const statuses: number[] = [];
    for (let quarter = 0; quarter < 5; quarter += 1) {
      statuses.push(...(await guess(await halfWay(account), 5)));
      // The short windows end; the day goes on.
      await sql`delete from auth_rate_limit where key like 'code:15:%'`.execute(db());
    }
    expect(statuses.filter((status) => status === 403)).toHaveLength(20);
    expect(statuses.slice(20)).toEqual([429, 429, 429, 429, 429]);
  });

  test("cannot be used up by whoever does not have the password, nor are right ones counted", async () => {
    const account = await withFactor(shop.it);
    const visitor = stranger();
    for (let turn = 0; turn < 7; turn += 1) {
      await firstStep(visitor, account, "not the password");
      expect((await secondStep(visitor, "000000")).status).toBe(410);
    }
    await sql`delete from auth_rate_limit where key like 'sign-in:%'`.execute(db());
    for (let turn = 0; turn < 7; turn += 1) await signedIn(account);
  });
});
