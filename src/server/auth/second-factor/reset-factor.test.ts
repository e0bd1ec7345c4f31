import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createAdministrator } from "#server/auth/create-administrator.ts";
import { hashPassword } from "#server/auth/password.ts";
import { shopWithMail } from "#tests/links.ts";
import type { Visitor } from "#tests/open-shop.ts";
import {
  factorOf,
  factorTools,
  firstStep,
  type Refused,
  staffRoom,
  withFactor,
} from "#tests/second-factor.ts";
import { anAdministrator, PASSWORD, trailOf } from "#tests/staff.ts";

const { mailbox, shop } = shopWithMail();
const { db, stranger } = factorTools(shop);

describe("a colleague", () => {
  const reset = (visitor: Visitor, userId: string, password: string | undefined = PASSWORD) =>
    visitor.call<Refused>("POST", `/api/admin/users/${userId}/second-factor-reset`, { password });

  test("takes it away with their own password: the trail and a mail say so, and sessions end", async () => {
    const account = await withFactor(shop.it);
    const colleague = await anAdministrator(shop.it);
    expect((await colleague.call("GET", `/api/admin/users/${account.userId}`)).body).toMatchObject({
      secondFactor: true,
    });
    expect(await reset(colleague, account.userId, "not mine")).toMatchObject({
      body: { code: "PASSWORD_WRONG" },
    });
    expect(await reset(colleague, account.userId)).toMatchObject({ status: 200 });
    expect(await staffRoom(account)).toBe(401);
    expect(await firstStep(stranger(), account)).toMatchObject({ body: { done: true } });
    const [mail] = await mailbox.arrived(account.email);
    expect(mail).toMatchObject({ subject: "Double authentification réinitialisée sur votre compte" });
    expect(mail?.text).toContain("a été retirée par un administrateur");
    expect((await trailOf(db(), account.userId)).at(-1)).toMatchObject({
      action: "second-factor-reset",
      actor_kind: "admin",
      actor_id: colleague.userId,
    });
    expect(await reset(colleague, account.userId)).toMatchObject({
      status: 409,
      body: { code: "SECOND_FACTOR_NOT_ON" },
    });
    expect(await reset(colleague, randomUUID())).toMatchObject({ status: 404 });
  });

  test("is somebody else: nobody takes their own away without a code", async () => {
    const account = await withFactor(shop.it);
    expect(await reset(account, account.userId)).toMatchObject({
      status: 409,
      body: { code: "SECOND_FACTOR_OWN" },
    });
    expect((await factorOf(account)).body.since).not.toBeNull();
  });
});

describe("the last administrator without phone and codes", () => {
  test("gets in again by the command", async () => {
    const account = await withFactor(shop.it);
    const password = "another long password";
    const hashedPassword = await hashPassword(password);
    const given = { email: account.email, hashedPassword, withoutSecondFactor: true };
    expect(await createAdministrator(db(), given)).toEqual({ asksForCode: false });
    expect(await firstStep(stranger(), account, password)).toMatchObject({ body: { done: true } });
    expect((await trailOf(db(), account.userId)).at(-1)).toMatchObject({
      action: "second-factor-reset",
      actor_kind: "system",
    });
  });
});
