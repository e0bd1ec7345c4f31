// Written by `npm run db:types` from withdrawals.sql: change that file, not this one.
import { exec, many, one, optional, type Refine } from "#server/db/statement.ts";
import type { WithdrawalRow } from "#contract/admin/withdrawals.ts";
import type { RefundLine } from "#contract/admin/order-money.ts";
import type { Worth } from "#domain/returns.ts";
import type { ReturnStateName } from "#domain/return-life.ts";
import type { AnyStoredAddress } from "#server/addresses/stored-address.ts";

type OrdersStatus = "to-validate" | "to-pay" | "paid" | "preparing" | "to-ship" | "shipped" | "delivered" | "cancelled-by-customer" | "cancelled-by-admin";

type WithdrawalsOutcome = "refunded" | "refused" | "repeated";

type WithdrawalsState = "received" | "goods-due" | "refund-due" | "done";

export interface LockWithdrawalParameters {
  withdrawalId: string;
}

export interface LockWithdrawalRow {
  state: WithdrawalsState;
  outcome: WithdrawalsOutcome | null;
  reason: string | null;
  orderId: string | null;
  version: number;
}

/**
 * With the others of its order, which follow it (`settle_repeats`). A change of status or a refund, which hold the order already,
 * take theirs later: where they wait for each other one of them runs again (`inTransaction`).
 */
export const lockWithdrawal = optional<LockWithdrawalParameters, LockWithdrawalRow>({
  parameters: ["withdrawalId"],
  columns: ["state!","outcome","reason","order_id","version!"],
  text: `with locked as (
  select * from withdrawals where id = $1
    or order_id = (select order_id from withdrawals where id = $1) order by id for update
)
select state, outcome, reason, order_id, row_version(updated_at) as version from locked where id = $1`,
});

export interface UpdateWithdrawalParameters {
  state: string;
  outcome: string | null;
  reason: string | null;
  withdrawalId: string;
}

export const updateWithdrawal = exec<UpdateWithdrawalParameters>({
  parameters: ["state","outcome","reason","withdrawalId"],
  text: `update withdrawals set state = $1, outcome = $2, reason = $3, updated_at = clock_timestamp(),
  closed_at = case when $1 = 'done' then coalesce(closed_at, clock_timestamp()) end
where id = $4`,
});

export interface SetOrderOfWithdrawalParameters {
  orderId: string;
  withdrawalId: string;
}

/** Of another order than it was tied to nothing has been done yet. */
export const setOrderOfWithdrawal = exec<SetOrderOfWithdrawalParameters>({
  parameters: ["orderId","withdrawalId"],
  text: `update withdrawals set order_id = $1, updated_at = clock_timestamp(),
  state = case when state <> 'done' and order_id is not null then 'received' else state end
where id = $2`,
});

export interface ReadTieParameters {
  withdrawalId: string;
}

export interface ReadTieRow {
  namesPieces: boolean;
  isAnswered: boolean;
}

/** What binds a statement to the order that it is tied to, asked once that is locked. */
export const readTie = one<ReadTieParameters, ReadTieRow>({
  parameters: ["withdrawalId"],
  columns: ["names_pieces!","is_answered!"],
  text: `select exists (select from withdrawal_items i where i.withdrawal_id = w.id) as names_pieces,
  w.state = 'done'
    or exists (select from returns b where b.withdrawal_id = w.id and b.undone_at is null)
    or exists (select from return_cases c where c.withdrawal_id = w.id and c.called_off_at is null and c.goods_received_at is not null)
    or statement_has_refund(w) as is_answered
from withdrawals w where w.id = $1`,
});

export interface WaitingCasesParameters {
  withdrawalId: string;
}

export interface WaitingCasesRow {
  caseId: string;
}

export const waitingCases = many<WaitingCasesParameters, WaitingCasesRow>({
  parameters: ["withdrawalId"],
  columns: ["case_id!"],
  text: `select id as case_id from return_cases c
where c.withdrawal_id = $1 and return_case_state(c) in ('expected', 'to-pull') order by id`,
});

export interface HasComeParameters {
  withdrawalId: string;
}

export interface HasComeRow {
  hasCome: boolean;
}

