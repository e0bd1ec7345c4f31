import { hash, randomBytes, randomUUID } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { agree } from "#tests/advertising.ts";
import { aCustomer, adminOf, anOrder, aPerson, PASSWORD, trailOf } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { REHEARSAL } from "#wording/rehearsal.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

const take = (userId: string, password = PASSWORD) =>
  admin.staff.call<{ fileName: string; zip: string }>("POST", `/api/admin/users/${userId}/data`, {
    password,
  });

async function filesOf(userId: string) {
  const { status, body } = await take(userId);
  expect(status).toBe(200);
  expect(body.fileName).toMatch(/^donnees-personnelles-\d{4}-\d\d-\d\d\.zip$/);
  return unzipSync(Buffer.from(body.zip, "base64"));
}

const textOf = (bytes: Uint8Array | undefined): string => strFromU8(bytes ?? new Uint8Array());

/** Somebody of whom every table that may says a word of her own, in the same live and at the same address as others. */
async function aKnownPerson(liveId: string, productId: string | undefined) {
  const word = `zyx${randomUUID().slice(0, 8)}`;
  const email = `${word}@example.fr`;
  const userId = await aPerson(db(), { email, firstName: `P${word}`, lastName: `N${word}`, handle: word });
  const order = await anOrder(db(), {
    liveId,
    productIds: productId ? [productId] : [],
    status: "delivered",
    userId,
    address: { firstName: word, email },
  });
  await sql`update orders set comment = ${`sonnez ${word}`} where id = ${order.id}`.execute(db());
  await sql`
    insert into outbox (dedupe_key, kind, order_id, user_id, state, subject, html, text, to_name, to_address) values
      (${`a:${order.id}`}, 'automatic', ${order.id}, ${userId}, 'sent', ${`Colis ${word}`}, '', ${`Bonjour ${word}`}, ${word}, ${email}),
      (${`b:${order.id}`}, 'sign-in-link', null, ${userId}, 'sent', ${`Lien ${word}`}, '', ${`secret-${word}`}, ${word}, ${email})`.execute(
    db(),
  );
  await sql`insert into parcel_tracking (tracking_number, order_id, announced_at)
    values (${`6A${word}`}, ${order.id}, clock_timestamp())`.execute(db());
  await sql`insert into carrier_events (tracking_number, code, at, label)
    values (${`6A${word}`}, 'LIVRLI', clock_timestamp(), ${`Point de retrait ${word}`})`.execute(db());
  await sql`
    insert into tiktok_event (live_id, user_unique_id, user_nickname, type_evenement, comment, create_time, msg_id)
    values (${liveId}, ${word.toUpperCase()}, ${word}, 'comment', ${`A1 pour ${word}`}, 1764000000000, ${randomUUID()})`.execute(
    db(),
  );
  await sql`
    insert into claims (live_id, handle, act, place, product_id, state, said_at, waiting_since, reference, told_at, told_way)
    values (${liveId}, ${word}, 'claim', 0, ${productId ?? null}, 'waiting', 1764000000000, '2025-11-24T16:00:00Z', ${`REF-${word}`},
      '2025-11-25T17:30:00Z', 'voice')`.execute(db());
  await sql`insert into tiktok_live_users (live_id, tiktok_username, display_name)
    values (${liveId}, ${word}, ${`Vue ${word}`})`.execute(db());
  await sql`
    insert into withdrawals (first_name, last_name, stated_order_number, email, order_id, state)
    values (${word}, ${word}, ${order.number}, ${email}, ${order.id}, 'done')`.execute(db());
  await sql`insert into complaints (order_id, defect, wish) values (${order.id}, ${`ourlet ${word}`}, 'repair')`.execute(
    db(),
  );
  await sql`insert into return_cases (order_id, cause, note, called_off_at) values (${order.id}, 'other', ${`retour ${word}`}, now())`.execute(
    db(),
  );
  await sql`insert into sms_consents (handle, number, words) values (${word}, '+33612345678', ${`accord ${word}`})`.execute(
    db(),
  );
  await sql`insert into alerts (email, consent) values (${email}, ${`alerte ${word}`})`.execute(db());
  await sql`insert into advertising_choices (email, agreed, ground, words, channel, order_id)
    values (${email}, true, 'bought', ${`dit à la commande ${word}`}, 'order', ${order.id})`.execute(db());
  await sql`insert into advertising_choices (email, agreed, words, channel)
    values (${email}, false, ${`pas de pub ${word}`}, 'staff')`.execute(db());
  await admin.staff.call(
    "POST",
    `/api/admin/users/${userId}/notes`,
    { text: `Appeler ${word}` },
    { "idempotency-key": randomUUID() },
  );
  const { rows: hers } = await sql<{ message: string; statement: string }>`
    select (select id from outbox where order_id = ${order.id}) as message,
      (select id from withdrawals where order_id = ${order.id}) as statement`.execute(db());
  await sql`insert into audit_trail (actor_kind, actor_id, action, subject_kind, subject_id, after) values
    ('admin', ${admin.staff.userId}, 'message-sent-again', 'message', ${hers[0]?.message}, null),
    ('admin', ${admin.staff.userId}, 'withdrawal-handled', 'withdrawal', ${hers[0]?.statement}, null),
    ('admin', ${admin.staff.userId}, 'waiting-told', 'live', ${liveId}, json_build_object('handle', ${word}::text)::jsonb)`.execute(
    db(),
  );
  return { word, userId, order };
}

