import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect } from "vitest";
import type { ShippingAddress } from "#domain/address.ts";
import { isSettled, type OrderStatus } from "#domain/order-status.ts";
import { parisDay } from "#domain/paris-time.ts";
import type { StaffRole } from "#domain/roles.ts";
import { addDays } from "#domain/working-days.ts";
import { toStoredAddress } from "#server/addresses/stored-address.ts";
import { createAdministrator } from "#server/auth/create-administrator.ts";
import { ensureIdentity } from "#server/auth/login-identity.ts";
import { openSession, SESSION_SECONDS } from "#server/auth/open-session.ts";
import { hashPassword } from "#server/auth/password.ts";
import { sessionCookie } from "#server/auth/session-cookie.ts";
import type { Db } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { ownShop, type ShopOptions, type TestShop, type Visitor } from "./open-shop.ts";

/** The day on which money came that staff note, where any other than today will do. */
export const THREE_DAYS_AGO = addDays(parisDay(new Date()), -3);

export const PASSWORD = "a long password, for tests";

/** A person with a login and the browser they have signed in with. */
export interface SignedIn extends Visitor {
  userId: string;
  email: string;
}

/**
 * A shop for the calling test file, and an administrator at work in it. When the tests are over, everything that must
 * always be true of a shop's data is still true.
 */
export function adminOf(options: () => Promise<ShopOptions> | ShopOptions = () => ({})) {
  const shop = ownShop(options);
  let staff: SignedIn | undefined;
  beforeAll(async () => {
    staff = await anAdministrator(shop.it);
  });
  afterAll(async () => {
    expect(await brokenInvariants(shop.it.context.db)).toEqual([]);
  });
  return {
    get shop(): TestShop {
      return shop.it;
    },
    get staff(): SignedIn {
      if (!staff) throw new Error("The administrator exists only inside tests and hooks.");
      return staff;
    },
  };
}

/** An administrator who is signed in. */
export async function anAdministrator(shop: TestShop): Promise<SignedIn> {
  return enter(shop, await aLogin(shop.context.db));
}

/** One of the staff who is signed in and has that role. */
export async function aColleague(shop: TestShop, role: StaffRole): Promise<SignedIn> {
  const colleague = await anAdministrator(shop);
  await shop.context.db.updateTable("users").set({ role }).where("id", "=", colleague.userId).execute();
  return colleague;
}

/** Somebody who is signed in and has no rights. */
export async function aCustomer(shop: TestShop): Promise<SignedIn> {
  const person = await aLogin(shop.context.db);
  await demote(shop.context.db, person.userId);
  return enter(shop, person);
}

/** Hashing is slow on purpose: once for each process of the tests. */
let hashed: Promise<string> | undefined;

/** From now on this administrator's browser acts as that customer. */
export async function actAs(staff: SignedIn, userId: string): Promise<void> {
  const path = `/api/admin/users/${userId}/impersonation`;
  const { body } = await staff.call<{ link: string }>("POST", path, { password: PASSWORD });
  const token = body.link.split("#acces=")[1];
  expect((await staff.call("POST", "/api/auth/impersonation", { token })).status).toBe(200);
}

/** A person who can sign in with PASSWORD, an administrator. */
export async function aLogin(db: Db): Promise<{ userId: string; email: string }> {
  const email = `${randomUUID().slice(0, 8)}@staff.example`;
  hashed ??= hashPassword(PASSWORD);
  await createAdministrator(db, { email, hashedPassword: await hashed });
  const { id } = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return { userId: id, email };
}

/** The shop never loses its last administrator: another one stands in where this one is alone. */
export async function demote(db: Db, userId: string): Promise<void> {
  const others = await db
    .selectFrom("users")
    .select("id")
    .where("is_admin", "=", true)
    .where("id", "<>", userId)
    .execute();
  if (others.length === 0) await aLogin(db);
  await db.updateTable("users").set({ is_admin: false }).where("id", "=", userId).execute();
}

/** A session as signing in opens it, without the time in which a password is hashed; `auth` tests signing in itself. */
async function enter(shop: TestShop, person: { userId: string; email: string }): Promise<SignedIn> {
  const { db, config } = shop.context;
  const token = await inTransaction(db, async (tx) =>
    openSession(tx, await ensureIdentity(tx, person.userId, true)),
  );
  const visitor = shop.visitor();
  const [cookie = ""] = sessionCookie(token, SESSION_SECONDS, config).split(";");
  const [name = "", value = ""] = cookie.split("=", 2);
  visitor.cookies.set(name, value);
  return { ...visitor, ...person };
}

/** What was changed of a person, from the oldest on, but for the rights that made them an administrator. */
export const trailOf = (db: Db, userId: string) =>
  db
    .selectFrom("audit_trail")
    .select(["action", "actor_kind", "actor_id", "after"])
    .where("subject_id", "=", userId)
    .where("action", "not in", ["admin-granted", "address-seen"])
    .orderBy("id")
    .execute();

