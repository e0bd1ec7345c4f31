import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { INVITATION_DAYS } from "#domain/access-links.ts";
import type { StaffRole } from "#domain/roles.ts";
import { createAdministrator } from "#server/auth/create-administrator.ts";
import { hashPassword } from "#server/auth/password.ts";
import { askForLink, shopWithMail, tokenIn } from "#tests/links.ts";
import { aCustomer, anAdministrator, PASSWORD, type SignedIn, trailOf } from "#tests/staff.ts";

const { mailbox, shop } = shopWithMail();
const db = () => shop.it.context.db;

beforeEach(async () => {
  await sql`delete from auth_rate_limit`.execute(db());
});

const address = () => `${randomUUID().slice(0, 8)}@equipe.example`;
const EXPIRED = { status: 410, body: { code: "LINK_EXPIRED" } };

const invite = (
  owner: SignedIn,
  email: string,
  role: StaffRole = "live",
  password = PASSWORD,
  key = randomUUID(),
) =>
  owner.call<{ userId: string; code?: string }>(
    "POST",
    "/api/admin/invitations",
    { email, firstName: "Nora", lastName: "Diallo", role, password },
    { "idempotency-key": key },
  );
const read = (token: string) =>
  shop.it.visitor().call<{ role: string }>("POST", "/api/account/invitation", { token });
const accept = (token: string, password = PASSWORD) =>
  shop.it
    .visitor()
    .call<{ email: string }>("POST", "/api/account/invitation/acceptance", { token, password });
const withdraw = (owner: SignedIn, userId: string) =>
  owner.call("DELETE", `/api/admin/invitations/${userId}`);
const pending = async (owner: SignedIn) =>
  (await owner.call<{ email: string; role: string; over: boolean }[]>("GET", "/api/admin/invitations")).body;
const roleOf = async (userId: string) =>
  (await db().selectFrom("users").select("role").where("id", "=", userId).executeTakeFirstOrThrow()).role;
const setRole = ({ userId }: SignedIn, role: StaffRole) =>
  db().updateTable("users").set({ role }).where("id", "=", userId).execute();

/** As an owner gives a role, or takes it away, on the person's page. */
async function saveRole(owner: SignedIn, userId: string, role: StaffRole | null, firstName = "Nora") {
  const path = `/api/admin/users/${userId}`;
  const { version } = (await owner.call<{ version: number }>("GET", path)).body;
  const saved = await owner.call("PUT", path, {
    firstName,
    lastName: "Diallo",
    handle: "",
    isAdmin: role !== null,
    ...(role ? { role } : {}),
    expectedVersion: version,
    password: PASSWORD,
  });
  expect(saved.status).toBe(200);
}

/** Invites, and reads the link in the mail that comes. */
async function invited(owner: SignedIn, email = address(), role: StaffRole = "live") {
  const before = (await mailbox.received(email)).length;
  const { status, body } = await invite(owner, email, role);
  expect(status).toBe(200);
  const [mail] = await mailbox.arrived(email, before + 1);
  if (!mail) throw new Error("No mail came");
  return { ...body, email, mail, token: tokenIn(mail) };
}

