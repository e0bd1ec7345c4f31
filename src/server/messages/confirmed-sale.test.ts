import { randomUUID } from "node:crypto";
import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { ownMailbox, type ReceivedMail } from "#tests/mailbox.ts";
import { ownOutbox } from "#tests/outbox.ts";
import { wordsOn } from "#tests/pdf-text.ts";
import { adminOf, anOrder } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const mailbox = ownMailbox();
const admin = adminOf(() => ({ env: { SMTP_URL: mailbox.smtpUrl } }));
const outbox = ownOutbox(() => admin.shop);
const db = () => admin.shop.context.db;

async function set(orderId: string, status: string, more: object = {}) {
  const path = `/api/admin/orders/${orderId}`;
  const { body } = await admin.staff.call<{ version: number }>("GET", path);
  const answer = await admin.staff.call("PUT", `${path}/status`, {
    status,
    expectedVersion: body.version,
    ...more,
  });
  expect(answer.status).toBe(200);
}

const plain = (words: string) => words.replaceAll("\u00a0", " ");
async function wordsOfFile(mail: ReceivedMail | undefined, begins: string): Promise<string> {
  const place = mail?.attachments.findIndex(({ name }) => name.startsWith(begins));
  const answer = await fetch(`${mailbox.pageUrl}/messages/${mail?.id}/attachments/${place}`);
  const pages = (await PDFDocument.load(await answer.arrayBuffer())).getPages();
  return plain(pages.flatMap(wordsOn).join(" "));
}

test("the confirmation names the day on which the money came, as the invoice beside it does", async () => {
  const { liveId, productIds } = await stockLive(db(), [1]);
  const email = `${randomUUID().slice(0, 8)}@example.fr`;
  const { id } = await anOrder(db(), { liveId, productIds, status: "to-pay", address: { email } });
  await set(id, "paid", { money: { means: "transfer", receivedOn: "2026-01-31" } });
  await outbox.deliver();
  const [mail] = await mailbox.arrived(email);
  expect(plain(mail?.text ?? "")).toContain("Payée le 31 janvier 2026\n");
  expect(await wordsOfFile(mail, "F")).toContain("Payée le 31 janvier 2026 par virement");
});
