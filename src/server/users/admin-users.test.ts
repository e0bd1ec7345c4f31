import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { UserDetail, UserRow } from "#contract/admin/users.ts";
import {
  aCustomer,
  adminOf,
  aLogin,
  anAdministrator,
  anOrder,
  aPerson,
  giveBack,
  PASSWORD,
  type SignedIn,
} from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

type No = { code: string; message: string; data: { fields?: Record<string, string>; by?: string } };

const list = async (query: string) =>
  (await admin.staff.call<{ rows: UserRow[]; total: number }>("GET", `/api/admin/users?${query}`)).body;
const get = async (userId: string) =>
  (await admin.staff.call<UserDetail>("GET", `/api/admin/users/${userId}`)).body;
const save = (person: UserDetail, change: Record<string, unknown>, who: SignedIn = admin.staff) =>
  who.call<UserDetail & No>("PUT", `/api/admin/users/${person.id}`, {
    firstName: person.firstName || "Lise",
    lastName: person.lastName || "Roche",
    handle: person.handle ?? "",
    isAdmin: person.isAdmin,
    expectedVersion: person.version,
    ...change,
  });
const trailOf = (id: string) =>
  db()
    .selectFrom("audit_trail")
    .select(["action", "before", "after"])
    .where("subject_id", "=", id)
    .where("actor_kind", "=", "admin")
    .where("action", "<>", "address-seen")
    .orderBy("id")
    .execute();
const token = () => randomUUID().slice(0, 8);

describe("the list of people", () => {
  test("shows no administrator unless asked, and is found by e-mail, handle or name", async () => {
    const word = token();
    const named = await aPerson(db(), { lastName: `Zed${word}` });
    const handled = await aPerson(db(), { handle: `h.${word}` });
    const mailed = await aPerson(db(), { email: `${word}@customer.example` });
    const boss = await aPerson(db(), { firstName: word });
    await db().updateTable("users").set({ is_admin: true }).where("id", "=", boss).execute();
    const ids = async (query: string) => (await list(query)).rows.map(({ id }) => id);
    expect((await ids(`q=${word}`)).sort()).toEqual([named, handled, mailed].sort());
    expect(await ids(`q=@h.${word}`)).toEqual([handled]);
    expect(await ids(`q=${word}&rights=admins`)).toEqual([boss]);
    expect(await list(`q=${word}&rights=all`)).toMatchObject({ total: 4 });
    expect((await ids(`q=${word}&rights=customers&sort=name`)).at(-1)).toBe(named);
    await db().updateTable("users").set({ is_admin: false }).where("id", "=", boss).execute();
  });

  test("is ordered by name as a French dictionary is, and so is a choice of people", async () => {
    const word = token();
    const ordered = ["Dupont", "Élie", "emery", "Étienne", "Zola"];
    for (const lastName of ordered.toReversed()) await aPerson(db(), { firstName: word, lastName });
    const lastNames = (people: { lastName: string }[]) => people.map(({ lastName }) => lastName);
    expect(lastNames((await list(`q=${word}&sort=name`)).rows)).toEqual(ordered);
    expect(lastNames((await list(`q=${word}&sort=-name`)).rows)).toEqual(ordered.toReversed());
    const found = await admin.staff.call<UserRow[]>("GET", `/api/admin/users/search?q=${word}`);
    expect(lastNames(found.body)).toEqual(ordered);
  });

  test("is ordered by what each spent and owes, by the sums that its rows show, and so is a choice of people", async () => {
    const word = token();
    const { liveId, productIds } = await stockLive(db(), [9, 9, 9]);
    const person = () => aPerson(db(), { firstName: word, lastName: token() });
    const order = (userId: string, status: "delivered" | "to-pay", pieces: number) =>
      anOrder(db(), { liveId, userId, status, productIds: productIds.slice(0, pieces) });
    const [nothing, little, much] = [await person(), await person(), await person()];
    await order(little, "delivered", 1);
    await order(little, "to-pay", 3);
    await giveBack(db(), (await order(much, "delivered", 2)).id, 1_000);
    await order(much, "to-pay", 1);
    const ids = async (sort: string) => (await list(`q=${word}&sort=${sort}`)).rows.map(({ id }) => id);
    expect(await ids("-spent")).toEqual([much, little, nothing]);
    expect(await ids("spent")).toEqual([nothing, little, much]);
    expect(await ids("-owed")).toEqual([little, much, nothing]);
    expect(await ids("owed")).toEqual([nothing, much, little]);
    const chosen = await admin.staff.call<{ rows: { id: string }[] }>(
      "GET",
      `/api/admin/users/ids?q=${word}&sort=-owed`,
    );
    expect(chosen.body.rows.map(({ id }) => id)).toEqual([little, much, nothing]);
    const sums = (await list(`q=${word}&sort=-spent`)).rows.map(({ spentCents }) => spentCents);
    expect(sums).toEqual([2 * 2000 + 600 - 1_000, 2000 + 600, 0]);
  });

  test("counts orders, dates the last one and the last sign-in, and hides placeholder addresses", async () => {
    const { liveId } = await stockLive(db(), [null]);
    const customer = await aCustomer(admin.shop);
    await anOrder(db(), { liveId, userId: customer.userId });
    await anOrder(db(), { liveId, userId: customer.userId });
    const viewer = await aPerson(db(), { email: `${token()}@tiktok.invalid`, firstName: "", lastName: "" });
    const [row] = (await list(`q=${customer.email}`)).rows;
    expect(row).toMatchObject({ orders: 2, hasLogin: true, handle: null });
    expect(row?.lastOrderAt).toMatch(/Z$/);
    expect(row?.lastSignInAt).toMatch(/Z$/);
    expect(await get(viewer)).toMatchObject({ email: "", name: "", orders: 0, hasLogin: false });
  });

  test("a person that does not exist is not found", async () => {
    for (const id of [randomUUID(), "1"])
      expect(await admin.staff.call("GET", `/api/admin/users/${id}`)).toMatchObject({
        status: 404,
        body: { code: "USER_NOT_FOUND", message: "Utilisateur introuvable" },
      });
  });
});

