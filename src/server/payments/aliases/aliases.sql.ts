// Written by `npm run db:types` from aliases.sql: change that file, not this one.
import { exec, many, optional } from "#server/db/statement.ts";

export interface FindAliasParameters {
  deviceHash: string | null;
}

export interface FindAliasRow {
  id: string;
  token: string;
  brand: string | null;
  last4: string | null;
  expiresOn: string | null;
  consentedAt: Date;
}

/** The card that the provider keeps for this browser, as long as it is good. */
export const findAlias = optional<FindAliasParameters, FindAliasRow>({
  parameters: ["deviceHash"],
  columns: ["id!","token!","brand","last4","expires_on","consented_at!"],
  text: `select id, token, brand, last4, expires_on::text as expires_on, consented_at from card_aliases
where device_hash = $1 and forgotten_at is null
  and coalesce(expires_on >= (clock_timestamp() at time zone 'Europe/Paris')::date, true)`,
});

export interface ReadAliasParameters {
  aliasId: string;
}

export interface ReadAliasRow {
  brand: string | null;
  last4: string | null;
}

export const readAlias = optional<ReadAliasParameters, ReadAliasRow>({
  parameters: ["aliasId"],
  columns: ["brand","last4"],
  text: `select brand, last4 from card_aliases where id = $1 and forgotten_at is null`,
});

export interface KeepAliasParameters {
  token: string;
  brand: string | null;
  last4: string | null;
  expiresOn: string | null;
  consentWording: string;
  reference: string;
}

export const keepAlias = exec<KeepAliasParameters>({
  parameters: ["token","brand","last4","expiresOn","consentWording","reference"],
  text: `insert into card_aliases (token, order_id, brand, last4, expires_on, consent_wording)
select $1, order_id, $2, $3, $4::date, $5 from payments where reference = $6
on conflict (token) do nothing`,
});

export interface LockDeviceParameters {
  deviceHash: string;
}

export const lockDevice = exec<LockDeviceParameters>({
  parameters: ["deviceHash"],
  text: `select pg_advisory_xact_lock(hashtextextended('card_aliases:' || $1, 0))`,
});

export interface ReplaceAliasParameters {
  deviceHash: string;
  token: string;
}

/** A newer card takes the place of the one that this browser had. */
export const replaceAlias = exec<ReplaceAliasParameters>({
  parameters: ["deviceHash","token"],
  text: `update card_aliases set forgotten_at = clock_timestamp(), device_hash = null, brand = null, last4 = null
where device_hash = $1 and token <> $2 and forgotten_at is null
  and exists (select from card_aliases n where n.token = $2 and n.device_hash is null and n.forgotten_at is null)`,
});

export interface BindAliasParameters {
  deviceHash: string;
  token: string;
  orderId: string;
}

/** Only a card that was kept with this very order, and that no browser has yet. */
export const bindAlias = exec<BindAliasParameters>({
  parameters: ["deviceHash","token","orderId"],
  text: `update card_aliases set device_hash = $1
where token = $2 and order_id = $3 and device_hash is null and forgotten_at is null`,
});

export interface TouchAliasParameters {
  reference: string;
}

export const touchAlias = exec<TouchAliasParameters>({
  parameters: ["reference"],
  text: `update card_aliases set used_at = clock_timestamp()
where id = (select alias_id from payments where reference = $1)`,
});

export interface ForgetAliasesOfParameters {
  deviceHash: string;
}

export interface ForgetAliasesOfRow {
  id: string;
}

export const forgetAliasesOf = many<ForgetAliasesOfParameters, ForgetAliasesOfRow>({
  parameters: ["deviceHash"],
  columns: ["id!"],
  text: `update card_aliases set forgotten_at = clock_timestamp(), device_hash = null, brand = null, last4 = null
where device_hash = $1 and forgotten_at is null
returning id`,
});

export interface ForgetAliasParameters {
  aliasId: string;
}

export const forgetAlias = exec<ForgetAliasParameters>({
  parameters: ["aliasId"],
  text: `update card_aliases set forgotten_at = clock_timestamp(), device_hash = null, brand = null, last4 = null
where id = $1 and forgotten_at is null`,
});

/** Cards that are over, and those whose buyer's browser never brought the answer of its payment. */
export const forgetUseless = exec<void>({
  text: `update card_aliases set forgotten_at = clock_timestamp(), device_hash = null, brand = null, last4 = null
where forgotten_at is null and (expires_on < (clock_timestamp() at time zone 'Europe/Paris')::date
  or (device_hash is null and consented_at < clock_timestamp() - interval '1 day'))`,
});

export interface ClaimForgottenRow {
  id: string;
  token: string;
}

/** Whose turn it is, so that another copy of the server leaves them alone; after each failure later. */
export const claimForgotten = many<void, ClaimForgottenRow>({
  columns: ["id!","token!"],
  text: `update card_aliases set cancel_tries = cancel_tries + 1,
  cancel_after = clock_timestamp() + least(interval '1 day', interval '1 minute' * power(2, least(cancel_tries, 11)))
where id in (select id from card_aliases where forgotten_at is not null and cancel_after <= clock_timestamp()
  order by cancel_after limit 20 for update skip locked)
returning id, token`,
});

export interface DeleteAliasParameters {
  aliasId: string;
}

export const deleteAlias = exec<DeleteAliasParameters>({
  parameters: ["aliasId"],
  text: `delete from card_aliases where id = $1 and forgotten_at is not null`,
});
