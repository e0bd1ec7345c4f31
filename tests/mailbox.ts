import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { type Mailbox, startMailbox } from "#emulators/mailbox/start.ts";

export interface ReceivedMail {
  id: string;
  from: string;
  fromName: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  messageId: string;
  headers: Record<string, string>;
  attachments: { name: string; contentType: string; size: number; inline: boolean }[];
}

export interface TestMailbox {
  readonly smtpUrl: string;
  readonly pageUrl: string;
  /** Sets the mail server's switches; without any, it is honest again. */
  behave(change?: Record<string, unknown>): Promise<void>;
  /** What this address got so far, newest first. */
  received(to: string): Promise<ReceivedMail[]>;
  /** Waits until this address has got so many. */
  arrived(to: string, count?: number): Promise<ReceivedMail[]>;
}

/** A mail server for the calling test file that delivers nowhere; honest at the start of every test. */
export function ownMailbox(): TestMailbox {
  let opened: Mailbox | undefined;
  const mailbox = () => {
    if (!opened) throw new Error("The mailbox exists only inside tests and hooks.");
    return opened;
  };
  const behave = async (change: Record<string, unknown> = {}) => {
    const answer = await fetch(`${mailbox().pageUrl}/emulator/behavior`, {
      method: "POST",
      body: JSON.stringify({ reset: true, ...change }),
    });
    expect(answer.status).toBe(200);
  };
  const received = async (to: string) => {
    const answer = await fetch(`${mailbox().pageUrl}/api/messages?to=${encodeURIComponent(to)}`);
    return (await answer.json()) as ReceivedMail[];
  };
  beforeAll(async () => {
    opened = await startMailbox();
  });
  beforeEach(() => behave());
  afterAll(async () => {
    await opened?.stop();
  });
  return {
    get smtpUrl() {
      return mailbox().smtpUrl;
    },
    get pageUrl() {
      return mailbox().pageUrl;
    },
    behave,
    received,
    arrived: async (to, count = 1) => {
      await expect.poll(async () => (await received(to)).length, { interval: 30 }).toBe(count);
      return received(to);
    },
  };
}
