import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ownMailbox, type ReceivedMail } from "#tests/mailbox.ts";
import { isMailable } from "./mail-address.ts";
import { createMailer, type Mail, type Mailer } from "./smtp-mailer.ts";

const mailbox = ownMailbox();
const { behave, received } = mailbox;
let mailer: Mailer;

beforeAll(() => {
  mailer = mailerTo(mailbox.smtpUrl);
});
afterAll(() => mailer.close());

function mailerTo(smtpUrl: string, limits = {}): Mailer {
  return createMailer({ smtpUrl, from: "contact@hf-outlet.example" }, limits);
}

const mailTo = (address: string, more: Partial<Mail> = {}): Mail => ({
  messageId: `<outbox-${address}@hf-outlet.example>`,
  fromName: "HF Outlet",
  to: { name: "Éloïse Lefèvre", address },
  subject: "Votre commande HF-LIVE-12 est payée ✔",
  html: "<p>Merci <strong>Éloïse</strong></p>",
  text: "Merci Éloïse",
  ...more,
});

test("in a rehearsal every message says so, and goes to the one mailbox that was named", async () => {
  const from = "contact@hf-outlet.example";
  const rehearsal = { mailbox: "equipe@hf-outlet.example" };
  const redirecting = createMailer({ smtpUrl: mailbox.smtpUrl, from, rehearsal });
  const keeping = createMailer({ smtpUrl: mailbox.smtpUrl, from, rehearsal: { mailbox: undefined } });
  await redirecting.send(mailTo("acheteuse@example.fr"));
  await keeping.send(mailTo("essai@example.fr"));
  redirecting.close();
  keeping.close();
  const subject = "[Répétition] Votre commande HF-LIVE-12 est payée ✔";
  expect(await received("acheteuse@example.fr")).toEqual([]);
  expect(await received("equipe@hf-outlet.example")).toMatchObject([{ subject }]);
  expect(await received("essai@example.fr")).toMatchObject([{ subject }]);
});

test("a message arrives with its own id, its two bodies, its accents and its file", async () => {
  const sent = await mailer.send(
    mailTo("eloise@example.fr", {
      attachments: [
        { filename: "reçu.pdf", contentType: "application/pdf", content: new Uint8Array([37, 80, 200]) },
      ],
    }),
  );
  expect(sent).toMatchObject({ outcome: "delivered", response: expect.stringMatching(/^250/) });
  expect(await received("eloise@example.fr")).toMatchObject([
    {
      from: "contact@hf-outlet.example",
      fromName: "HF Outlet",
      subject: "Votre commande HF-LIVE-12 est payée ✔",
      messageId: "<outbox-eloise@example.fr@hf-outlet.example>",
      html: expect.stringContaining("<strong>Éloïse</strong>"),
      text: expect.stringContaining("Merci Éloïse"),
      headers: {
        "auto-submitted": "auto-generated",
        "x-entity-ref-id": "outbox-eloise@example.fr@hf-outlet.example",
      },
      attachments: [{ name: "reçu.pdf", contentType: "application/pdf", size: 3 }],
    },
  ]);
});

describe("what the relay answers decides", () => {
  test("451 is tried again later, and passes when it ends", async () => {
    await behave({ recipients: "greylist", greylistings: 2 });
    const outcomes = [];
    for (let attempt = 0; attempt < 3; attempt++)
      outcomes.push((await mailer.send(mailTo("grey@example.fr"))).outcome);
    expect(outcomes).toEqual(["retry", "retry", "delivered"]);
  });

  test("550 for one recipient is final for that one only", async () => {
    await behave({ recipients: "refuse", only: "gone@example.fr" });
    expect(await mailer.send(mailTo("gone@example.fr"))).toMatchObject({
      outcome: "permanent",
      reason: expect.stringContaining("No such mailbox"),
    });
    expect((await mailer.send(mailTo("here@example.fr"))).outcome).toBe("delivered");
  });

  test.each([
    ["451" as const, "retry"],
    ["550" as const, "permanent"],
  ])("%s after the message is %s", async (afterMessage, outcome) => {
    await behave({ afterMessage });
    expect((await mailer.send(mailTo("after@example.fr"))).outcome).toBe(outcome);
  });

  test("421 at the door is tried again later", async () => {
    await behave({ connections: "421" });
    const other = mailerTo(mailbox.smtpUrl);
    expect((await other.send(mailTo("door@example.fr"))).outcome).toBe("retry");
    other.close();
  });

  test("refused credentials stop everything", async () => {
    await behave({ credentials: "refuse" });
    const other = mailerTo(mailbox.smtpUrl.replace("smtp://", "smtp://shop:secret@"));
    expect((await other.send(mailTo("auth@example.fr"))).outcome).toBe("stop");
    await behave();
    expect((await other.send(mailTo("auth@example.fr"))).outcome).toBe("delivered");
    other.close();
  });

  test("a connection cut after the message is tried again, under the same id", async () => {
    await behave({ afterMessage: "cut" });
    expect((await mailer.send(mailTo("cut@example.fr"))).outcome).toBe("retry");
    await behave();
    expect((await mailer.send(mailTo("cut@example.fr"))).outcome).toBe("delivered");
    const [first, second] = await received("cut@example.fr");
    expect(first?.messageId).toBe(second?.messageId);
  });
});

