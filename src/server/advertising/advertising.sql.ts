// Written by `npm run db:types` from advertising.sql: change that file, not this one.
import { exec, many, optional, type Refine } from "#server/db/statement.ts";
import type { AdvertisingGround, ChoiceChannel } from "#domain/advertising.ts";

export interface LockAddressParameters {
  email: string;
}

/** Choices of one address are made one after the other, so that the newest is the last one made. */
export const lockAddress = exec<LockAddressParameters>({
  parameters: ["email"],
  text: `select pg_advisory_xact_lock(hashtextextended('advertising ' || lower($1), 0))`,
});

/** Until the transaction is over nobody changes a setting (`lockSettings` of the settings waits). */
export const holdSettings = exec<void>({
  text: `select pg_advisory_xact_lock_shared(hashtext('settings'))`,
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

/** Nothing where the address has chosen so already: beside the same order, or, of an objection, beside none. */
export const keepChoice = optional<KeepChoiceParameters, KeepChoiceRow>({
  parameters: ["email","agreed","words","version","channel","orderId"],
  columns: ["id!"],
  text: `insert into advertising_choices (email, agreed, words, version, channel, order_id)
select lower($1), $2, $3, $4, $5, $6
where not exists (
  select from (
    select agreed, ground, order_id from advertising_choices where email = lower($1) order by id desc limit 1) newest
  where newest.agreed = $2 and newest.ground = 'agreed' and (
    newest.order_id is not distinct from $6 or not newest.agreed and $6::uuid is null))
returning id`,
});

export interface KeepNoticeParameters {
  email: string;
  words: string;
  version: string;
  orderId: string;
}

export interface KeepNoticeRow {
  id: number;
}

/**
 * That the buyer of an order was told and did not object. Nothing where she chose before, beside this order or, so that it
 * counts, elsewhere, or where she objected for another address of hers.
 */
export const keepNotice = optional<KeepNoticeParameters, KeepNoticeRow>({
  parameters: ["email","words","version","orderId"],
  columns: ["id!"],
  text: `insert into advertising_choices (email, agreed, ground, words, version, channel, order_id)
select lower($1), true, 'bought', $2, $3, 'order', $4
where not exists (
    select from advertising_choices_that_count c where c.email = lower($1) and c.ground <> 'bought')
  and not exists (select from advertising_choices c where c.email = lower($1) and c.order_id = $4)
  and not exists (select from advertising_choices c where c.order_id = $4 and not c.agreed)
  and not exists (
    select from orders hers join users u on u.id = hers.user_id join advertising_choices c on not c.agreed and c.email in (
      select lower(u.email) union select lower(o.shipping_address ->> 'email') from orders o where o.user_id = u.id)
    where hers.id = $4)
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

export interface AddressesOfAccountsParameters {
  userIds: readonly string[];
}

export interface AddressesOfAccountsRow {
  email: string;
}

/**
 * Each address of these accounts that a mail reaches, and those that agreed beside an order of hers which is not paid yet, unless
 * somebody else paid under it; none of one that was erased.
 */
export const addressesOfAccounts = many<AddressesOfAccountsParameters, AddressesOfAccountsRow>({
  parameters: ["userIds"],
  columns: ["email!"],
  text: `select e.email from users u cross join lateral (
  select emails_of_person(u.id) union
  select c.email from advertising_choices_of(u.id) c where c.agreed and not exists (
    select from orders o where lower(o.shipping_address ->> 'email') = c.email and o.user_id <> u.id and o.paid_at is not null)) e(email)
where u.id = any($1::uuid[]) and u.erased_at is null and e.email like '%@%' and e.email not like '%.invalid'`,
});

export interface EmailOfAccountParameters {
  userId: string;
}

export interface EmailOfAccountRow {
  email: string;
}

export const emailOfAccount = many<EmailOfAccountParameters, EmailOfAccountRow>({
  parameters: ["userId"],
  columns: ["email!"],
  text: `select email from users where id = $1 and erased_at is null`,
});

export interface AddressOfEndKeyParameters {
  endKey: string;
}

export interface AddressOfEndKeyRow {
  email: string;
}

export const addressOfEndKey = optional<AddressOfEndKeyParameters, AddressOfEndKeyRow>({
  parameters: ["endKey"],
  columns: ["email!"],
  text: `select email from advertising_choices where end_key = $1`,
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

export interface ReaderAmongParameters {
  emails: readonly string[];
}

export interface ReaderAmongRow {
  ground: Refine<string | null, AdvertisingGround>;
  since: Date;
}

/** On which ground, and since when, one of these addresses takes advertisements. */
export const readerAmong = optional<ReaderAmongParameters, ReaderAmongRow>({
  parameters: ["emails"],
  columns: ["ground!","since!"],
  text: `select ground, since from advertising_readers where email = any($1::text[]) order by since limit 1`,
});

export interface ReadReaderParameters {
  email: string;
}

export interface ReadReaderRow {
  choiceId: number;
  ground: Refine<string | null, AdvertisingGround>;
  since: Date;
  endKey: string;
}

/** `end_key`: what the link carries that ends them. */
export const readReader = optional<ReadReaderParameters, ReadReaderRow>({
  parameters: ["email"],
  columns: ["choice_id!","ground!","since!","end_key!"],
  text: `select r.choice_id, r.ground, r.since, c.end_key
from advertising_readers r join advertising_choices c on c.id = r.choice_id where r.email = lower($1)`,
});

export interface ReadersAmongParameters {
  emails: readonly string[];
}

export interface ReadersAmongRow {
  email: string;
}

export const readersAmong = many<ReadersAmongParameters, ReadersAmongRow>({
  parameters: ["emails"],
  columns: ["email!"],
  text: `select email from advertising_readers where email = any($1::text[])`,
});

export interface HasObjectedParameters {
  email: string;
}

export interface HasObjectedRow {
  objected: boolean;
}

/** Of an address that takes none: whether it said no. No row: it never said anything. */
export const hasObjected = optional<HasObjectedParameters, HasObjectedRow>({
  parameters: ["email"],
  columns: ["objected!"],
  text: `select not agreed as objected from advertising_choices where email = lower($1) order by agreed limit 1`,
});

export interface ChoicesOfPersonParameters {
  userId: string;
  limit: number;
}

export interface ChoicesOfPersonRow {
  id: number;
  email: string;
  agreed: boolean;
  ground: Refine<string | null, AdvertisingGround>;
  words: string;
  version: string | null;
  channel: Refine<string | null, ChoiceChannel>;
  madeAt: Date;
  orderNumber: string | null;
  counts: boolean;
  takes: boolean;
}

/**
 * What counts of each of her addresses first, however long ago it was said.
 * `counts`: none that counts replaced it. `takes`: by it, its address takes advertisements now.
 */
export const choicesOfPerson = many<ChoicesOfPersonParameters, ChoicesOfPersonRow>({
  parameters: ["userId","limit"],
  columns: ["id!","email!","agreed!","ground!","words!","version","channel!","made_at!","order_number","counts!","takes!"],
  text: `select c.id, c.email, c.agreed, c.ground, c.words, c.version, c.channel, c.made_at, o.order_number,
  not exists (select from advertising_choices_that_count later where later.email = c.email and later.id > c.id) as counts,
  exists (select from advertising_readers r where r.email = c.email and r.choice_id = c.id) as takes
from advertising_choices c left join orders o on o.id = c.order_id
where c.email in (
  select lower(u.email) from users u where u.id = $1
  union select lower(o.shipping_address ->> 'email') from orders o where o.user_id = $1)
order by counts desc, c.id desc limit $2`,
});