export async function aPerson(
  db: Db,
  fields: { email?: string; firstName?: string; lastName?: string; handle?: string } = {},
): Promise<string> {
  const { id } = await db
    .insertInto("users")
    .values({
      email: fields.email ?? `${randomUUID().slice(0, 8)}@customer.example`,
      first_name: fields.firstName ?? "Lise",
      last_name: fields.lastName ?? "Roche",
      tiktok_username: fields.handle ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export const ADDRESS: ShippingAddress = {
  firstName: "Marie",
  lastName: "Martin",
  street: "5 avenue des Lilas",
  zip: "75004",
  city: "Paris",
  state: "",
  country: "France",
  phone: "0612345678",
  email: "marie.martin@example.fr",
  deliveryNote: "",
};

interface OrderFields {
  liveId: string;
  productIds?: string[];
  status?: OrderStatus;
  origin?: "guest" | "staff" | "sidebar";
  userId?: string;
  address?: Partial<ShippingAddress> | null;
  number?: string;
  reviewReason?: string;
}

/** An order as the shop would have written it: units taken, history unbroken; money there and its contract confirmed if it is settled. */
export async function anOrder(db: Db, fields: OrderFields): Promise<{ id: string; number: string }> {
  const { status = "to-validate", origin = "staff", productIds = [] } = fields;
  const id = randomUUID();
  const number = fields.number ?? `HF-test-${id.slice(0, 8)}`;
  const address =
    fields.address === null ? null : JSON.stringify(toStoredAddress({ ...ADDRESS, ...fields.address }));
  await sql`
    insert into orders (id, order_number, live_id, user_id, origin, status, line_count, items_cents, shipping_cents,
      shipping_address, review_reason, paid_at)
    select ${id}, ${number}, ${fields.liveId}, ${fields.userId ?? null}, ${origin}, ${status}, ${productIds.length},
      coalesce((select sum(price_cents) from products where id = any(${productIds}::uuid[])), 0), 600, ${address},
      ${fields.reviewReason ?? null}, case when ${isSettled(status)} then clock_timestamp() end`.execute(db);
  await sql`
    insert into order_items (id, order_id, product_id, price_cents)
    select gen_random_uuid(), ${id}, id, price_cents from products where id = any(${productIds}::uuid[])`.execute(
    db,
  );
  await sql`update products set taken = taken + 1 where id = any(${productIds}::uuid[])`.execute(db);
  await sql`
    insert into order_history (order_id, event, to_status, actor_kind)
    values (${id}, 'created', 'to-validate', 'system')`.execute(db);
  if (status !== "to-validate")
    await sql`
      insert into order_history (order_id, event, from_status, to_status, actor_kind)
      values (${id}, 'status', 'to-validate', ${status}, 'system')`.execute(db);
  if (isSettled(status)) await pay(db, id);
  return { id, number };
}

async function pay(db: Db, orderId: string): Promise<void> {
  const paymentId = randomUUID();
  await sql`
    insert into payments (id, order_id, reference, amount_cents, state)
    select ${paymentId}, id, ${paymentId}, total_cents, 'paid' from orders where id = ${orderId}`.execute(db);
  await sql`
    insert into payment_events (payment_id, reference, transaction_uuid, detailed_status, order_status, amount_cents,
      source, outcome)
    select ${paymentId}, ${paymentId}, ${paymentId}, 'AUTHORISED', 'PAID', total_cents, 'notification', 'settled'
    from orders where id = ${orderId}`.execute(db);
  await sql`
    insert into transactions (uuid, payment_id, order_id, amount_cents)
    select ${paymentId}, ${paymentId}, id, total_cents from orders where id = ${orderId}`.execute(db);
  await sql`update orders set contract_sent_at = paid_at where id = ${orderId} and review_reason is null`.execute(
    db,
  );
}

/** So many cents of a paid order given back by the shop. */
export async function giveBack(db: Db, orderId: string, cents: number): Promise<void> {
  await sql`
    with given as (
      insert into refunds (transaction_uuid, order_id, amount_cents, state, reason)
      select uuid, order_id, ${cents}::int, 'done', 'Rétractation' from transactions where order_id = ${orderId}
      returning transaction_uuid)
    update transactions set refunded_cents = refunded_cents + ${cents}
    where uuid = (select transaction_uuid from given)`.execute(db);
}

export async function itemsOf(db: Db, orderId: string): Promise<{ id: string; product_id: string }[]> {
  return db.selectFrom("order_items").select(["id", "product_id"]).where("order_id", "=", orderId).execute();
}

export async function unitsTaken(db: Db, productId: string | undefined): Promise<number> {
  const { taken } = await db
    .selectFrom("products")
    .select("taken")
    .where("id", "=", productId ?? "")
    .executeTakeFirstOrThrow();
  return taken;
}
