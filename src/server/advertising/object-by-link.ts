import type { FastifyInstance } from "fastify";
import { refusal } from "#domain/refusals.ts";
import type { AppContext, Context } from "#server/context.ts";
import { registerOneClick } from "#server/http/one-click.ts";
import { OBJECTION_WORDS } from "#wording/advertising.ts";
import * as queries from "./advertising.sql.ts";
import { choiceOf } from "./end-link.ts";
import { keepChoice } from "./keep-choice.ts";

type Acting = Pick<Context, "db" | "config" | "sourceAddress" | "actor">;

/** The link of an advertisement, pressed: no more of them to that address. Refuses with ADVERTISING_LINK_WRONG one that is not ours. */
export async function objectByLink(context: Acting, { token }: { token: string }) {
  if (!(await object(context, token, "link"))) throw refusal("ADVERTISING_LINK_WRONG");
  return {};
}

async function object(context: Acting, token: string, channel: "link" | "mail-program"): Promise<boolean> {
  const choiceId = choiceOf(token, context.config);
  if (choiceId === undefined) return false;
  const address = await queries.addressOfChoice(context.db, { choiceId });
  // Of an address that was erased nothing is left to end.
  if (address)
    await keepChoice(context, { ...address, agreed: false, words: OBJECTION_WORDS[channel], channel });
  return true;
}

/** The same by the button of a mail program (RFC 8058). */
export const registerAdvertisingEnd = (app: FastifyInstance, context: AppContext): void =>
  registerOneClick(app, "/desinscription/annonces/:token", async ({ token = "" }, sourceAddress) => {
    await object({ ...context, actor: { kind: "guest" }, sourceAddress }, token, "mail-program");
  });
