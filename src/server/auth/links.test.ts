import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { heldLock } from "#tests/held-lock.ts";
import { askForLink, type Purpose, shopWithMail, signInByLink, tokenIn } from "#tests/links.ts";
import { openShop } from "#tests/open-shop.ts";
import { aCustomer, aLogin, anAdministrator, aPerson, PASSWORD } from "#tests/staff.ts";
import { hashedToken } from "./session-cookie.ts";

const { mailbox, shop } = shopWithMail();
const db = () => shop.it.context.db;

beforeEach(async () => {
  await sql`delete from auth_rate_limit`.execute(db());
});

const address = () => `${randomUUID().slice(0, 8)}@customer.example`;

async function aCustomerByMail(firstName = "Lise") {
  const email = address();
  return { email, userId: await aPerson(db(), { email, firstName }) };
}

/** Asks for a link and reads it in the mail that comes. */
async function mailedToken(email: string, purpose: Purpose = "sign-in"): Promise<string> {
  const before = (await mailbox.received(email)).length;
  expect((await askForLink(shop.it.visitor(), email, purpose)).status).toBe(200);
  const [newest] = await mailbox.arrived(email, before + 1);
  if (!newest) throw new Error("No mail came");
  return tokenIn(newest);
}

const setPassword = (token: string, password: string) =>
  shop.it
    .visitor()
    .call<{ isAdmin: boolean; code?: string }>("POST", "/api/account/password", { token, password });
const signIn = (email: string, password: string) =>
  shop.it.visitor().call("POST", "/api/auth/sign-in/email", { email, password });
const messages = (email: string) =>
  db()
    .selectFrom("outbox")
    .select(["kind", "state", "html", "text", "subject", "user_id"])
    .where(sql<string>`lower(to_address)`, "=", email.toLowerCase())
    .execute();