/** Whether its pieces lie here unchecked, under whichever statement they came, or money is owed or was given for them. */
export const hasCome = one<HasComeParameters, HasComeRow>({
  parameters: ["withdrawalId"],
  columns: ["has_come!"],
  text: `select statement_has_refund(w)
  or exists (select from cases_of_statement(w) c where return_case_state(c) in ('arrived', 'to-refund')) as has_come
from withdrawals w where w.id = $1`,
});

export interface LeaveCasesParameters {
  withdrawalId: string;
}

/** What was expected of the order stays with it, under the day of the statement. */
export const leaveCases = exec<LeaveCasesParameters>({
  parameters: ["withdrawalId"],
  text: `update return_cases c set withdrawal_id = null, stated_on = (w.submitted_at at time zone 'Europe/Paris')::date, updated_at = clock_timestamp()
from withdrawals w where w.id = $1 and c.withdrawal_id = w.id`,
});

export interface FindOrderByNumberParameters {
  orderNumber: string;
}

export interface FindOrderByNumberRow {
  id: string;
  orderNumber: string;
}

export const findOrderByNumber = optional<FindOrderByNumberParameters, FindOrderByNumberRow>({
  parameters: ["orderNumber"],
  columns: ["id!","order_number!"],
  text: `select id, order_number from orders where lower(order_number) = lower($1)`,
});

export interface FindOrderMeantParameters {
  orderNumbers: readonly string[];
  email: string;
}

export interface FindOrderMeantRow {
  id: string;
}

/** The order that was meant: its number, however it was typed, and an e-mail that is the order's or its person's. */
export const findOrderMeant = optional<FindOrderMeantParameters, FindOrderMeantRow>({
  parameters: ["orderNumbers","email"],
  columns: ["id!"],
  text: `select o.id from orders o left join users u on u.id = o.user_id
where o.order_number = any($1::text[])
  and lower($2) in (lower(o.shipping_address ->> 'email'), lower(u.email))`,
});

export interface GetOrderOfPageParameters {
  orderId: string;
}

export interface GetOrderOfPageRow {
  id: string;
  shippingAddress: Refine<unknown, AnyStoredAddress | null>;
}

/** The order on whose page the statement was begun. Who has its key may renounce it. */
export const getOrderOfPage = optional<GetOrderOfPageParameters, GetOrderOfPageRow>({
  parameters: ["orderId"],
  columns: ["id!","shipping_address"],
  text: `select id, shipping_address from orders where id = $1`,
});

export interface ItemsToWithdrawParameters {
  orderId: string;
}

export interface ItemsToWithdrawRow {
  id: string;
  words: string;
}

export const itemsToWithdraw = many<ItemsToWithdrawParameters, ItemsToWithdrawRow>({
  parameters: ["orderId"],
  columns: ["id!","words!"],
  text: `select i.id, piece_words(p, c.name) as words
from order_items i join products p on p.id = i.product_id left join product_colors c on c.id = p.color_id
where i.order_id = $1 and not exists (select from return_lines r where r.order_item_id = i.id)
order by i.created_at, i.id`,
});

export interface InsertWithdrawalItemsParameters {
  withdrawalId: string;
  itemIds: readonly string[];
}

export const insertWithdrawalItems = exec<InsertWithdrawalItemsParameters>({
  parameters: ["withdrawalId","itemIds"],
  text: `insert into withdrawal_items (withdrawal_id, order_item_id) select $1, unnest($2::uuid[])`,
});

export interface SettleRepeatsParameters {
  orderId: string;
}

/** Once the statement has opened its return, where it does. */
export const settleRepeats = exec<SettleRepeatsParameters>({
  parameters: ["orderId"],
  text: `select settle_repeats($1)`,
});

export interface InsertWithdrawalParameters {
  firstName: string;
  lastName: string;
  statedOrderNumber: string;
  email: string;
  articles: string | null;
  orderId: string | null;
  sourceAddress: string | null;
  asCredit: boolean;
  labelPayer: string | null;
  labelCents: number | null;
}

export interface InsertWithdrawalRow {
  id: string;
  submittedAt: Date;
}

