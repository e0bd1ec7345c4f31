// Written by `npm run db:types` from advertising.sql: change that file, not this one.
import { exec, many, optional, type Refine } from "#server/db/statement.ts";
import type { ChoiceChannel } from "#domain/advertising.ts";

export interface LockAddressParameters {
  email: string;
}

/** Choices of one address are made one after the other, so that the newest is the last one made. */
export const lockAddress = exec<LockAddressParameters>({
  parameters: ["email"],
  text: `select pg_advisory_xact_lock(hashtextextended('advertising ' || lower($1), 0))`,
});

export interface KeepChoiceParameters {
  email: string;
  agreed: boolean;
  words: string;
  version: string | null;
  channel: Refine<string | null, ChoiceChannel>;
  orderId: string | null;
}

export interface KeepChoiceRow {
  id: number;
}

/** Nothing where the address has chosen so already, beside the same order. */
export const keepChoice = optional<KeepChoiceParameters, KeepChoiceRow>({
  parameters: ["email","agreed","words","version","channel","orderId"],
  columns: ["id!"],
  text: `insert into advertising_choices (email, agreed, words, version, channel, order_id)
select lower($1), $2, $3, $4, $5, $6
where not exists (
  select from (
    select agreed, order_id from advertising_choices where email = lower($1) order by id desc limit 1) newest
  where newest.agreed = $2 and (not newest.agreed or newest.order_id is not distinct from $6))
returning id`,
});

export interface AddressOfOrderParameters {
  orderId: string;
}

export interface AddressOfOrderRow {
  email: Refine<string | null, string | null>;
}

/** Null once it is paid or over, for then whoever holds the link may not choose for its buyer. */
export const addressOfOrder = optional<AddressOfOrderParameters, AddressOfOrderRow>({
  parameters: ["orderId"],
  columns: ["email"],
  text: `select case when order_is_open(o.status) and lower(e.email) not like '%.invalid' then e.email end as email
from orders o join order_emails e on e.order_id = o.id
where o.id = $1`,
});

export interface AddressOfPersonParameters {
  userId: string;
}

export interface AddressOfPersonRow {
  email: string;
}

export const addressOfPerson = optional<AddressOfPersonParameters, AddressOfPersonRow>({
  parameters: ["userId"],
  columns: ["email!"],
  text: `select u.email from users u where u.id = $1 and u.erased_at is null and lower(u.email) not like '%.invalid'`,
});

export interface AddressesOfPersonParameters {
  userId: string;
}

export interface AddressesOfPersonRow {
  email: string;
}

/** Each address of hers: her own and those of her orders; none once she was erased. */
export const addressesOfPerson = many<AddressesOfPersonParameters, AddressesOfPersonRow>({
  parameters: ["userId"],
  columns: ["email!"],
  text: `select lower(u.email) as email from users u
where u.id = $1 and u.erased_at is null and lower(u.email) not like '%.invalid'
union
select lower(o.shipping_address ->> 'email') from orders o join users u on u.id = o.user_id
where o.user_id = $1 and u.erased_at is null and o.shipping_address ->> 'email' like '%@%'
  and lower(o.shipping_address ->> 'email') not like '%.invalid'`,
});

export interface AddressOfChoiceParameters {
  choiceId: number;
}

export interface AddressOfChoiceRow {
  email: string;
}

export const addressOfChoice = optional<AddressOfChoiceParameters, AddressOfChoiceRow>({
  parameters: ["choiceId"],
  columns: ["email!"],
  text: `select email from advertising_choices where id = $1`,
});

export interface PersonOfAddressParameters {
  email: string;
}

export interface PersonOfAddressRow {
  id: string;
}

export const personOfAddress = optional<PersonOfAddressParameters, PersonOfAddressRow>({
  parameters: ["email"],
  columns: ["id!"],
  text: `select id from users where lower(email) = lower($1)`,
});

export interface AgreedSinceParameters {
  emails: readonly string[];
}

export interface AgreedSinceRow {
  madeAt: Date;
}

/** Since when one of these addresses takes advertisements. */
export const agreedSince = optional<AgreedSinceParameters, AgreedSinceRow>({
  parameters: ["emails"],
  columns: ["made_at!"],
  text: `select min(made_at) as made_at from advertising_agreements where email = any($1::text[]) having count(*) > 0`,
});

export interface ReadAgreementParameters {
  email: string;
}

export interface ReadAgreementRow {
  choiceId: number;
  madeAt: Date;
}

export const readAgreement = optional<ReadAgreementParameters, ReadAgreementRow>({
  parameters: ["email"],
  columns: ["choice_id!","made_at!"],
  text: `select choice_id, made_at from advertising_agreements where email = lower($1)`,
});

export interface AgreedAmongParameters {
  emails: readonly string[];
}

export interface AgreedAmongRow {
  email: string;
}

export const agreedAmong = many<AgreedAmongParameters, AgreedAmongRow>({
  parameters: ["emails"],
  columns: ["email!"],
  text: `select email from advertising_agreements where email = any($1::text[])`,
});

export interface ChoicesOfPersonParameters {
  userId: string;
  limit: number;
}

export interface ChoicesOfPersonRow {
  id: number;
  email: string;
  agreed: boolean;
  words: string;
  version: string | null;
  channel: Refine<string | null, ChoiceChannel>;
  madeAt: Date;
  orderNumber: string | null;
  counts: boolean;
}

/** What counts of each of her addresses first, however long ago it was said. */
export const choicesOfPerson = many<ChoicesOfPersonParameters, ChoicesOfPersonRow>({
  parameters: ["userId","limit"],
  columns: ["id!","email!","agreed!","words!","version","channel!","made_at!","order_number","counts!"],
  text: `select c.id, c.email, c.agreed, c.words, c.version, c.channel, c.made_at, o.order_number,
  not exists (select from advertising_choices later where later.email = c.email and later.id > c.id) as counts
from advertising_choices c left join orders o on o.id = c.order_id
where c.email in (
  select lower(u.email) from users u where u.id = $1
  union select lower(o.shipping_address ->> 'email') from orders o where o.user_id = $1)
order by counts desc, c.id desc limit $2`,
});