describe("an edit", () => {
  test("keeps names and handle, and the trail says what was there before", async () => {
    const id = await aPerson(db());
    const handle = `Zoé_${token()}`;
    const saved = await save(await get(id), { firstName: " Zoé ", lastName: "Łuc", handle: `@${handle}` });
    expect(saved.body).toMatchObject({ firstName: "Zoé", name: "Zoé Łuc", handle: handle.toLowerCase() });
    expect((await save(saved.body, { handle: "" })).body.handle).toBeNull();
    expect(await trailOf(id)).toMatchObject([
      { action: "user-saved", before: { firstName: "Lise", handle: null }, after: { firstName: "Zoé" } },
      { action: "user-saved", before: { handle: handle.toLowerCase() }, after: { handle: null } },
    ]);
  });

  test.each([
    [{ firstName: " " }, { firstName: "Le prénom est requis" }],
    [{ lastName: "" }, { lastName: "Le nom est requis" }],
    [{ handle: "deux mots" }, { handle: "Un pseudo TikTok a 100 caractères au plus, sans espace ni @." }],
  ])("without what it needs is refused: %j", async (change, fields) => {
    const { status, body } = await save(await get(await aPerson(db())), change);
    expect([status, body.data.fields]).toEqual([400, fields]);
  });

  test("does not take somebody else's handle", async () => {
    const handle = token();
    await aPerson(db(), { handle });
    const { status, body } = await save(await get(await aPerson(db())), { handle });
    expect([status, body.code]).toEqual([409, "HANDLE_TAKEN"]);
    expect(body.message).toContain(`@${handle}`);
  });

  test("of what a colleague changed meanwhile says who, and changes nothing", async () => {
    const colleague = await anAdministrator(admin.shop);
    const before = await get(await aPerson(db()));
    await save(before, { lastName: "Premier" }, colleague);
    const { status, body } = await save(before, { lastName: "Second" });
    expect([status, body.code]).toEqual([409, "RECORD_CHANGED"]);
    expect(body.data.by).toBe((await get(colleague.userId)).name);
    expect((await get(before.id)).lastName).toBe("Premier");
  });
});

describe("an administrator's rights", () => {
  test("are given and taken only with one's own password", async () => {
    const person = await get(await aPerson(db()));
    expect((await save(person, { isAdmin: true })).body).toMatchObject({
      code: "INVALID_INPUT",
      message: "Saisissez votre mot de passe pour confirmer.",
    });
    expect(await save(person, { isAdmin: true, password: "a wrong password" })).toMatchObject({
      status: 403,
      body: { code: "PASSWORD_WRONG" },
    });
    expect((await get(person.id)).isAdmin).toBe(false);
    const granted = await save(person, { isAdmin: true, password: PASSWORD });
    expect(granted.body.isAdmin).toBe(true);
    await save(granted.body, { isAdmin: false, password: PASSWORD });
    const acts = (await trailOf(person.id)).map(({ action }) => action);
    expect(acts).toEqual(["admin-granted", "user-saved", "admin-revoked", "user-saved"]);
  });

  test("come to none of the sessions that were opened before", async () => {
    const customer = await aCustomer(admin.shop);
    await save(await get(customer.userId), { isAdmin: true, password: PASSWORD });
    expect((await customer.call("GET", "/api/admin/counters")).status).toBe(401);
  });

  test("leave with every session of theirs", async () => {
    const colleague = await anAdministrator(admin.shop);
    expect((await colleague.call("GET", "/api/admin/counters")).status).toBe(200);
    await save(await get(colleague.userId), { isAdmin: false, password: PASSWORD });
    expect((await colleague.call("GET", "/api/admin/counters")).status).toBe(401);
  });

  test("a password is not guessed: after ten wrong ones in a row there is a pause", async () => {
    const guesser = await anAdministrator(admin.shop);
    const person = await get(await aPerson(db()));
    const guess = () => save(person, { isAdmin: true, password: "a wrong password" }, guesser);
    for (let turn = 0; turn < 10; turn += 1) expect((await guess()).status).toBe(403);
    expect((await guess()).body.code).toBe("RATE_LIMITED");
  });
});