describe("a link to sign in", () => {
  test("comes by e-mail, opens the customer's room, and makes the identity they did not have", async () => {
    const { email, userId } = await aCustomerByMail();
    const token = await mailedToken(email);
    const visitor = shop.it.visitor();
    const answer = await signInByLink(visitor, token);
    expect(answer).toMatchObject({ status: 200, body: { done: true } });
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^hf_session=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect((await visitor.call("GET", "/api/me")).body).toMatchObject({ user: { id: userId, email } });
    const seen = await sql<{ last: Date | null }>`
      select v.last_sign_in_at as last from users u join auth_users_view v on v.auth_id = u.auth_id
      where u.id = ${userId}`.execute(db());
    expect(seen.rows[0]?.last).toBeInstanceOf(Date);
  });

  test("works once, also when two presses come together", async () => {
    const token = await mailedToken((await aCustomerByMail()).email);
    const answers = await Promise.all([1, 2, 3].map(() => signInByLink(shop.it.visitor(), token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    expect(await signInByLink(shop.it.visitor(), token)).toMatchObject({
      status: 410,
      body: { message: "Ce lien a expiré ou a déjà servi. Demandez-en un nouveau." },
    });
  });

  test("makes one identity, though two links of one person are used at the same moment", async () => {
    const { email, userId } = await aCustomerByMail();
    const tokens = [await mailedToken(email), await mailedToken(email)];
    const answers = await Promise.all(tokens.map((token) => signInByLink(shop.it.visitor(), token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await sql<{ sessions: number }>`
      select (select count(*)::int from auth_session s where s."userId" = a.id) as sessions
      from auth_user a join users u on u.auth_id = a.id where u.id = ${userId}`.execute(db());
    expect(rows).toEqual([{ sessions: 2 }]);
  });

  test("is over after a quarter of an hour", async () => {
    const token = await mailedToken((await aCustomerByMail()).email);
    const [link] = await db()
      .selectFrom("access_links")
      .select(sql<number>`extract(epoch from expires_at - clock_timestamp())::int`.as("seconds"))
      .where("token_hash", "=", hashedToken(token))
      .execute();
    expect(link?.seconds).toBeGreaterThan(0);
    expect(link?.seconds).toBeLessThanOrEqual(15 * 60);
    await sql`update access_links set expires_at = clock_timestamp()`.execute(db());
    expect(await signInByLink(shop.it.visitor(), token)).toMatchObject({ status: 410 });
  });

  test("survives whatever a mail program does to its address before the reader comes", async () => {
    const { email } = await aCustomerByMail();
    const token = await mailedToken(email);
    const scanner = shop.it.visitor();
    for (const path of [`/login#lien=${token}`, `/login?lien=${token}`, "/api/auth/sign-in/link"])
      await scanner.call("GET", path);
    await scanner.call("HEAD", "/login");
    expect((await scanner.call("GET", "/api/me")).body).toEqual({ user: null });
    expect((await signInByLink(shop.it.visitor(), token)).status).toBe(200);
  });

  test("does not open anything else", async () => {
    const { email } = await aCustomerByMail();
    const token = await mailedToken(email);
    expect(await setPassword(token, "a password of my own")).toMatchObject({ status: 410 });
    const reset = await mailedToken(email, "password-reset");
    expect((await signInByLink(shop.it.visitor(), reset)).status).toBe(410);
    for (const nonsense of ["", "x", "é".repeat(43), "A".repeat(43)])
      expect((await signInByLink(shop.it.visitor(), nonsense)).status).toBe(410);
  });

  test("takes the place of the session that the browser had", async () => {
    const { email } = await aCustomerByMail();
    const other = await aCustomer(shop.it);
    const before = other.cookies.get("hf_session") ?? "";
    await signInByLink(other, await mailedToken(email));
    expect((await other.call("GET", "/api/me")).body).toMatchObject({ user: { email } });
    const thief = shop.it.visitor();
    thief.cookies.set("hf_session", before);
    expect((await thief.call("GET", "/api/me")).body).toEqual({ user: null });
  });

  test("is used by our own pages alone", async () => {
    const token = await mailedToken((await aCustomerByMail()).email);
    const foreign = { origin: "https://evil.example" };
    const answer = await shop.it.visitor().call("POST", "/api/auth/sign-in/link", { token }, foreign);
    expect(answer).toMatchObject({ status: 403, body: { code: "FOREIGN_ORIGIN" } });
    expect((await signInByLink(shop.it.visitor(), token)).status).toBe(200);
  });

  test("over https gives a cookie of this host alone", async () => {
    const { databaseUrl, card } = shop.it;
    const token = await mailedToken((await aCustomerByMail()).email);
    const secure = await openShop({ databaseUrl, card, env: { PUBLIC_URL: "https://shop.example" } });
    const ours = { origin: "https://shop.example" };
    const answer = await secure.visitor().call("POST", "/api/auth/sign-in/link", { token }, ours);
    await secure.close();
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-hf_session=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  test("keeps the password that the person has", async () => {
    const { email, userId } = await aLogin(db());
    await sql`
      update auth_user set "emailVerified" = false from users u
      where u.auth_id = auth_user.id and u.id = ${userId}`.execute(db());
    expect((await signInByLink(shop.it.visitor(), await mailedToken(email))).status).toBe(200);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });
});

describe("asking for a link", () => {
  test("is answered alike, by the same acts, whether or not anybody has the address", async () => {
    const { email } = await aCustomerByMail();
    const stranger = address();
    const answers = await Promise.all([email, stranger].map((one) => askForLink(shop.it.visitor(), one)));
    expect(answers[0]?.status).toBe(200);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    await mailbox.arrived(email);
    // Only then does it show that the stranger's request came to nothing: no mail, and nothing kept.
    await expect.poll(() => messages(stranger)).toEqual([]);
    expect(await mailbox.received(stranger)).toEqual([]);
  });

  test("writes the request down before it looks whose the address is", async () => {
    const stranger = address();
    // The worker soon takes the row away: a trigger keeps what the request itself wrote.
    await sql`create table if not exists noted (to_address text)`.execute(db());
    await sql`
      create or replace function note_request() returns trigger language plpgsql as $$
      begin insert into noted values (new.to_address); return new; end $$`.execute(db());
    await sql`create or replace trigger note_request after insert on outbox for each row execute function note_request()`.execute(
      db(),
    );
    await askForLink(shop.it.visitor(), stranger);
    const { rows } = await sql`select to_address from noted where to_address = ${stranger}`.execute(db());
    await sql`drop trigger note_request on outbox`.execute(db());
    expect(rows).toHaveLength(1);
  });

  test("leads to the address that the shop knows, however it was typed", async () => {
    const { email, userId } = await aCustomerByMail("Zoé");
    await askForLink(shop.it.visitor(), email.toUpperCase());
    const [mail] = await mailbox.arrived(email);
    expect(mail).toMatchObject({ to: [email], subject: "Votre lien de connexion" });
    expect(mail?.text).toContain("Bonjour Zoé,");
    expect(mail?.text).toContain("Ce lien fonctionne une seule fois, pendant 15\u00a0minutes.");
    await expect
      .poll(() => messages(email))
      .toMatchObject([
        { kind: "sign-in-link", state: "sent", subject: "Votre lien de connexion", user_id: userId },
      ]);
  });

  test("leaves no key for whoever reads the database or the outbox", async () => {
    const { email } = await aCustomerByMail();
    const token = await mailedToken(email);
    expect(await messages(email)).toMatchObject([{ html: null, text: null }]);
    const { rows } = await sql<{ kept: boolean }>`
      select exists (select from access_links where token_hash = ${token}) as kept`.execute(db());
    expect(rows[0]?.kept).toBe(false);
  });

  test("is heard three times an hour for one address, also by another copy of the shop", async () => {
    const { email } = await aCustomerByMail();
    const stranger = address();
    for (const one of [email, stranger]) {
      for (let turn = 0; turn < 3; turn += 1)
        expect((await askForLink(shop.it.visitor(), one)).status).toBe(200);
      const again = await openShop({ databaseUrl: shop.it.databaseUrl, card: shop.it.card });
      const refused = await askForLink(again.visitor(), one.toUpperCase(), "password-reset");
      await again.close();
      expect(refused).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3000);
    }
  });

  test("that could not be sent for an hour is given up", async () => {
    const { email } = await aCustomerByMail();
    await sql`
      insert into outbox (dedupe_key, kind, to_address, created_at)
      values (${randomUUID()}, 'sign-in-link', ${email}, clock_timestamp() - interval '61 minutes')`.execute(
      db(),
    );
    await expect.poll(() => messages(email)).toMatchObject([{ state: "failed" }]);
    expect(await mailbox.received(email)).toEqual([]);
  });

  test("needs an address that is somebody's", async () => {
    for (const none of ["", "lise", "lise@tiktok.invalid"])
      expect(await askForLink(shop.it.visitor(), none)).toMatchObject({ status: 400 });
  });
});

describe("a new password", () => {
  test("is chosen through the mail, and ends every other session and link of the person", async () => {
    const customer = await aCustomer(shop.it);
    const link = await mailedToken(customer.email);
    const token = await mailedToken(customer.email, "password-reset");
    expect(await setPassword(token, "short")).toMatchObject({ status: 400 });
    expect(await setPassword(token, "a password of my own")).toMatchObject({ body: { isAdmin: false } });
    expect((await customer.call("GET", "/api/customer")).status).toBe(401);
    expect((await signIn(customer.email, PASSWORD)).status).toBe(401);
    expect((await signIn(customer.email, "a password of my own")).status).toBe(200);
    expect((await signInByLink(shop.it.visitor(), link)).status).toBe(410);
    expect((await setPassword(token, "another password")).status).toBe(410);
    const [notice] = (await mailbox.arrived(customer.email, 3)).filter(
      ({ html }) => !html.includes("#lien="),
    );
    expect(notice).toMatchObject({ subject: "Nouveau mot de passe sur votre compte" });
    expect(notice?.html).toContain(`${shop.it.url}/login?oubli`);
    const trail = await db()
      .selectFrom("audit_trail")
      .select(["actor_kind", "actor_id"])
      .where("action", "=", "password-set")
      .where("subject_id", "=", customer.userId)
      .execute();
    expect(trail).toEqual([{ actor_kind: "customer", actor_id: customer.userId }]);
  });

  test("leaves no session to a sign-in that had found the one before it right", async () => {
    const { email, userId } = await aCustomer(shop.it);
    const token = await mailedToken(email, "password-reset");
    const account = `select from auth_account a join users u on u.auth_id = a."userId" where u.id = $1 for update of a`;
    const lock = await heldLock(shop.it.databaseUrl, account, [userId]);
    const changed = setPassword(token, "a password of my own");
    await lock.isWaitedFor();
    const late = signIn(email, PASSWORD);
    await lock.isWaitedForInTurn();
    await lock.letGo();
    expect([(await changed).status, (await late).status]).toEqual([200, 401]);
    const { rows } = await sql`
      select from auth_session s join users u on u.auth_id = s."userId" where u.id = ${userId}`.execute(db());
    expect(rows).toEqual([]);
  });

  test("is the first one of a customer who never had any", async () => {
    const { email } = await aCustomerByMail();
    await setPassword(await mailedToken(email, "password-reset"), "the first password");
    expect((await signIn(email, "the first password")).status).toBe(200);
  });

  test("of an administrator leads back to the administration", async () => {
    const administrator = await anAdministrator(shop.it);
    const token = await mailedToken(administrator.email, "password-reset");
    expect((await setPassword(token, "an administrator's new one")).body).toEqual({ isAdmin: true });
    expect((await administrator.call("GET", "/api/admin/counters")).status).toBe(401);
    expect((await signIn(administrator.email, "an administrator's new one")).status).toBe(200);
  });

  test("is kept once when two come through one link", async () => {
    const { email } = await aCustomerByMail();
    const token = await mailedToken(email, "password-reset");
    const answers = await Promise.all([
      setPassword(token, "the password of one"),
      setPassword(token, "the password of two"),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  });
});
