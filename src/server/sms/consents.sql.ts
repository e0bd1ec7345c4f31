// Written by `npm run db:types` from consents.sql: change that file, not this one.
import { exec, many, optional, type Refine } from "#server/db/statement.ts";

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

export interface ReadOfViewerParameters {
  viewerId: string | null;
  handle: string;
}

export interface ReadOfViewerRow {
  number: string;
  givenAt: Date;
}

/** By the platform's id of her, and by the handle where either has none. */
export const readOfViewer = optional<ReadOfViewerParameters, ReadOfViewerRow>({
  parameters: ["viewerId","handle"],
  columns: ["number!","given_at!"],
  text: `select number, given_at from sms_consents where ended_at is null
  and (viewer_id = $1 or handle = $2 and (viewer_id is null or $1::text is null))
order by id desc limit 1`,
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

export interface EndOfViewerParameters {
  by: Refine<string | null, "page" | "changed" | "staff">;
  number: string | null;
  words: string | null;
  viewerId: string | null;
  handle: string | null;
}

export interface EndOfViewerRow {
  id: number;
}

export const endOfViewer = many<EndOfViewerParameters, EndOfViewerRow>({
  parameters: ["by","number","words","viewerId","handle"],
  columns: ["id!"],
  text: `update sms_consents set ended_at = clock_timestamp(), ended_by = $1
where ended_at is null and (number, words) is distinct from ($2::text, $3::text)
  and (viewer_id = $4 or handle = $5 and (viewer_id is null or $4::text is null))
returning id`,
});

export interface EndOfFormerBearerParameters {
  handle: string;
  viewerId: string | null;
}

/** One agreement is open for a handle: whoever bore it before agrees anew under hers. */
export const endOfFormerBearer = exec<EndOfFormerBearerParameters>({
  parameters: ["handle","viewerId"],
  text: `update sms_consents set ended_at = clock_timestamp(), ended_by = 'changed'
where handle = $1 and ended_at is null and viewer_id <> $2`,
});

export interface GiveOfViewerParameters {
  handle: string;
  viewerId: string | null;
  number: string;
  words: string;
}

export interface GiveOfViewerRow {
  id: number;
}

/** Not twice, under whatever handle. */
export const giveOfViewer = optional<GiveOfViewerParameters, GiveOfViewerRow>({
  parameters: ["handle","viewerId","number","words"],
  columns: ["id!"],
  text: `insert into sms_consents (handle, viewer_id, number, words)
select $1, $2, $3, $4
where not exists (select from sms_consents where viewer_id = $2 and ended_at is null)
on conflict (handle) where ended_at is null and handle is not null do nothing returning id`,
});

export interface ViewerOfOrderParameters {
  orderId: string;
}

export interface ViewerOfOrderRow {
  handle: string | null;
  viewerId: string | null;
}

/** Whose agreement, given in her basket, covers the order. */
export const viewerOfOrder = optional<ViewerOfOrderParameters, ViewerOfOrderRow>({
  parameters: ["orderId"],
  columns: ["handle","viewer_id"],
  text: `select u.tiktok_username as handle, u.viewer_id from orders o join users u on u.id = o.user_id
where o.id = $1 and o.origin <> 'guest' and num_nonnulls(u.tiktok_username, u.viewer_id) > 0`,
});

export interface EndOfNumberParameters {
  by: Refine<string | null, "answer" | "unreachable" | "staff">;
  number: string;
}

export interface EndOfNumberRow {
  orderId: string | null;
  handle: string | null;
  viewerId: string | null;
}

/** Who answers STOP after she ended it on the page said more than the page: her last agreement is noted as ended by that. */
export const endOfNumber = many<EndOfNumberParameters, EndOfNumberRow>({
  parameters: ["by","number"],
  columns: ["order_id","handle","viewer_id"],
  text: `update sms_consents c set ended_at = clock_timestamp(), ended_by = $1
where c.number = $2 and (c.ended_at is null or $1::text = 'answer' and c.ended_by in ('page', 'changed')
  and not exists (select from sms_consents l where l.number = c.number and (l.ended_at is null or l.id > c.id)))
returning order_id, handle, viewer_id`,
});

export interface UserOfViewerParameters {
  viewerId: string | null;
  handle: string | null;
}

export interface UserOfViewerRow {
  id: string;
}

export const userOfViewer = optional<UserOfViewerParameters, UserOfViewerRow>({
  parameters: ["viewerId","handle"],
  columns: ["id!"],
  text: `select id from users
where viewer_id = $1 or tiktok_username = $2 and (viewer_id is null or $1::text is null)
order by viewer_id = $1 desc nulls last limit 1`,
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
