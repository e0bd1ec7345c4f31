// Written by `npm run db:types` from promo-codes.sql: change that file, not this one.
import { exec, many, one, optional, type Refine } from "#server/db/statement.ts";
import type { PromoRow } from "#contract/admin/promo-codes.ts";

type OrdersStatus = "to-validate" | "to-pay" | "paid" | "preparing" | "to-ship" | "shipped" | "delivered" | "cancelled-by-customer" | "cancelled-by-admin";

type PromoCodesKind = "amount" | "percent" | "delivery";

export interface ListCodesRow {
  id: string;
  code: string;
  kind: Refine<string | null, PromoRow["kind"]>;
  value: number;
  startsAt: Date | null;
  endsAt: Date | null;
  minimumCents: number;
  limitInAll: number | null;
  oncePerPerson: boolean;
  isActive: boolean;
  note: string;
  uses: number;
  version: number;
  beyondLimit: number;
  paid: number;
  givenCents: number;
}

export const listCodes = many<void, ListCodesRow>({
  columns: ["id!","code!","kind!","value!","starts_at","ends_at","minimum_cents!","limit_in_all","once_per_person!","is_active!","note!","uses!","version!","beyond_limit!","paid!","given_cents!"],
  text: `select c.id, c.code, c.kind, c.value, c.starts_at, c.ends_at, c.minimum_cents, c.limit_in_all, c.once_per_person,
  c.is_active, c.note, c.uses, row_version(c.updated_at) as version,
  coalesce(u.beyond_limit, 0) as beyond_limit, coalesce(u.paid, 0) as paid, coalesce(u.given_cents, 0) as given_cents
from promo_codes c
left join (
  select u.promo_id, count(*) filter (where u.beyond_limit)::int as beyond_limit,
    count(*) filter (where order_is_settled(o.status))::int as paid,
    coalesce(sum(o.discount_cents + u.waived_cents) filter (where order_is_settled(o.status)), 0)::int as given_cents
  from promo_uses u join orders o on o.id = u.order_id where u.released_at is null group by u.promo_id
) u on u.promo_id = c.id
order by c.created_at desc, c.id`,
});

export interface ListUsesParameters {
  promoId: string;
}

export interface ListUsesRow {
  orderId: string;
  orderNumber: string;
  status: OrdersStatus;
  givenCents: number;
  beyondLimit: boolean;
  usedAt: Date;
  customer: string;
}

export const listUses = many<ListUsesParameters, ListUsesRow>({
  parameters: ["promoId"],
  columns: ["order_id!","order_number!","status!","given_cents!","beyond_limit!","used_at!","customer!"],
  text: `select o.id as order_id, o.order_number, o.status, o.discount_cents + u.waived_cents as given_cents, u.beyond_limit, u.used_at,
  coalesce(nullif(btrim(concat(o.shipping_address ->> 'first_name', ' ', o.shipping_address ->> 'last_name')), ''),
    '@' || p.tiktok_username, p.display_name, '') as customer
from promo_uses u join orders o on o.id = u.order_id left join users p on p.id = o.user_id
where u.promo_id = $1 order by u.used_at desc, o.id limit 100`,
});

export interface InsertCodeParameters {
  code: string;
  kind: string;
  value: number;
  startsAt: Date | null;
  endsAt: Date | null;
  minimumCents: number;
  limitInAll: number | null;
  oncePerPerson: boolean;
  isActive: boolean;
  note: string;
  staffId: string;
}

export interface InsertCodeRow {
  id: string;
}

export const insertCode = one<InsertCodeParameters, InsertCodeRow>({
  parameters: ["code","kind","value","startsAt","endsAt","minimumCents","limitInAll","oncePerPerson","isActive","note","staffId"],
  columns: ["id!"],
  text: `insert into promo_codes (code, kind, value, starts_at, ends_at, minimum_cents, limit_in_all, once_per_person, is_active, note, created_by)
values ($1, $2, $3, $4::timestamptz, $5::timestamptz, $6, $7, $8, $9, $10, $11)
returning id`,
});

export interface LockCodeParameters {
  promoId: string;
}

export interface LockCodeRow {
  code: string;
  kind: PromoCodesKind;
  value: number;
  startsAt: Date | null;
  endsAt: Date | null;
  minimumCents: number;
  limitInAll: number | null;
  oncePerPerson: boolean;
  isActive: boolean;
  note: string;
  uses: number;
  version: number;
}

export const lockCode = optional<LockCodeParameters, LockCodeRow>({
  parameters: ["promoId"],
  columns: ["code!","kind!","value!","starts_at","ends_at","minimum_cents!","limit_in_all","once_per_person!","is_active!","note!","uses!","version!"],
  text: `select code, kind, value, starts_at, ends_at, minimum_cents, limit_in_all, once_per_person, is_active, note, uses,
  row_version(updated_at) as version
from promo_codes where id = $1 for update`,
});

export interface UpdateCodeParameters {
  code: string;
  kind: string;
  value: number;
  startsAt: Date | null;
  endsAt: Date | null;
  minimumCents: number;
  limitInAll: number | null;
  oncePerPerson: boolean;
  isActive: boolean;
  note: string;
  promoId: string;
}

/** Orders that have the code keep what it gave; who uses it from now on is given what it says now. */
export const updateCode = exec<UpdateCodeParameters>({
  parameters: ["code","kind","value","startsAt","endsAt","minimumCents","limitInAll","oncePerPerson","isActive","note","promoId"],
  text: `update promo_codes set code = $1, kind = $2, value = $3, starts_at = $4::timestamptz,
  ends_at = $5::timestamptz, minimum_cents = $6, limit_in_all = $7,
  once_per_person = $8, is_active = $9, note = $10, updated_at = clock_timestamp()
where id = $11`,
});

export interface IsCodeUsedParameters {
  promoId: string;
}

export interface IsCodeUsedRow {
  used: boolean;
}

export const isCodeUsed = one<IsCodeUsedParameters, IsCodeUsedRow>({
  parameters: ["promoId"],
  columns: ["used!"],
  text: `select exists (select from promo_uses where promo_id = $1) as used`,
});

export interface DeleteCodeParameters {
  promoId: string;
}

export const deleteCode = exec<DeleteCodeParameters>({
  parameters: ["promoId"],
  text: `delete from promo_codes where id = $1`,
});
