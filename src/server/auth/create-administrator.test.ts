import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { ownShop } from "#tests/open-shop.ts";
import { withFactor } from "#tests/second-factor.ts";
import { aLogin, anAdministrator, aPerson, demote, PASSWORD } from "#tests/staff.ts";
import { createAdministrator } from "./create-administrator.ts";
import { ensureFirstAdministrator } from "./ensure-first-administrator.ts";
import { hashPassword } from "./password.ts";

const shop = ownShop(() => ({
  env: { ADMIN_EMAIL: "First@Staff.example", ADMIN_PASSWORD: "the first password" },
}));
const first = { email: "first@staff.example", password: "the first password" };

const signIn = (given: { email: string; password: string }) =>
  shop.it.visitor().call("POST", "/api/auth/sign-in/email", given);
const administrators = () =>
  shop.it.context.db.selectFrom("users").select("email").where("is_admin", "=", true).execute();

describe("the first administrator", () => {
  test("is there once, however many copies of the server start at once", async () => {
    await Promise.all([1, 2, 3, 4].map(() => ensureFirstAdministrator(shop.it.context)));
    expect(await administrators()).toEqual([{ email: "first@staff.example" }]);
    expect(await signIn(first)).toMatchObject({ status: 200 });
  });

  test("does not come back with old rights or an old password at the next start", async () => {
    const hashedPassword = await hashPassword("a password since changed");
    await createAdministrator(shop.it.context.db, { email: first.email, hashedPassword });
    const other = await aLogin(shop.it.context.db);
    await shop.it.context.db
      .updateTable("users")
      .set({ is_admin: false })
      .where("email", "=", first.email)
      .execute();
    await ensureFirstAdministrator(shop.it.context);
    expect(await administrators()).toEqual([{ email: other.email }]);
    expect(await signIn(first)).toMatchObject({ status: 401 });
  });
});

describe("making an administrator", () => {
  test("of a customer keeps their orders' person and names", async () => {
    const userId = await aPerson(shop.it.context.db, { email: "Lise@customer.example", firstName: "Lise" });
    const hashedPassword = await hashPassword(PASSWORD);
    await createAdministrator(shop.it.context.db, { email: "lise@CUSTOMER.example", hashedPassword });
    expect(
      await shop.it.context.db
        .selectFrom("users")
        .select(["id", "first_name", "is_admin"])
        .where("id", "=", userId)
        .execute(),
    ).toEqual([{ id: userId, first_name: "Lise", is_admin: true }]);
    expect(await signIn({ email: "lise@customer.example", password: PASSWORD })).toMatchObject({
      status: 200,
    });
  });

  test("again gives a new password and ends the sessions they had", async () => {
    const administrator = await anAdministrator(shop.it);
    await createAdministrator(shop.it.context.db, {
      email: administrator.email,
      hashedPassword: await hashPassword("another password"),
    });
    expect(await administrator.call("GET", "/api/admin/counters")).toMatchObject({ status: 401 });
    expect(await signIn({ email: administrator.email, password: PASSWORD })).toMatchObject({ status: 401 });
    expect(await signIn({ email: administrator.email, password: "another password" })).toMatchObject({
      status: 200,
    });
  });

  test("leaves a trace", async () => {
    const { userId } = await aLogin(shop.it.context.db);
    await demote(shop.it.context.db, userId);
    expect(
      await shop.it.context.db
        .selectFrom("audit_trail")
        .select(["action", "actor_kind"])
        .where("subject_id", "=", userId)
        .execute(),
    ).toEqual([{ action: "admin-granted", actor_kind: "system" }]);
  });
});

describe("the command", () => {
  const script = fileURLToPath(import.meta.resolve("#scripts/create-administrator.ts"));
  const run = (email: string, password: string, ...options: string[]) =>
    spawnSync(process.execPath, [script, email, ...options], {
      env: { ...process.env, DATABASE_URL: shop.it.databaseUrl, ADMIN_PASSWORD: password },
      encoding: "utf8",
    });

  test("makes an administrator who can sign in", async () => {
    expect(run("Command@Staff.example", PASSWORD)).toMatchObject({ status: 0, stderr: "" });
    expect(await signIn({ email: "command@staff.example", password: PASSWORD })).toMatchObject({
      status: 200,
    });
  });

  test("says that a code stays asked for, and takes it away when told so", async () => {
    const account = await withFactor(shop.it);
    const { email } = account;
    const kept = run(email, PASSWORD);
    expect(kept).toMatchObject({ status: 0, stderr: "" });
    expect(kept.stdout).toContain("La double authentification reste demandée");
    expect(await signIn({ email, password: PASSWORD })).toMatchObject({ body: { done: false } });
    const taken = run(email, PASSWORD, "--without-second-factor");
    expect(taken.stdout).not.toContain("double authentification");
    expect(await signIn({ email, password: PASSWORD })).toMatchObject({ body: { done: true } });
    expect(run(email, PASSWORD, "--no-such-option")).toMatchObject({ status: 1 });
  });

  test("refuses a short password and an address that is none, in words", () => {
    expect(run("a@staff.example", "short")).toMatchObject({
      status: 1,
      stderr: "ADMIN_PASSWORD compte 12 à 128 caractères.\n",
    });
    expect(run("nobody", PASSWORD)).toMatchObject({
      status: 1,
      stderr: "Usage : npm run admin:create -- adresse@exemple.fr [--without-second-factor]\n",
    });
  });
});
