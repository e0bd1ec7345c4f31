import { sql } from "kysely";
import { beforeEach, expect } from "vitest";
import type { Db } from "#server/db/database.ts";
import { ownAddress } from "./a-guest-order.ts";
import { codeOf } from "./app-codes.ts";
import type { TestShop, Visitor } from "./open-shop.ts";
import { anAdministrator, PASSWORD, type SignedIn, trailOf } from "./staff.ts";

const OWN = "/api/admin/account/second-factor";

/** An administrator whose account asks for a code, in the browser in which it was set up. */
export interface WithFactor extends SignedIn {
  /** As it was typed into the app. */
  secret: string;
  backupCodes: string[];
}

export type Refused = { code?: string; message?: string };

export const begin = (who: Visitor, password: string | undefined = PASSWORD) =>
  who.call<{ secret: string; uri: string } & Refused>("POST", OWN, { password });
export const confirm = (who: Visitor, code: string) =>
  who.call<{ backupCodes: string[] } & Refused>("POST", `${OWN}/confirmation`, { code });
export const renew = (who: Visitor, given: { password?: string; code: string }) =>
  who.call<{ backupCodes: string[] } & Refused>("POST", `${OWN}/backup-codes`, {
    password: PASSWORD,
    ...given,
  });
export const remove = (who: Visitor, given: { password?: string; code: string }) =>
  who.call<Refused>("POST", `${OWN}/removal`, { password: PASSWORD, ...given });
export const factorOf = (who: Visitor) => who.call<{ since: string | null; backupCodes: number }>("GET", OWN);

export const firstStep = (visitor: Visitor, { email }: { email: string }, password = PASSWORD) =>
  visitor.call<{ done: boolean } & Refused>("POST", "/api/auth/sign-in/email", { email, password });
export const secondStep = (visitor: Visitor, code: string) =>
  visitor.call<{ done: boolean } & Refused>("POST", "/api/auth/sign-in/code", { code });

/** Codes may be used again: as if the next ones had come. */
export async function laterCodes(db: Db): Promise<void> {
  await sql`update auth_second_factors set last_step = 0`.execute(db);
}

/** Through the shop's own doors; the next code that the app shows is good. */
export async function withFactor(shop: TestShop): Promise<WithFactor> {
  const administrator = await anAdministrator(shop);
  const { secret } = (await begin(administrator)).body;
  const answer = await confirm(administrator, codeOf(secret));
  expect(answer.status).toBe(200);
  await laterCodes(shop.context.db);
  return { ...administrator, secret, backupCodes: answer.body.backupCodes };
}

/** What the tests of second factors do at one shop. */
export function factorTools(shop: { readonly it: TestShop }) {
  const db = () => shop.it.context.db;
  const stranger = () => shop.it.visitor(ownAddress());
  beforeEach(async () => {
    await sql`delete from auth_rate_limit`.execute(db());
  });

  /** A browser after the right password. */
  async function halfWay(account: { email: string }, visitor = stranger()): Promise<Visitor> {
    expect(await firstStep(visitor, account)).toMatchObject({ status: 200, body: { done: false } });
    return visitor;
  }

  /** Signs in whole, and answers the browser. */
  async function signedIn(account: WithFactor, visitor = stranger()): Promise<Visitor> {
    await halfWay(account, visitor);
    expect(await secondStep(visitor, codeOf(account.secret))).toMatchObject({ body: { done: true } });
    await laterCodes(db());
    return visitor;
  }

  const actsOn = async (userId: string) => (await trailOf(db(), userId)).map(({ action }) => action);

  async function sessionsOf(userId: string): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from auth_session s join users u on u.auth_id = s."userId"
      where u.id = ${userId}`.execute(db());
    return rows[0]?.count ?? 0;
  }

  return { db, stranger, halfWay, signedIn, actsOn, sessionsOf };
}

/** Acts as that person in the browser of an administrator. */
export async function actAs(administrator: Visitor, userId: string): Promise<void> {
  const path = `/api/admin/users/${userId}/impersonation`;
  const { body } = await administrator.call<{ link: string }>("POST", path, { password: PASSWORD });
  const token = body.link.split("#acces=")[1];
  expect((await administrator.call("POST", "/api/auth/impersonation", { token })).status).toBe(200);
}

/** What the back office answers to this browser. */
export const staffRoom = async (visitor: Visitor) =>
  (await visitor.call("GET", "/api/admin/counters")).status;

/** By e-mail, who is signed in. */
export const who = async (visitor: Visitor) =>
  (await visitor.call<{ user: { email: string } | null }>("GET", "/api/me")).body.user?.email ?? null;

export const WRONG = { status: 403, body: { code: "SECOND_FACTOR_CODE_WRONG" } };
