import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ownMailbox } from "#tests/mailbox.ts";
import { ownOutbox } from "#tests/outbox.ts";
import { aCustomer, adminOf, anOrder, aPerson } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const mailbox = ownMailbox();
const admin = adminOf(() => ({ env: { SMTP_URL: mailbox.smtpUrl } }));
const outbox = ownOutbox(() => admin.shop);
const db = () => admin.shop.context.db;

let liveId: string;
beforeAll(async () => {
  liveId = (await stockLive(db(), [1])).liveId;
});
beforeEach(async () => {
  await sql`delete from outbox`.execute(db());
  await sql`delete from message_templates`.execute(db());
});

interface Outcome {
  batchId: string;
  queued: number;
  refused: { id: string; label: string; code: string; message: string }[];
}

const send = (orderIds: string[], more: object = {}, headers = {}) =>
  admin.staff.call<Outcome>(
    "POST",
    "/api/admin/messages",
    {
      orderIds,
      type: "paid",
      subject: "Au sujet de {{numero_commande}}",
      body: "<p>Bonjour {{prenom}}</p>",
      ...more,
    },
    headers,
  );

const progress = async (batchId: string) =>
  (
    await admin.staff.call<{
      waiting: number;
      sent: number;
      failed: { id: number; email: string; error: string }[];
    }>("GET", `/api/admin/messages/batches/${batchId}`)
  ).body;

async function orderOf(email: string, userId?: string) {
  return anOrder(db(), {
    liveId,
    status: "preparing",
    address: email ? { email } : null,
    ...(userId ? { userId } : {}),
  });
}

async function worker<Result>(work: () => Promise<Result>): Promise<Result> {
  outbox.start();
  try {
    return await work();
  } finally {
    await outbox.stop();
  }
}

const settled = (batchId: string) =>
  expect.poll(async () => (await progress(batchId)).waiting, { interval: 30 }).toBe(0);

describe("sending to chosen orders", () => {
  test("reaches each real e-mail once, refuses the others one by one, and reports on the batch", async () => {
    const [marie, lea] = [await orderOf("marie@example.fr"), await orderOf("lea@example.fr")];
    const handle = await aPerson(db(), { email: "nana@tiktok.invalid", handle: "nana" });
    const [viewer, nobody, unknown] = [await orderOf("", handle), await orderOf(""), randomUUID()];
    const { status, body } = await send([marie.id, lea.id, viewer.id, nobody.id, unknown, marie.id]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ queued: 2 });
    expect(body.refused).toEqual([
      {
        id: viewer.id,
        label: viewer.number,
        code: "RECIPIENT_WITHOUT_EMAIL",
        message: "Email utilisateur introuvable",
      },
      {
        id: nobody.id,
        label: nobody.number,
        code: "RECIPIENT_WITHOUT_EMAIL",
        message: "Email utilisateur introuvable",
      },
      { id: unknown, label: "", code: "ORDER_NOT_FOUND", message: "Aucune commande trouvée" },
    ]);
    expect(await progress(body.batchId)).toEqual({ waiting: 2, sent: 0, failed: [] });
    await worker(() => settled(body.batchId));
    expect(await progress(body.batchId)).toEqual({ waiting: 0, sent: 2, failed: [] });
    const [mail] = await mailbox.received("marie@example.fr");
    expect(mail?.subject).toBe(`Au sujet de ${marie.number}`);
    expect(await mailbox.received("lea@example.fr")).toHaveLength(1);
  });

  test("twice under the same key is one batch", async () => {
    const { id } = await orderOf("once@example.fr");
    const key = { "idempotency-key": randomUUID() };
    const [first, second] = [await send([id], {}, key), await send([id], {}, key)];
    expect(second.body).toEqual(first.body);
    expect((await send([id], { subject: "Autre" }, key)).status).toBe(422);
    const { rows } = await sql`select from outbox where order_id = ${id}`.execute(db());
    expect(rows).toHaveLength(1);
  });

  test("leaves one audit row that names the batch", async () => {
    const { id } = await orderOf("audit@example.fr");
    const { body } = await send([id]);
    const { rows } = await sql`
      select action, actor_id, after from audit_trail where subject_id = ${body.batchId}`.execute(db());
    expect(rows).toEqual([
      {
        action: "messages-queued",
        actor_id: admin.staff.userId,
        after: {
          purpose: "follow-up",
          type: "paid",
          subject: "Au sujet de {{numero_commande}}",
          queued: 1,
          refused: 0,
        },
      },
    ]);
  });

  test.each([
    ["an unknown variable in the body", { body: "<p>{{nom}}</p>" }, "body"],
    ["an unknown variable in the subject", { subject: "{{nom}}" }, "subject"],
    ["a body without a word", { body: "<p> <br></p>" }, "body"],
  ])("refuses %s and queues nothing", async (_, more, field) => {
    const { id } = await orderOf("field@example.fr");
    const { status, body } = await send([id], more);
    expect(status).toBe(400);
    expect((body as unknown as { data: { fields: object } }).data.fields).toHaveProperty(field);
    expect((await sql`select from outbox`.execute(db())).rows).toEqual([]);
  });

  test("makes no header of a second line in the subject", async () => {
    const { id } = await orderOf("ligne@example.fr");
    const { body } = await send([id], { subject: "Bonjour\r\nBcc: x@y.fr" });
    await worker(() => settled(body.batchId));
    const [mail] = await mailbox.received("ligne@example.fr");
    expect(mail?.subject).toBe("Bonjour Bcc: x@y.fr");
    expect(await mailbox.received("x@y.fr")).toEqual([]);
  });

  test("a failing address is listed with its reason, mended, and sent to again", async () => {
    await mailbox.behave({ recipients: "refuse", only: "fausse@example.fr" });
    const [wrong, right] = [await orderOf("fausse@example.fr"), await orderOf("juste@example.fr")];
    const { body } = await send([wrong.id, right.id]);
    await worker(async () => {
      await settled(body.batchId);
      const { sent, failed } = await progress(body.batchId);
      expect(sent).toBe(1);
      expect(failed).toMatchObject([{ email: "fausse@example.fr", error: expect.stringContaining("550") }]);
      await sql`
        update orders set shipping_address = shipping_address || '{"email": "vraie@example.fr"}' where id = ${wrong.id}`.execute(
        db(),
      );
      const again = await admin.staff.call("POST", `/api/admin/messages/${failed[0]?.id}/retry`, {});
      expect(again).toMatchObject({ status: 200, body: { state: "waiting" } });
      await settled(body.batchId);
    });
    expect(await progress(body.batchId)).toEqual({ waiting: 0, sent: 2, failed: [] });
    expect(await mailbox.received("vraie@example.fr")).toHaveLength(1);
    expect(await mailbox.received("fausse@example.fr")).toEqual([]);
  });
});

