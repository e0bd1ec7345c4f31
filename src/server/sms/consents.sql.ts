// Written by `npm run db:types` from consents.sql: change that file, not this one.
import { many, optional, type Refine } from "#server/db/statement.ts";

export interface ReadOfOrdersParameters {
  orderIds: readonly string[];
}

export interface ReadOfOrdersRow {
  orderId: string;
  number: string;
}

/** Which orders have text messages, and to which number; only of those that do. */
export const readOfOrders = many<ReadOfOrdersParameters, ReadOfOrdersRow>({
  parameters: ["orderIds"],
  columns: ["order_id!","number!"],
  text: `select o.id as order_id, s.number from unnest($1::uuid[]) as o(id) cross join lateral sms_of_order(o.id) s`,
});

export interface ReadOfHandleParameters {
  handle: string;
}

export interface ReadOfHandleRow {
  number: string;
  givenAt: Date;
}

export const readOfHandle = optional<ReadOfHandleParameters, ReadOfHandleRow>({
  parameters: ["handle"],
  columns: ["number!","given_at!"],
  text: `select number, given_at from sms_consents where handle = $1 and ended_at is null`,
});

export interface ViewerOfDeviceParameters {
  deviceHash: string;
}

export interface ViewerOfDeviceRow {
  viewerId: string | null;
}

export const viewerOfDevice = optional<ViewerOfDeviceParameters, ViewerOfDeviceRow>({
  parameters: ["deviceHash"],
  columns: ["viewer_id"],
  text: `select viewer_id from handle_devices where device_hash = $1`,
});

export interface LockOrderParameters {
  orderId: string;
}

export interface LockOrderRow {
  id: string;
}

export const lockOrder = optional<LockOrderParameters, LockOrderRow>({
  parameters: ["orderId"],
  columns: ["id!"],
  text: `select id from orders where id = $1 for no key update`,
});

export interface EndOfOrderParameters {
  by: Refine<string | null, "page" | "changed">;
  orderId: string;
  number: string | null;
  words: string | null;
}

export interface EndOfOrderRow {
  id: number;
}

/** What is agreed on the order itself; with `unlike`, only what was agreed otherwise. */
export const endOfOrder = many<EndOfOrderParameters, EndOfOrderRow>({
  parameters: ["by","orderId","number","words"],
  columns: ["id!"],
  text: `update sms_consents set ended_at = clock_timestamp(), ended_by = $1
where order_id = $2 and ended_at is null and (number, words) is distinct from ($3::text, $4::text)
returning id`,
});

export interface GiveOfOrderParameters {
  orderId: string;
  number: string;
  words: string;
}

export interface GiveOfOrderRow {
  id: number;
}

export const giveOfOrder = optional<GiveOfOrderParameters, GiveOfOrderRow>({
  parameters: ["orderId","number","words"],
  columns: ["id!"],
  text: `insert into sms_consents (order_id, number, words) values ($1, $2, $3)
on conflict (order_id) where ended_at is null and order_id is not null do nothing returning id`,
});

export interface EndOfHandleParameters {
  by: Refine<string | null, "page" | "changed" | "staff">;
  handle: string;
  number: string | null;
  words: string | null;
}

export interface EndOfHandleRow {
  id: number;
}

export const endOfHandle = many<EndOfHandleParameters, EndOfHandleRow>({
  parameters: ["by","handle","number","words"],
  columns: ["id!"],
  text: `update sms_consents set ended_at = clock_timestamp(), ended_by = $1
where handle = $2 and ended_at is null and (number, words) is distinct from ($3::text, $4::text)
returning id`,
});

export interface GiveOfHandleParameters {
  handle: string;
  viewerId: string | null;
  number: string;
  words: string;
}

export interface GiveOfHandleRow {
  id: number;
}

export const giveOfHandle = optional<GiveOfHandleParameters, GiveOfHandleRow>({
  parameters: ["handle","viewerId","number","words"],
  columns: ["id!"],
  text: `insert into sms_consents (handle, viewer_id, number, words) values ($1, $2, $3, $4)
on conflict (handle) where ended_at is null and handle is not null do nothing returning id`,
});

export interface HandleOfOrderParameters {
  orderId: string;
}

export interface HandleOfOrderRow {
  handle: string;
}

/** Whose agreement, given in her basket, covers the order. */
export const handleOfOrder = optional<HandleOfOrderParameters, HandleOfOrderRow>({
  parameters: ["orderId"],
  columns: ["handle!"],
  text: `select u.tiktok_username as handle from orders o join users u on u.id = o.user_id
where o.id = $1 and o.origin <> 'guest' and u.tiktok_username is not null`,
});

export interface EndOfNumberParameters {
  by: Refine<string | null, "answer" | "unreachable" | "staff">;
  number: string;
}

export interface EndOfNumberRow {
  orderId: string | null;
  handle: string | null;
}

/** Who answers STOP after she ended it on the page said more than the page: her last agreement is noted as ended by that. */
export const endOfNumber = many<EndOfNumberParameters, EndOfNumberRow>({
  parameters: ["by","number"],
  columns: ["order_id","handle"],
  text: `update sms_consents c set ended_at = clock_timestamp(), ended_by = $1
where c.number = $2 and (c.ended_at is null or $1::text = 'answer' and c.ended_by in ('page', 'changed')
  and not exists (select from sms_consents l where l.number = c.number and (l.ended_at is null or l.id > c.id)))
returning order_id, handle`,
});

export interface UserOfHandleParameters {
  handle: string;
}

export interface UserOfHandleRow {
  id: string;
}

export const userOfHandle = optional<UserOfHandleParameters, UserOfHandleRow>({
  parameters: ["handle"],
  columns: ["id!"],
  text: `select id from users where tiktok_username = $1`,
});

export interface ConsentsOfPersonParameters {
  userId: string;
}

export interface ConsentsOfPersonRow {
  id: number;
  orderNumber: string | null;
  number: string;
  words: string;
  givenAt: Date;
  endedAt: Date | null;
  endedBy: Refine<string | null, "page" | "answer" | "changed" | "staff" | "unreachable" | null>;
}

export const consentsOfPerson = many<ConsentsOfPersonParameters, ConsentsOfPersonRow>({
  parameters: ["userId"],
  columns: ["id!","order_number","number!","words!","given_at!","ended_at","ended_by"],
  text: `select c.id, o.order_number, c.number, c.words, c.given_at, c.ended_at, c.ended_by
from sms_consents c left join orders o on o.id = c.order_id
where c.order_id in (select id from orders where user_id = $1)
  or exists (select from users u where u.id = $1 and coalesce(c.viewer_id = u.viewer_id, c.handle = u.tiktok_username))
order by c.ended_at is not null, c.given_at desc limit 20`,
});

export interface EndOfPersonParameters {
  userId: string;
}

export interface EndOfPersonRow {
  id: number;
}

export const endOfPerson = many<EndOfPersonParameters, EndOfPersonRow>({
  parameters: ["userId"],
  columns: ["id!"],
  text: `update sms_consents c set ended_at = clock_timestamp(), ended_by = 'staff'
where c.ended_at is null and (c.order_id in (select id from orders where user_id = $1)
  or exists (select from users u where u.id = $1 and coalesce(c.viewer_id = u.viewer_id, c.handle = u.tiktok_username)))
returning c.id`,
});
