import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { afterEach, expect, test } from "vitest";
import { type Mailbox, type MailboxOptions, startMailbox } from "./start.ts";

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const act of undo.splice(0).reverse()) await act();
});

async function started(options: MailboxOptions = {}): Promise<Mailbox> {
  const mailbox = await startMailbox(options);
  undo.push(mailbox.stop);
  return mailbox;
}

async function send(mailbox: Mailbox, to: string, subject: string, html = "<p>Bonjour</p>") {
  const { hostname, port } = new URL(mailbox.smtpUrl);
  const transport = createTransport({ host: hostname, port: Number(port) });
  await transport.sendMail({
    from: "shop@example.fr",
    to,
    subject,
    html,
    text: "Bonjour",
    attachments: [{ filename: "étiquette.pdf", content: Buffer.from([1, 200, 3]) }],
  });
  transport.close();
}

const page = async (mailbox: Mailbox, path: string) => fetch(`${mailbox.pageUrl}${path}`);
const messages = async (mailbox: Mailbox, query = "") =>
  (await (await page(mailbox, `/api/messages${query}`)).json()) as { id: string; subject: string }[];

test("messages are found by recipient and by text, newest first", async () => {
  const mailbox = await started();
  await send(mailbox, "marie@example.fr", "Première");
  await send(mailbox, "Marie@Example.fr", "Deuxième");
  await send(mailbox, "paul@example.fr", "Autre");
  expect((await messages(mailbox, "?to=marie@example.fr")).map((one) => one.subject)).toEqual([
    "Deuxième",
    "Première",
  ]);
  expect(await messages(mailbox, "?q=autre")).toHaveLength(1);
});

test("a hostile message can neither run on the page nor break out of it", async () => {
  const mailbox = await started();
  await send(
    mailbox,
    "marie@example.fr",
    "<script>alert(1)</script>",
    "<script>alert(2)</script><p>Corps</p>",
  );
  const [message] = await messages(mailbox);
  const shown = await (await page(mailbox, `/messages/${message?.id}`)).text();
  expect(shown).not.toContain("<script>");
  expect(shown).toContain("sandbox=");
  const body = await page(mailbox, `/messages/${message?.id}/html`);
  expect(body.headers.get("content-security-policy")).toContain("sandbox allow-popups");
  expect(body.headers.get("content-security-policy")).not.toContain("script");
});

test("an attachment is given back byte for byte, as a download", async () => {
  const mailbox = await started();
  await send(mailbox, "marie@example.fr", "Pièce");
  const [message] = await messages(mailbox);
  const file = await page(mailbox, `/messages/${message?.id}/attachments/0`);
  expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([1, 200, 3]);
  expect(file.headers.get("content-disposition")).toContain("%C3%A9tiquette.pdf");
});

test("messages outlive the process until they are all deleted", async () => {
  const stateFolder = await mkdtemp(join(tmpdir(), "mailbox-"));
  undo.push(() => rm(stateFolder, { recursive: true }));
  const first = await startMailbox({ stateFolder });
  await send(first, "marie@example.fr", "Gardée");
  await first.stop();
  const second = await startMailbox({ stateFolder });
  expect(await messages(second)).toMatchObject([
    { subject: "Gardée", text: expect.stringContaining("Bonjour") },
  ]);
  const deleted = await fetch(`${second.pageUrl}/delete-all`, { method: "POST", redirect: "manual" });
  expect(deleted.status).toBe(303);
  await second.stop();
  const third = await started({ stateFolder });
  expect(await messages(third)).toEqual([]);
});