test("an order that was settled in doubt gets its confirmation once staff have cleared the doubt", async () => {
  await sql`
    insert into message_templates (type, title, body, is_automatic) values ('paid', 'Payée', '<p>Merci</p>', true)`.execute(
    db(),
  );
  const doubtful = await anOrder(db(), {
    liveId,
    status: "paid",
    reviewReason: "montant",
    address: { email: "doute@example.fr" },
  });
  const reason = { reason: "vérifié" };
  const { status } = await admin.staff.call("DELETE", `/api/admin/orders/${doubtful.id}/review`, reason);
  expect(status).toBe(200);
  const [mail] = await worker(() => mailbox.arrived("doute@example.fr"));
  expect(mail?.text.toLowerCase()).toContain("modèle de formulaire de rétractation");
});

describe("sending again", () => {
  test("does nothing to a message that has left, and knows no message that does not exist", async () => {
    const { id } = await orderOf("parti@example.fr");
    const { body } = await send([id]);
    await worker(() => settled(body.batchId));
    const { rows } = await sql<{ id: number }>`select id from outbox`.execute(db());
    const again = await admin.staff.call("POST", `/api/admin/messages/${rows[0]?.id}/retry`, {});
    expect(again.body).toEqual({ state: "sent" });
    expect((await admin.staff.call("POST", "/api/admin/messages/999999/retry", {})).status).toBe(404);
  });
});

describe("preview", () => {
  const preview = (orderId: string, more: object = {}) =>
    admin.staff.call<{ subject: string; html: string; data?: { fields: Record<string, string> } }>(
      "POST",
      "/api/admin/messages/preview",
      { orderId, subject: "Bonjour {{prenom}}", body: "<p>Total : {{total}}<script>x</script></p>", ...more },
    );

  test("shows the message as this customer would read it", async () => {
    const { id } = await orderOf("apercu@example.fr");
    const { status, body } = await preview(id);
    expect(status).toBe(200);
    expect(body.subject).toBe("Bonjour Marie");
    expect(body.html).toContain("Total : 6,00\u00a0€");
    expect(body.html).not.toContain("<script");
    expect(body.html).not.toContain("vos-droits-et-conditions-de-vente.pdf");
    expect((await preview(id, { type: "paid" })).body.html).toContain(
      "vos-droits-et-conditions-de-vente.pdf",
    );
  });

  test("names what is wrong, and an order that does not exist", async () => {
    const { id } = await orderOf("apercu@example.fr");
    const wrong = await preview(id, { body: "<p>{{nom}}</p>" });
    expect(wrong.body.data?.fields.body).toContain("nom");
    expect((await preview(randomUUID())).status).toBe(404);
  });
});

test("templates come by their type", async () => {
  await sql`insert into message_templates (type, title, body, delay_minutes) values
    ('shipped', 'Partie', '<p>a</p>', 0), ('to-pay', 'À payer', '<p>b</p>', 15)`.execute(db());
  const { body } = await admin.staff.call<{ type: string; scope: string[]; isAutomatic: boolean }[]>(
    "GET",
    "/api/admin/message-templates",
  );
  expect(body).toMatchObject([
    { type: "shipped", scope: ["back-office"], isAutomatic: false },
    { type: "to-pay", scope: ["back-office"], isAutomatic: false },
  ]);
});

test("nobody but an administrator sends, previews or reads messages", async () => {
  const { id } = await orderOf("secret@example.fr");
  const customer = await aCustomer(admin.shop);
  for (const [who, status] of [
    [admin.shop.visitor(), 401],
    [customer, 403],
  ] as const) {
    const writing = { orderIds: [id], type: "paid", subject: "a", body: "<p>a</p>" };
    expect((await who.call("POST", "/api/admin/messages", writing)).status).toBe(status);
    expect(
      (await who.call("POST", "/api/admin/messages/preview", { orderId: id, subject: "a", body: "b" }))
        .status,
    ).toBe(status);
    expect((await who.call("GET", "/api/admin/message-templates")).status).toBe(status);
    expect((await who.call("GET", `/api/admin/messages/batches/${randomUUID()}`)).status).toBe(status);
    expect((await who.call("POST", "/api/admin/messages/1/retry", {})).status).toBe(status);
  }
});
