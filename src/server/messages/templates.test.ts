import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { adminOf, anOrder } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

type Template = {
  id: string;
  type: string;
  title: string;
  body: string;
  isAutomatic: boolean;
  delayMinutes: number;
  version: number;
  code: string;
  message: string;
  messageId: number;
  data: { fields?: Record<string, string> };
};

const WORDS = {
  title: "Commande {{numero_commande}}",
  body: "<p>Bonjour {{prenom}}</p>",
  isAutomatic: false,
};
const create = (given: Record<string, unknown> = {}) =>
  admin.staff.call<Template>("POST", "/api/admin/message-templates", { type: "shipped", ...WORDS, ...given });
const save = (template: Template, change: Record<string, unknown>) =>
  admin.staff.call<Template>("PUT", `/api/admin/message-templates/${template.id}`, {
    title: template.title,
    body: template.body,
    isAutomatic: template.isAutomatic,
    expectedVersion: template.version,
    ...change,
  });
const sendTest = (templateId: string, change: Record<string, unknown> = {}) =>
  admin.staff.call<Template>("POST", `/api/admin/message-templates/${templateId}/test`, {
    email: "moi@exemple.fr",
    title: WORDS.title,
    body: WORDS.body,
    ...change,
  });

beforeEach(async () => {
  await db().deleteFrom("message_templates").execute();
});

test("each status has one template, also when two people make it at once", async () => {
  const answers = await Promise.all([create(), create()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: "TEMPLATE_TYPE_TAKEN",
    message: "Un modèle existe déjà pour ce type.",
  });
  expect((await create({ type: "paid" })).status).toBe(201);
});

test.each([
  [{ type: "" }, { type: "Le type est obligatoire" }],
  [{ title: " " }, { title: "Le titre est obligatoire" }],
  [{ body: "<p> </p>" }, { body: "Le message est obligatoire" }],
  [
    { title: "Bonjour {{nom}}" },
    { title: "Variable inconnue\u00a0: {{nom}}. Utilisez celles qui sont proposées." },
  ],
])("without what it needs it is refused: %j", async (given, fields) => {
  const { status, body } = await create(given);
  expect([status, body.data.fields]).toEqual([400, fields]);
});

test("that a delivery is late is announced by no status: staff write it, from the orders that are late", async () => {
  expect((await create({ type: "late", isAutomatic: true })).body.code).toBe("TEMPLATE_SENT_BY_HAND");
  const { status, body: late } = await create({ type: "late" });
  expect([status, late.isAutomatic]).toEqual([201, false]);
  expect((await save(late, { isAutomatic: true })).body.code).toBe("TEMPLATE_SENT_BY_HAND");
  const { liveId, productIds } = await stockLive(db(), [1]);
  const order = await anOrder(db(), {
    liveId,
    productIds,
    status: "paid",
    address: { email: "tard@exemple.fr" },
  });
  const sent = await admin.staff.call<{ queued: number }>("POST", "/api/admin/messages", {
    orderIds: [order.id],
    type: "late",
    subject: late.title,
    body: late.body,
  });
  expect(sent.body.queued).toBe(1);
  const message = await db()
    .selectFrom("outbox")
    .select(["kind", "template_type", "to_address"])
    .where("order_id", "=", order.id)
    .where("kind", "=", "manual")
    .execute();
  expect(message).toEqual([{ kind: "manual", template_type: "late", to_address: "tard@exemple.fr" }]);
});

test("an edit keeps the cleaned words and the switch, tells the trail, and minds a colleague's", async () => {
  const { body: template } = await create();
  const saved = await save(template, { body: "<p>Merci<script>x()</script></p>", isAutomatic: true });
  expect(saved.body).toMatchObject({ body: "<p>Merci</p>", isAutomatic: true, type: "shipped" });
  expect((await save(template, { title: "Autre" })).body.code).toBe("RECORD_CHANGED");
  const trail = await db()
    .selectFrom("audit_trail")
    .select(["action", "before"])
    .where("subject_id", "=", template.id)
    .orderBy("id")
    .execute();
  expect(trail).toMatchObject([
    { action: "template-created" },
    { action: "template-saved", before: { isAutomatic: false } },
  ]);
  expect((await save({ ...template, id: randomUUID() }, {})).body.code).toBe("TEMPLATE_NOT_FOUND");
});