/** A photo of the defect that her complaint states. */
async function showDefect(orderId: string) {
  const bytes = randomBytes(20);
  const key = `complaints/${orderId}/${randomUUID()}.jpg`;
  await admin.shop.context.files.put(key, bytes, {
    contentType: "image/jpeg",
    sha256: hash("sha256", bytes, "hex"),
  });
  await sql`insert into complaint_photos (complaint_id, rank, file_key)
    select id, 1, ${key} from complaints where order_id = ${orderId}`.execute(db());
  return { key, bytes };
}

describe("a person's data as a file", () => {
  test("holds what the shop knows of her, for a program and for a reader, with her invoices, and nothing of a neighbor", async () => {
    const { liveId, productIds } = await stockLive(db(), [1, 1]);
    const her = await aKnownPerson(liveId, productIds[0]);
    const neighbor = await aKnownPerson(liveId, productIds[1]);
    const [photo] = [await showDefect(her.order.id), await showDefect(neighbor.order.id)];
    await issueInvoices(admin.shop.context);

    const files = await filesOf(her.userId);
    const json = textOf(files["donnees.json"]);
    const page = textOf(files["donnees.html"]);
    const { rows: invoices } = await sql<{ number: string }>`
      select number from invoices where order_id = ${her.order.id}`.execute(db());
    expect(invoices).toHaveLength(1);
    expect(Object.keys(files).sort()).toEqual([
      "donnees.html",
      "donnees.json",
      `factures/${invoices[0]?.number}.pdf`,
      `photos/${photo.key}`,
    ]);
    expect([...(files[`photos/${photo.key}`] ?? [])]).toEqual([...photo.bytes]);
    for (const said of [
      her.order.number,
      invoices[0]?.number ?? "",
      ...[
        `P${her.word}`,
        `sonnez ${her.word}`,
        `Colis ${her.word}`,
        `Bonjour ${her.word}`,
        `6A${her.word}`,
        `Point de retrait ${her.word}`,
        `A1 pour ${her.word}`,
        `REF-${her.word}`,
        `Vue ${her.word}`,
        `accord ${her.word}`,
        `alerte ${her.word}`,
        `dit à la commande ${her.word}`,
        `pas de pub ${her.word}`,
        `ourlet ${her.word}`,
        `retour ${her.word}`,
        `Appeler ${her.word}`,
      ],
    ]) {
      expect(json).toContain(said);
      expect(page).toContain(said);
    }
    for (const text of [json, page]) {
      expect(text).not.toContain(neighbor.word);
      expect(text).not.toContain(neighbor.order.number);
      expect(text).not.toContain(admin.staff.email);
    }
    expect(page).toContain("Note ajoutée sur une personne");
    expect(page).toContain("Information à la commande");
    expect(page).toContain("<dd>25/11/2025 18:30</dd><dt>Prévenue</dt><dd>de vive voix</dd>");
    expect(JSON.parse(json)).toMatchObject({
      acts: [
        "user-note-added",
        "message-sent-again",
        "withdrawal-handled",
        "waiting-told",
        "data-exported",
      ].map((action) => ({ action, actorKind: "admin" })),
      claims: [{ toldAt: "2025-11-25T17:30:00+00:00", toldWay: "voice" }],
      person: { email: `${her.word}@example.fr` },
      statements: [{ statedOrderNumber: her.order.number }],
      orders: [{ number: her.order.number, totalCents: 2_600, items: [{ priceCents: 2_000 }] }],
    });
  });

  test("withholds the words of a message that lets its reader in", async () => {
    const { liveId, productIds } = await stockLive(db(), [1]);
    const { word, userId } = await aKnownPerson(liveId, productIds[0]);
    const files = await filesOf(userId);
    for (const name of ["donnees.json", "donnees.html"]) {
      expect(textOf(files[name])).toContain(`Lien ${word}`);
      expect(textOf(files[name])).not.toContain(`secret-${word}`);
    }
    await issueInvoices(admin.shop.context);
  });

  test("says by which of her choices advertisements go to her: not by one beside an order that is not paid", async () => {
    const { liveId } = await stockLive(db(), [null]);
    const email = `${randomUUID().slice(0, 8)}@example.fr`;
    const userId = await aPerson(db(), { email });
    const open = await anOrder(db(), { liveId, status: "to-pay", address: { email } });
    await agree(db(), email);
    await sql`insert into advertising_choices (email, agreed, words, channel, order_id)
      values (${email}, true, 'oui', 'order', ${open.id})`.execute(db());
    const files = await filesOf(userId);
    expect(JSON.parse(textOf(files["donnees.json"])).advertising).toMatchObject([
      { channel: "space", takes: true },
      { channel: "order", takes: false },
    ]);
    expect(textOf(files["donnees.html"])).toContain("Permet nos annonces aujourd&#39;hui");
  });

  test("says of a rehearsal that it is one", async () => {
    const { context } = admin.shop;
    const userId = await aPerson(db());
    const said = async () => textOf((await filesOf(userId))["donnees.html"]).includes(REHEARSAL.ribbon);
    expect(await said()).toBe(false);
    onTestFinished(() => {
      context.config = { ...context.config, staging: false };
    });
    context.config = { ...context.config, staging: true };
    expect(await said()).toBe(true);
  });

  test("shows what somebody wrote as text, never as markup", async () => {
    const userId = await aPerson(db(), { firstName: "<script>alert(1)</script>" });
    const page = textOf((await filesOf(userId))["donnees.html"]);
    expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(page).not.toContain("<script");
  });

  test("leaves only for one's own password, is kept in the trail, and is a customer's from nobody", async () => {
    const userId = await aPerson(db());
    expect(await take(userId, "not my password")).toMatchObject({
      status: 403,
      body: { code: "PASSWORD_WRONG" },
    });
    expect(await trailOf(db(), userId)).toEqual([]);
    await filesOf(userId);
    expect(await trailOf(db(), userId)).toMatchObject([
      { action: "data-exported", actor_kind: "admin", actor_id: admin.staff.userId },
    ]);
    const customer = await aCustomer(admin.shop);
    const asked = await customer.call("POST", `/api/admin/users/${userId}/data`, { password: PASSWORD });
    expect(asked).toMatchObject({ status: 403, body: { code: "NOT_ADMINISTRATOR" } });
    expect(await take(randomUUID())).toMatchObject({ status: 404, body: { code: "USER_NOT_FOUND" } });
  });
});
