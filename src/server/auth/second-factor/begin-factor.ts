import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { ownerOf } from "./own-act.ts";
import * as queries from "./second-factor.sql.ts";
import { keyUri, newSecret, sealSecret, typedSecret } from "./secret.ts";

/** A new secret for the caller's app; nothing asks for its codes before one was given. */
export async function beginFactor(context: Context) {
  const { authId, email } = await ownerOf(context);
  const secret = newSecret();
  const sealed = sealSecret(context.config, authId, secret);
  if ((await queries.beginFactor(context.db, { authId, sealed })) === 0)
    throw refusal("SECOND_FACTOR_ALREADY_ON");
  return {
    secret: typedSecret(secret),
    uri: keyUri(secret, context.settings.current().shopName, email),
  };
}