test("a test leaves through the outbox in the words being written, about nobody's order", async () => {
  const { body: template } = await create();
  const key = { "idempotency-key": randomUUID() };
  const send = () =>
    admin.staff.call<Template>(
      "POST",
      `/api/admin/message-templates/${template.id}/test`,
      { email: "moi@exemple.fr", title: "Essai {{numero_commande}}", body: "<p>Bonjour {{prenom}}</p>" },
      key,
    );
  const [first, second] = [await send(), await send()];
  expect(second.body).toEqual(first.body);
  const row = await db()
    .selectFrom("outbox")
    .selectAll()
    .where("id", "=", first.body.messageId)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    kind: "test",
    to_address: "moi@exemple.fr",
    subject: "Essai HF-exemple-1",
    order_id: null,
    user_id: null,
    state: "waiting",
  });
  expect(row.html).toContain("Bonjour Prénom");
});

test("a test of the confirmation brings the seller and the terms along, for the file beside it", async () => {
  const { body: template } = await create({ type: "paid" });
  const { body } = await admin.staff.call<{ messageId: number }>(
    "POST",
    `/api/admin/message-templates/${template.id}/test`,
    { email: "toi@exemple.fr", title: "Essai", body: "<p>Bonjour</p>" },
    { "idempotency-key": randomUUID() },
  );
  const { facts } = await db()
    .selectFrom("outbox")
    .select("facts")
    .where("id", "=", body.messageId)
    .executeTakeFirstOrThrow();
  expect(facts).toMatchObject({ legal: { shopName: "HF Outlet" }, termsVersion: "1" });
});

test("tests are limited: ten an hour to an address, thirty by one of the staff", async () => {
  const { body: template } = await create();
  await db().deleteFrom("auth_rate_limit").execute();
  const statuses = async (count: number, email: (place: number) => string) => {
    const answers = [];
    for (let place = 0; place < count; place += 1)
      answers.push((await sendTest(template.id, { email: email(place) })).status);
    return answers;
  };
  expect(await statuses(11, () => "quelquun@exemple.fr")).toEqual([...Array(10).fill(200), 429]);
  expect(await statuses(21, (place) => `essai-${place}@exemple.fr`)).toEqual([...Array(20).fill(200), 429]);
});

test.each(["", "sans-arobase", "a@b", "quelquun@tiktok.invalid"])("no test leaves to %j", async (email) => {
  const { body: template } = await create();
  const { status, body } = await sendTest(template.id, { email });
  expect([status, body.data.fields]).toEqual([400, { email: "Veuillez saisir une adresse email valide" }]);
});

describe("the confirmation of a paid order", () => {
  const LAW = {
    status: 409,
    body: {
      code: "CONFIRMATION_ALWAYS_LEAVES",
      message: "La loi veut cette confirmation\u00a0: elle part toujours.",
    },
  };

  test("is shown as leaving by itself and cannot be told not to", async () => {
    const made = await create({ type: "paid" });
    expect(made.body.isAutomatic).toBe(true);
    expect(await save(made.body, { isAutomatic: false })).toMatchObject(LAW);
    expect((await save(made.body, { isAutomatic: true, title: "Merci" })).body.title).toBe("Merci");
    await db().updateTable("message_templates").set({ is_automatic: false }).execute();
    const { body } = await admin.staff.call<Template[]>("GET", "/api/admin/message-templates");
    expect(body).toMatchObject([{ type: "paid", isAutomatic: true }]);
  });
});

test("a template waits as long as it is told to, a request for payment a quarter of an hour to begin with", async () => {
  expect((await create({ type: "shipped" })).body).toMatchObject({ delayMinutes: 0 });
  const { body } = await create({ type: "to-pay" });
  expect(body).toMatchObject({ delayMinutes: 15 });
  const saved = await save(body, { delayMinutes: 45 });
  expect(saved.body).toMatchObject({ delayMinutes: 45 });
  expect(await save(saved.body, { delayMinutes: 1_441 })).toMatchObject({
    status: 400,
    body: { data: { fields: { delayMinutes: "Un nombre de minutes de 0 à 1\u00a0440 est attendu." } } },
  });
  const tooSoon = {
    status: 400,
    body: { data: { fields: { delayMinutes: "Un nombre de minutes de 15 à 1\u00a0440 est attendu." } } },
  };
  const again = await save(saved.body, {});
  expect(again.body).toMatchObject({ delayMinutes: 45 });
  expect(await save(again.body, { delayMinutes: 14 })).toMatchObject(tooSoon);
  expect((await save(again.body, { delayMinutes: 15 })).body).toMatchObject({ delayMinutes: 15 });
  await db().deleteFrom("message_templates").where("type", "=", "to-pay").execute();
  expect(await create({ type: "to-pay", delayMinutes: 0 })).toMatchObject(tooSoon);
  await expect(
    db()
      .insertInto("message_templates")
      .values({ type: "to-pay", title: "À payer", body: "<p>a</p>", delay_minutes: 14 })
      .execute(),
  ).rejects.toThrow("message_templates_to_pay_waits");
});
