import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import { ownerOf } from "./own-act.ts";
import { keyUri, newSecret, sealSecret, typedSecret } from "./secret.ts";

const begin = statement(`
  insert into auth_second_factors as f (auth_id, secret) values ($1, $2)
  on conflict (auth_id) do update set secret = excluded.secret, started_at = clock_timestamp()
  where f.confirmed_at is null
  returning auth_id`);

/** A new secret for the caller's app; nothing asks for its codes before one was given. */
export async function beginFactor(context: Context) {
  const { authId, email } = await ownerOf(context);
  const secret = newSecret();
  const sealed = await sealSecret(context.config, authId, secret);
  if ((await begin(context.db, authId, sealed)).length === 0) throw refusal("SECOND_FACTOR_ALREADY_ON");
  return {
    secret: typedSecret(secret),
    uri: keyUri(secret, context.settings.current().shopName, email),
  };
}