describe("the last administrator", () => {
  /** Nobody else has rights while `work` runs. */
  async function amongThese(kept: string[], work: () => Promise<void>): Promise<void> {
    const others = await db()
      .selectFrom("users")
      .select("id")
      .where("is_admin", "=", true)
      .where(sql<boolean>`id <> all(${kept}::uuid[])`)
      .execute();
    const ids = others.map(({ id }) => id);
    await sql`update users set is_admin = false where id = any(${ids}::uuid[])`.execute(db());
    await work();
    await sql`update users set is_admin = true where id = any(${ids}::uuid[])`.execute(db());
  }

  test("keeps the rights, by the server's word and by the database's own", async () => {
    await amongThese([admin.staff.userId], async () => {
      const me = await get(admin.staff.userId);
      expect(await save(me, { isAdmin: false, password: PASSWORD })).toMatchObject({
        status: 409,
        body: {
          code: "LAST_ADMINISTRATOR",
          message: expect.stringContaining("garde toujours une personne propriétaire"),
        },
      });
      for (const statement of [
        sql`update users set is_admin = false where id = ${me.id}`,
        sql`update users set auth_id = null where id = ${me.id}`,
        sql`delete from users where id = ${me.id}`,
      ])
        await expect(statement.execute(db())).rejects.toMatchObject({
          constraint: "users_an_administrator_remains",
        });
    });
  });

  test("somebody with rights and no login, or one made to act as her, does not count as another one", async () => {
    const actor = await anAdministrator(admin.shop);
    const people = [await aPerson(db()), await aPerson(db())];
    const asked = `/api/admin/users/${people[0]}/impersonation`;
    const { body } = await actor.call<{ link: string }>("POST", asked, { password: PASSWORD });
    await actor.call("POST", "/api/auth/impersonation", { token: body.link.split("=")[1] });
    await amongThese([admin.staff.userId], async () => {
      for (const id of people)
        expect((await save(await get(id), { isAdmin: true, password: PASSWORD })).body.isAdmin).toBe(true);
      const me = await get(admin.staff.userId);
      expect((await save(me, { isAdmin: false, password: PASSWORD })).body.code).toBe("LAST_ADMINISTRATOR");
    });
  });

  test("of two who take each other's rights at the same moment through the back office, one keeps them", async () => {
    const other = await anAdministrator(admin.shop);
    await amongThese([admin.staff.userId, other.userId], async () => {
      const demoting = (who: SignedIn, person: UserDetail) =>
        save(person, { isAdmin: false, password: PASSWORD }, who);
      const [me, them] = [await get(admin.staff.userId), await get(other.userId)];
      const answers = await Promise.all([demoting(admin.staff, them), demoting(other, me)]);
      const remaining = await db()
        .selectFrom("users")
        .select("id")
        .where("is_admin", "=", true)
        .where("auth_id", "is not", null)
        .execute();
      expect(remaining).toHaveLength(1);
      // Whoever came second was told why, or had no rights any more when they asked.
      const [second] = answers.filter(({ status }) => status !== 200);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(["LAST_ADMINISTRATOR", "NOT_ADMINISTRATOR", "SIGN_IN_REQUIRED", "STILL_IN_PROGRESS"]).toContain(
        second?.body.code,
      );
      await db().updateTable("users").set({ is_admin: true }).where("id", "=", admin.staff.userId).execute();
    });
    admin.staff.cookies.clear();
    await admin.staff.call("POST", "/api/auth/sign-in/email", {
      email: admin.staff.email,
      password: PASSWORD,
    });
  });

  test("of two statements that take each other's rights at the same moment, one holds", async () => {
    const other = await aLogin(db());
    await amongThese([admin.staff.userId, other.userId], async () => {
      const outcomes = await Promise.allSettled(
        [admin.staff.userId, other.userId].map((id) =>
          sql`update users set is_admin = false where id = ${id}`.execute(db()),
        ),
      );
      expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      await db().updateTable("users").set({ is_admin: true }).where("id", "=", admin.staff.userId).execute();
    });
  });
});
