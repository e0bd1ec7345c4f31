import { createHmac, timingSafeEqual } from "node:crypto";
import { id } from "#contract/input.ts";
import type { Context } from "#server/context.ts";
import * as queries from "./advertising.sql.ts";

/**
 * The address of the agreement that the link of an advertisement names, by a secret that is kept with it (`end_key`): no
 * sign-in, and it works as long as the agreement is kept. Undefined: it is not ours, or was erased.
 */
export async function addressOfLink(
  { db, config }: Pick<Context, "db" | "config">,
  token: string,
): Promise<string | undefined> {
  const endKey = id.safeParse(token).data;
  if (endKey !== undefined) return (await queries.addressOfEndKey(db, { endKey }))?.email;
  const choiceId = signedChoice(token, config.authSecret);
  return choiceId === undefined ? undefined : (await queries.addressOfChoice(db, { choiceId }))?.email;
}

/** Mails from before that secret carry the number of the agreement, signed. */
function signedChoice(token: string, secret: string): number | undefined {
  const [, number, signature] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  if (number === undefined || signature === undefined) return undefined;
  const choiceId = Number(number);
  const expected = createHmac("sha256", secret).update(`advertising:${choiceId}`).digest("base64url");
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature)) ? choiceId : undefined;
}
