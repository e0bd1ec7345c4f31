import { afterAll, beforeAll } from "vitest";
import { startOutboxWorker } from "#server/messages/outbox-worker.ts";
import { createMailer } from "#server/messages/smtp-mailer.ts";
import { ownMailbox } from "./mailbox.ts";
import { ownShop, type Visitor } from "./open-shop.ts";

/** A shop whose mail leaves at once, and the mailbox it arrives in. */
export function shopWithMail() {
  const mailbox = ownMailbox();
  const shop = ownShop(() => ({
    env: { SMTP_URL: mailbox.smtpUrl, MAIL_FROM: "boutique@hf-outlet.example" },
  }));
  let stop: (() => Promise<void>) | undefined;
  beforeAll(() => {
    const { context } = shop.it;
    stop = startOutboxWorker(context, createMailer(context.config.mail), { lookEveryMs: 20 });
  });
  afterAll(async () => {
    await stop?.();
  });
  return { mailbox, shop };
}

export type Purpose = "sign-in" | "password-reset";

export const askForLink = (visitor: Visitor, email: string, purpose: Purpose = "sign-in") =>
  visitor.call<{ minutes: number; code?: string }>("POST", "/api/account/links", { email, purpose });

export const signInByLink = (visitor: Visitor, token: string) =>
  visitor.call<{ code?: string; message?: string }>("POST", "/api/auth/sign-in/link", { token });

/** The secret in a mail's link. */
export function tokenIn({ html }: { html: string }): string {
  const token = /#lien=([\w-]{43})"/.exec(html)?.[1];
  if (!token) throw new Error("The mail brings no link");
  return token;
}
