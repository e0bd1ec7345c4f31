// Written by `npm run db:types` from holds.sql: change that file, not this one.
import { many, one, optional, type Refine } from "#server/db/statement.ts";

type OrdersStatus = "to-validate" | "to-pay" | "paid" | "preparing" | "to-ship" | "shipped" | "delivered" | "cancelled-by-customer" | "cancelled-by-admin";

export interface OrdersDueToExpireParameters {
  most: number;
}

export interface OrdersDueToExpireRow {
  id: string;
}

/**
 * Those that wait for a word of the card provider come last: however many they are, they keep no other piece from being
 * freed. The condition on the time is the one of the indexes `orders_open_by_guests` and `orders_open_by_others`.
 */
export const ordersDueToExpire = many<OrdersDueToExpireParameters, OrdersDueToExpireRow>({
  parameters: ["most"],
  columns: ["id!"],
  text: `select id from (
  select id, held_until from orders
  where origin = 'guest' and order_is_open(status) and hold_is_over(held_until) and created_at > '-infinity'
  union all
  select id, held_until from orders
  where origin <> 'guest' and order_is_open(status) and hold_is_over(held_until) and created_at > '-infinity'
) o
order by exists (select from payments p where p.order_id = o.id and p.state in ('starting', 'open')), held_until limit $1`,
});

export interface IsDueToExpireParameters {
  orderId: string;
}

export interface IsDueToExpireRow {
  due: boolean;
}

export const isDueToExpire = one<IsDueToExpireParameters, IsDueToExpireRow>({
  parameters: ["orderId"],
  columns: ["due!"],
  text: `select exists (
  select from orders o where id = $1 and order_is_open(o.status) and hold_is_over(o.held_until)
) as due`,
});

export interface LockIfDueToExpireParameters {
  orderId: string;
}

export interface LockIfDueToExpireRow {
  guests: boolean;
  paying: boolean;
}

export const lockIfDueToExpire = optional<LockIfDueToExpireParameters, LockIfDueToExpireRow>({
  parameters: ["orderId"],
  columns: ["guests!","paying!"],
  text: `select o.origin = 'guest' as guests, exists (select from payments p where p.order_id = o.id and p.state in ('starting', 'open')) as paying
from orders o where id = $1 and order_is_open(o.status) and hold_is_over(o.held_until)
for update skip locked`,
});

export interface LockForEditParameters {
  orderId: string;
}

export interface LockForEditRow {
  status: OrdersStatus;
  version: number;
  closedBy: Refine<string | null, "ORDER_LOCKED" | "ORDER_EXPIRED" | null>;
}

export const lockForEdit = optional<LockForEditParameters, LockForEditRow>({
  parameters: ["orderId"],
  columns: ["status!","version!","closed_by"],
  text: `select status, version, order_change_refusal(status, paid_at, held_until) as closed_by from orders where id = $1 for update`,
});

export interface StretchHoldParameters {
  holdMinutes: number;
  holdLimitMinutes: number;
  orderId: string;
}

export interface StretchHoldRow {
  stretched: boolean | null;
}

/** Says whether it could be stretched to the time that was asked for. */
export const stretchHold = optional<StretchHoldParameters, StretchHoldRow>({
  parameters: ["holdMinutes","holdLimitMinutes","orderId"],
  columns: ["stretched"],
  text: `update orders o set held_until = stretched_hold(o.held_until, o.created_at, $1, $2)
where id = $3 and held_until is not null and origin = 'guest'
returning longest_hold(created_at, $2) > clock_timestamp() as stretched`,
});
