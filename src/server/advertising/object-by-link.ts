import type { FastifyInstance } from "fastify";
import { refusal } from "#domain/refusals.ts";
import type { AppContext, Context } from "#server/context.ts";
import { registerOneClick } from "#server/http/one-click.ts";
import { OBJECTION_WORDS } from "#wording/advertising.ts";
import { addressOfLink } from "./end-link.ts";
import { keepChoice } from "./keep-choice.ts";

type Acting = Pick<Context, "db" | "config" | "sourceAddress" | "actor">;

/** The link of an advertisement, pressed: no more of them to that address. Refuses with ADVERTISING_LINK_WRONG. */
export async function objectByLink(context: Acting, { token }: { token: string }) {
  await object(context, token, "link");
  return {};
}

async function object(context: Acting, token: string, channel: "link" | "mail-program"): Promise<void> {
  const email = await addressOfLink(context, token);
  if (email === undefined) throw refusal("ADVERTISING_LINK_WRONG");
  await keepChoice(context, { email, agreed: false, words: OBJECTION_WORDS[channel], channel });
}

/** The same by the button of a mail program (RFC 8058), which must not be told that it worked where it did not. */
export const registerAdvertisingEnd = (app: FastifyInstance, context: AppContext): void =>
  registerOneClick(app, "/desinscription/annonces/:token", ({ token = "" }, sourceAddress) =>
    object({ ...context, actor: { kind: "guest" }, sourceAddress }, token, "mail-program"),
  );