export const insertWithdrawal = one<InsertWithdrawalParameters, InsertWithdrawalRow>({
  parameters: ["firstName","lastName","statedOrderNumber","email","articles","orderId","sourceAddress","asCredit","labelPayer","labelCents"],
  columns: ["id!","submitted_at!"],
  text: `insert into withdrawals (first_name, last_name, stated_order_number, email, articles, order_id, source_address, wants_credit, label_payer,
  label_cents)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
returning id, submitted_at`,
});

export interface ReadWithdrawalsParameters {
  ids: readonly string[];
}

export interface ReadWithdrawalsRow {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  statedOrderNumber: string;
  articles: string | null;
  submittedAt: Date;
  acknowledgedAt: Date | null;
  wantsCredit: boolean;
  state: WithdrawalsState;
  outcome: WithdrawalsOutcome | null;
  reason: string | null;
  closedAt: Date | null;
  version: number;
  orderId: string | null;
  orderNumber: string | null;
  status: OrdersStatus | null;
  totalCents: number | null;
  deliveredAt: Date | null;
  contractSentAt: Date | null;
  proofOfSendingAt: Date | null;
  goodsReceivedAt: Date | null;
  caseState: Refine<string | null, ReturnStateName | null>;
  messageId: number | null;
  pieces: Refine<unknown, WithdrawalRow["pieces"] | null>;
  refundedCents: number;
  owedCents: number;
  owedLines: Refine<unknown, RefundLine[] | null>;
  worth: Refine<unknown, Worth | null>;
}

export const readWithdrawals = many<ReadWithdrawalsParameters, ReadWithdrawalsRow>({
  parameters: ["ids"],
  columns: ["id!","first_name!","last_name!","email!","stated_order_number!","articles","submitted_at!","acknowledged_at","wants_credit!","state!","outcome","reason","closed_at","version!","order_id","order_number","status","total_cents","delivered_at","contract_sent_at","proof_of_sending_at","goods_received_at","case_state","message_id","pieces","refunded_cents!","owed_cents!","owed_lines","worth"],
  text: `select w.id, w.first_name, w.last_name, w.email, w.stated_order_number, w.articles, w.submitted_at, w.acknowledged_at,
  w.wants_credit, w.state, w.outcome, w.reason, w.closed_at, row_version(w.updated_at) as version,
  w.order_id, o.order_number, o.status, o.total_cents, o.delivered_at, o.contract_sent_at,
  k.proof_of_sending_at, k.goods_received_at, k.state as case_state,
  w.acknowledgement_id as message_id,
  (select json_agg(json_build_object('id', i.id, 'ref', coalesce(p.ref_category, p.ref::text), 'name', p.name,
      'color', c.name, 'size', p.size, 'priceCents', i.price_cents - i.discount_cents) order by i.created_at, i.id)
    from withdrawal_items wi join order_items i on i.id = wi.order_item_id join products p on p.id = i.product_id
    left join product_colors c on c.id = p.color_id
    where wi.withdrawal_id = w.id) as pieces,
  coalesce((select sum(amount_cents)::int from refunds where order_id = o.id and state = 'done' and given_means is distinct from 'chargeback'), 0) as refunded_cents,
  coalesce((select sum(r.amount_cents - (select coalesce(sum(l.cents), 0) from lines_told(r) l
      where not line_is_of_statement(r, l.order_item_id, w.id)))::int from refunds r where r.order_id = o.id and r.state in ('due', 'failed')
    and refund_ground(r) = 'withdrawal' and refund_answers(r, w.id)), 0) as owed_cents,
  (select json_agg(json_build_object('itemId', l.order_item_id, 'cents', l.cents)) from refunds r cross join lateral lines_told(r) l
    where r.order_id = o.id and r.state in ('due', 'failed') and refund_ground(r) = 'withdrawal'
    and refund_answers(r, w.id) and line_is_of_statement(r, l.order_item_id, w.id)) as owed_lines,
  worth_of_items(o.id, array(select i.order_item_id from withdrawal_items i where i.withdrawal_id = w.id)) as worth
from unnest($1::uuid[]) with ordinality as chosen(id, place)
join withdrawals w on w.id = chosen.id left join orders o on o.id = w.order_id
left join lateral case_of_statement(w.id) k on true
order by chosen.place`,
});
