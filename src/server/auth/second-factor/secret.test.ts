import { hash } from "node:crypto";
import { sql } from "kysely";
import { Secret } from "otpauth";
import { describe, expect, onTestFinished, test } from "vitest";
import { EXPORTS } from "#contract/admin/exports.ts";
import { ownAddress } from "#tests/a-guest-order.ts";
import { codeOf } from "#tests/app-codes.ts";
import { newVisitor, openShop, ownShop } from "#tests/open-shop.ts";
import {
  begin,
  confirm,
  factorTools,
  firstStep,
  laterCodes,
  renew,
  secondStep,
  WRONG,
  withFactor,
} from "#tests/second-factor.ts";
import { startServer } from "#tests/server-process.ts";
import { aLogin, anAdministrator, demote, PASSWORD } from "#tests/staff.ts";
import { openSecret, stepOf } from "./secret.ts";

/** Made by better-auth 1.7.7, which earlier releases used. */
const EARLIER = {
  authSecret: "for the tests only, thirty-two characters",
  authId: "identity-1",
  sealed:
    "fcfc44ffa516a2efca499cbf770f15a9fd32726c58d5888273cbaa955521f38d934da8b58c2fb25dcec6430658a9fc7aaf95" +
    "08ca3716ff6be06505bc716a6cb832",
  secret: "abcDEF0123456789ghiJKL456",
  step: 58_000_000,
  code: "457780",
};

const shop = ownShop();
const { db, halfWay, signedIn } = factorTools(shop);

describe("a secret that an earlier release sealed", () => {
  test("opens, and makes the same codes", () => {
    expect(openSecret(EARLIER, EARLIER.authId, EARLIER.sealed)).toBe(EARLIER.secret);
    expect(openSecret(EARLIER, "identity-2", EARLIER.sealed)).toBeUndefined();
    for (const clock of [-1, 0, 1])
      expect(stepOf(EARLIER.secret, EARLIER.code, EARLIER.step + clock)).toBe(EARLIER.step);
    for (const clock of [-2, 2])
      expect(stepOf(EARLIER.secret, EARLIER.code, EARLIER.step + clock)).toBeUndefined();
  });
});

describe("what is kept", () => {
  test("shows neither secret nor backup code to whoever reads the database", async () => {
    const account = await withFactor(shop.it);
    await signedIn(account);
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db());
    const leaks = [...shapesOf(account), hash("sha256", account.backupCodes[0] ?? "")];
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(
        db(),
      );
      const text = rows.map(({ row }) => row).join("\n");
      for (const leak of leaks) expect(text.includes(leak), name).toBe(false);
    }
  });

  test("is in no line of the log, not even of a fault, and in no file that staff take away", async () => {
    const login = await aLogin(db());
    const server = await startServer(shop.it, "info");
    const visitor = newVisitor(server.url);
    await firstStep(visitor, login);
    const { secret } = (await begin(visitor)).body;
    const { backupCodes } = (await confirm(visitor, codeOf(secret))).body;
    await laterCodes(db());
    const half = newVisitor(server.url);
    await firstStep(half, login);
    await secondStep(half, "000000x");
    await secondStep(half, backupCodes[1] ?? "");
    const files = await Promise.all(
      Object.keys(EXPORTS).map((name) => visitor.call<string>("GET", `/api/admin/exports/${name}.csv`)),
    );
    for (const { status } of files) expect(status).toBe(200);
    // A row that the database refuses is told by it with all its values.
    await sql`alter table auth_second_factors add constraint never check (last_step = 0)`.execute(db());
    expect(await renew(visitor, { code: codeOf(secret) })).toMatchObject({
      body: { code: "CONTRADICTED" },
    });
    await sql`alter table auth_second_factors drop constraint never`.execute(db());
    server.child.kill("SIGTERM");
    await server.left;
    expect(server.log()).toContain("unexpected fault");
    const told = [server.log(), ...files.map(({ body }) => body)].join("\n");
    for (const leak of shapesOf({ secret, backupCodes })) expect(told).not.toContain(leak);
  });

  test("is the account's own: what was sealed for one opens for no other", async () => {
    const [account, other] = [await withFactor(shop.it), await withFactor(shop.it)];
    await sql`
      update auth_second_factors f set secret = g.secret
      from users u, auth_second_factors g join users v on v.auth_id = g.auth_id
      where f.auth_id = u.auth_id and u.id = ${account.userId} and v.id = ${other.userId}`.execute(db());
    expect(await secondStep(await halfWay(account), codeOf(other.secret))).toMatchObject(WRONG);
  });

  test("outlives another AUTH_SECRET by its backup codes", async () => {
    const { databaseUrl, card } = shop.it;
    const changed = await openShop({
      databaseUrl,
      card,
      env: { AUTH_SECRET: "another one, of thirty-two characters" },
    });
    onTestFinished(() => changed.close());
    const account = await withFactor(shop.it);
    const visitor = changed.visitor(ownAddress());
    await firstStep(visitor, account);
    expect(await secondStep(visitor, codeOf(account.secret))).toMatchObject(WRONG);
    expect(await secondStep(visitor, account.backupCodes[0] ?? "")).toMatchObject({ status: 200 });
  });

  test("goes with the login when the person is erased", async () => {
    const account = await withFactor(shop.it);
    const { auth_id: identity } = await db()
      .selectFrom("users")
      .select("auth_id")
      .where("id", "=", account.userId)
      .executeTakeFirstOrThrow();
    await demote(db(), account.userId);
    const colleague = await anAdministrator(shop.it);
    const path = `/api/admin/users/${account.userId}/erasure`;
    expect((await colleague.call("POST", path, { password: PASSWORD })).status).toBe(200);
    const { rows } = await sql`select from auth_second_factors where auth_id = ${identity}`.execute(db());
    expect(rows).toEqual([]);
  });
});

/** The secret and a backup code in each shape in which somebody might find them. */
function shapesOf({ secret, backupCodes }: { secret: string; backupCodes: string[] }): string[] {
  const kept = Buffer.from(Secret.fromBase32(secret).bytes);
  return [secret, kept.toString(), kept.toString("hex"), kept.toString("base64"), ...backupCodes];
}