describe("a relay in trouble", () => {
  test("that is not there, or says nothing, is tried again later", async () => {
    const absent = mailerTo("smtp://127.0.0.1:9");
    expect((await absent.send(mailTo("a@example.fr"))).outcome).toBe("retry");
    absent.close();
    await behave({ greetingDelayMs: 2_000 });
    const slow = mailerTo(mailbox.smtpUrl, { greetingMs: 100 });
    expect(await slow.send(mailTo("a@example.fr"))).toMatchObject({ outcome: "retry" });
    slow.close();
    await behave({ delayMs: 2_000 });
    const silent = mailerTo(mailbox.smtpUrl, { silenceMs: 150 });
    expect(await silent.send(mailTo("a@example.fr"))).toMatchObject({ outcome: "retry" });
    silent.close();
  });

  test("is left alone after five failures", async () => {
    const absent = mailerTo("smtp://127.0.0.1:9");
    const reasons = [];
    for (let attempt = 0; attempt < 6; attempt++) {
      const sent = await absent.send(mailTo("a@example.fr"));
      reasons.push(sent.outcome === "retry" && sent.reason);
    }
    expect(reasons).toEqual([...Array(5).fill("ESOCKET"), "circuit open"]);
    absent.close();
  });
});

describe("an address", () => {
  test.each([
    "a@b.fr\r\nBcc: evil@x.fr",
    "a@b.fr, evil@x.fr",
    "Group: a@b.fr;",
    "<a@b.fr>",
    '"a"@b.fr',
    "a@b@c.fr",
    "a@localhost",
    "a@b..fr",
    "@b.fr",
    "a b@c.fr",
    `${"a".repeat(250)}@b.fr`,
    "",
  ])("that could mean another recipient is refused for good: %j", async (address) => {
    expect(await mailer.send(mailTo(address))).toEqual({ outcome: "permanent", reason: "invalid address" });
  });

  test("of a user created from a handle is never written to", async () => {
    expect(await mailer.send(mailTo("lola_92@tiktok.invalid"))).toEqual({
      outcome: "permanent",
      reason: "placeholder address",
    });
  });

  test("whatever is typed, only the one mailbox it names is written to", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 30 }), async (typed) => {
        const address = `${typed}@example.fr`;
        fc.pre(isMailable(address));
        await fetch(`${mailbox.pageUrl}/api/messages`, { method: "DELETE" });
        const sent = await mailer.send(mailTo(address));
        const answer = await fetch(`${mailbox.pageUrl}/api/messages`);
        const everyone = ((await answer.json()) as ReceivedMail[]).flatMap((one) => one.to);
        if (sent.outcome === "delivered") expect(everyone).toHaveLength(1);
        expect(everyone.every((one) => one.endsWith("@example.fr"))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

test("a subject or a name with a line break is refused for good", async () => {
  const subject = "Bonjour\r\nBcc: evil@x.fr";
  expect(await mailer.send(mailTo("a@example.fr", { subject }))).toMatchObject({ outcome: "permanent" });
  const to = { name: "Marie\nBcc: evil@x.fr", address: "a@example.fr" };
  expect(await mailer.send(mailTo("a@example.fr", { to }))).toMatchObject({ outcome: "permanent" });
});

test.each([
  ["bonjour@hf-outlet.example", "bonjour@hf-outlet.example"],
  ["bonjour@autre.example", "contact@hf-outlet.example"],
])(
  "customers see the contact address %s as the sender where its domain is ours: %s",
  async (contact, from) => {
    const to = `${contact.split("@")[1]}@example.fr`;
    await mailer.send(
      mailTo(to, { fromName: "Vestiaire", replyTo: { name: "Vestiaire", address: contact } }),
    );
    expect(await received(to)).toMatchObject([{ from, fromName: "Vestiaire" }]);
  },
);