describe("an invitation to join the staff", () => {
  test("outlasts the password that a customer chose through the same mailbox before she opened it", async () => {
    const owner = await anAdministrator(shop.it);
    const customer = await aCustomer(shop.it);
    const { token } = await invited(owner, customer.email);
    const visitor = shop.it.visitor();
    expect((await askForLink(visitor, customer.email, "password-reset")).status).toBe(200);
    const reset = (await mailbox.arrived(customer.email, 2)).find(
      ({ html }) => !html.includes("/admin/invitation"),
    );
    const password = "a password of my own";
    expect(
      await visitor.call("POST", "/api/account/password", { token: reset && tokenIn(reset), password }),
    ).toMatchObject({ status: 200 });
    expect((await accept(token)).status).toBe(200);
    expect(await roleOf(customer.userId)).toBe("live");
  });

  test("comes by mail, says what it is for, and gives the role with the password that was chosen", async () => {
    const owner = await anAdministrator(shop.it);
    const { userId, email, mail, token } = await invited(owner, address(), "preparation");
    expect(mail.text).toContain(`${INVITATION_DAYS}\u00a0jours`);
    expect(mail.html).toContain("/admin/invitation#lien=");
    expect(await roleOf(userId)).toBeNull();
    expect(await pending(owner)).toContainEqual(
      expect.objectContaining({ email, role: "preparation", over: false }),
    );
    expect(await read(token)).toMatchObject({
      status: 200,
      body: { email, firstName: "Nora", role: "preparation", shopName: "HF Outlet" },
    });

    expect(await accept(token)).toMatchObject({ status: 200, body: { email } });
    expect(await roleOf(userId)).toBe("preparation");
    expect(await pending(owner)).not.toContainEqual(expect.objectContaining({ email }));
    const colleague = shop.it.visitor();
    await colleague.call("POST", "/api/auth/sign-in/email", { email, password: PASSWORD });
    expect((await colleague.call("GET", "/api/admin/preparation")).status).toBe(200);
    expect((await colleague.call("GET", "/api/admin/users")).status).toBe(403);
    expect((await trailOf(db(), userId)).map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ["staff-invited", owner.userId],
      ["staff-joined", userId],
    ]);
  });

  test("leaves no key in the outbox", async () => {
    const owner = await anAdministrator(shop.it);
    const { email } = await invited(owner);
    const kept = await db()
      .selectFrom("outbox")
      .select(["html", "text", "subject"])
      .where("to_address", "=", email)
      .execute();
    expect(kept).toEqual([{ html: null, text: null, subject: "Rejoignez l’équipe de la boutique" }]);
  });

  test("that is asked for again with its key is one invitation, and the key is good for no other", async () => {
    const owner = await anAdministrator(shop.it);
    const [email, key] = [address(), randomUUID()];
    const ask = (role: StaffRole = "live") => invite(owner, email, role, PASSWORD, key);
    const [first, ...again] = [...(await Promise.all([ask(), ask()])), await ask()];
    expect(first.status).toBe(200);
    for (const answer of again) expect(answer).toMatchObject({ status: 200, body: first.body });
    expect(await ask("preparation")).toMatchObject({
      status: 422,
      body: { code: "IDEMPOTENCY_KEY_REUSED" },
    });
    expect(await pending(owner)).toContainEqual(expect.objectContaining({ email, role: "live" }));
    expect((await trailOf(db(), first.body.userId)).map(({ action }) => action)).toEqual(["staff-invited"]);
    const mails = await db().selectFrom("outbox").select("id").where("to_address", "=", email).execute();
    expect(mails).toHaveLength(1);
    const kept = await db().selectFrom("idempotency_keys").selectAll().where("key", "=", key).execute();
    expect(kept).toMatchObject([{ body: { userId: first.body.userId } }]);
    expect(JSON.stringify(kept)).not.toContain(PASSWORD);
  });

  test("works once, also when two presses come together", async () => {
    const owner = await anAdministrator(shop.it);
    const { token, userId } = await invited(owner);
    const answers = await Promise.all([1, 2, 3].map(() => accept(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    expect(await read(token)).toMatchObject(EXPIRED);
    expect((await trailOf(db(), userId)).filter(({ action }) => action === "staff-joined")).toHaveLength(1);
  });

  test("that is withdrawn, sent again or too old leads nowhere, nor does one whose owner owns no more", async () => {
    const owner = await anAdministrator(shop.it);
    const gone = await invited(owner);
    expect((await withdraw(owner, gone.userId)).status).toBe(200);
    expect(await withdraw(owner, gone.userId)).toMatchObject({
      status: 404,
      body: { code: "INVITATION_NOT_FOUND" },
    });
    const first = await invited(owner);
    const second = await invited(owner, first.email, "management");
    const old = await invited(owner);
    await sql`update access_links set expires_at = clock_timestamp() where user_id = ${old.userId}`.execute(
      db(),
    );
    const other = await anAdministrator(shop.it);
    const lowered = await invited(other);
    await setRole(other, "management");
    for (const { token } of [gone, first, old, lowered]) {
      expect(await read(token)).toMatchObject(EXPIRED);
      expect(await accept(token)).toMatchObject(EXPIRED);
    }
    expect(await roleOf(lowered.userId)).toBeNull();
    expect((await accept(second.token)).status).toBe(200);
    expect(await roleOf(first.userId)).toBe("management");
  });

  test("that was withdrawn before its mail left is not mailed", async () => {
    const owner = await anAdministrator(shop.it);
    const email = address();
    // The message is not due before the invitation is gone.
    await sql`create function hold_back() returns trigger language plpgsql as $$ begin
      new.due_at := 'infinity'; return new; end $$`.execute(db());
    await sql`create trigger hold_back before insert on outbox for each row
      when (new.kind = 'staff-invitation') execute function hold_back()`.execute(db());
    const { body } = await invite(owner, email);
    await sql`drop trigger hold_back on outbox`.execute(db());
    await withdraw(owner, body.userId);
    await sql`update outbox set due_at = clock_timestamp() where to_address = ${email}`.execute(db());
    const left = () => db().selectFrom("outbox").select("id").where("to_address", "=", email).execute();
    await expect.poll(left).toEqual([]);
    expect(await mailbox.received(email)).toEqual([]);
  });

  test("is the owner's to send, with her password, and not for whoever is staff", async () => {
    const [owner, manager] = [await anAdministrator(shop.it), await anAdministrator(shop.it)];
    await setRole(manager, "management");
    const refused = { status: 403, body: { code: "NOT_YOUR_ROLE" } };
    expect(await invite(manager, address())).toMatchObject(refused);
    expect(await manager.call("GET", "/api/admin/invitations")).toMatchObject(refused);
    expect(await invite(owner, address(), "live", "not hers")).toMatchObject({
      status: 403,
      body: { code: "PASSWORD_WRONG" },
    });
    expect(await invite(owner, manager.email.toUpperCase())).toMatchObject({
      status: 409,
      body: { code: "ALREADY_STAFF" },
    });
  });

  test("makes a colleague of a customer, who keeps her name and signs in anew", async () => {
    const owner = await anAdministrator(shop.it);
    const customer = await aCustomer(shop.it);
    await db()
      .updateTable("users")
      .set({ first_name: "Lise", last_name: "Roche" })
      .where("id", "=", customer.userId)
      .execute();
    const { token, userId } = await invited(owner, customer.email);
    expect(userId).toBe(customer.userId);
    expect((await customer.call("GET", "/api/me")).body).toMatchObject({ user: { name: "Lise Roche" } });
    expect((await accept(token, "another long password")).status).toBe(200);
    expect((await customer.call("GET", "/api/me")).body).toEqual({ user: null });
    expect(await roleOf(userId)).toBe("live");
  });

  test("of somebody who was given rights meanwhile changes nothing", async () => {
    const owner = await anAdministrator(shop.it);
    const { token, userId } = await invited(owner, address(), "owner");
    await db()
      .updateTable("users")
      .set({ is_admin: true, role: "preparation" })
      .where("id", "=", userId)
      .execute();
    expect(await accept(token)).toMatchObject(EXPIRED);
    expect(await roleOf(userId)).toBe("preparation");
  });

  test("ends with the role that is given to its person, and a role that is taken away does not bring it back", async () => {
    const owner = await anAdministrator(shop.it);
    const { token, userId, email } = await invited(owner);
    await saveRole(owner, userId, "live");
    await saveRole(owner, userId, null);
    expect(await read(token)).toMatchObject(EXPIRED);
    expect(await accept(token)).toMatchObject(EXPIRED);
    expect(await roleOf(userId)).toBeNull();
    expect(await pending(owner)).not.toContainEqual(expect.objectContaining({ email }));
    const links = db().selectFrom("access_links").select("purpose").where("user_id", "=", userId);
    expect(await links.execute()).toEqual([]);
    expect((await accept((await invited(owner, email, "preparation")).token)).status).toBe(200);
    expect(await roleOf(userId)).toBe("preparation");
  });

  test("ends with the rights that the command gives its person", async () => {
    const owner = await anAdministrator(shop.it);
    const { token, userId, email } = await invited(owner);
    await createAdministrator(db(), { email, hashedPassword: await hashPassword(PASSWORD) });
    await saveRole(owner, userId, null);
    expect(await accept(token)).toMatchObject(EXPIRED);
    expect(await roleOf(userId)).toBeNull();
    expect(await pending(owner)).not.toContainEqual(expect.objectContaining({ email }));
  });

  test("outlives a name that is mended", async () => {
    const owner = await anAdministrator(shop.it);
    const { token, userId } = await invited(owner);
    await saveRole(owner, userId, null, "Norah");
    expect((await accept(token)).status).toBe(200);
  });
});
