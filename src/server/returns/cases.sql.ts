// Written by `npm run db:types` from cases.sql: change that file, not this one.
import { exec, many, one, optional, type Refine } from "#server/db/statement.ts";
import type { AnyStoredAddress } from "#server/addresses/stored-address.ts";
import type { RefundGround } from "#domain/refund-clock.ts";
import type { RefundLine } from "#contract/admin/order-money.ts";
import type { ReturnCase } from "#contract/admin/return-cases.ts";
import type { Worth } from "#domain/returns.ts";
import type { CarrierHas, LabelPayer, LabelRefusedTelling, ReturnLabelKind, ReturnStateName } from "#domain/return-life.ts";

type OrdersStatus = "to-validate" | "to-pay" | "paid" | "preparing" | "to-ship" | "shipped" | "delivered" | "cancelled-by-customer" | "cancelled-by-admin";

type ReturnCasesCause = "withdrawal" | "defect" | "wrong-piece" | "undelivered" | "not-sendable" | "other";

export interface InsertCaseParameters {
  orderId: string;
  withdrawalId: string | null;
  cause: string;
  note: string | null;
  asCredit: boolean;
  labelPayer: string | null;
  userId: string | null;
  statedOn: string | null;
}

export interface InsertCaseRow {
  id: string;
}

export const insertCase = one<InsertCaseParameters, InsertCaseRow>({
  parameters: ["orderId","withdrawalId","cause","note","asCredit","labelPayer","userId","statedOn"],
  columns: ["id!"],
  text: `insert into return_cases (order_id, withdrawal_id, cause, note, as_credit, label_payer, opened_by, stated_on)
values ($1, $2, $3, $4, $5, $6, $7, $8::date) returning id`,
});

export interface ExpectItemsParameters {
  caseId: string;
  orderId: string;
  itemIds: readonly string[] | null;
}

export interface ExpectItemsRow {
  itemId: string;
}

/** Of these items, or of all where none is named, those that may come back and that no other case expects. */
export const expectItems = many<ExpectItemsParameters, ExpectItemsRow>({
  parameters: ["caseId","orderId","itemIds"],
  columns: ["item_id!"],
  text: `insert into return_case_items (case_id, order_item_id)
select $1, i.id from order_items i
where i.order_id = $2 and i.takes_unit and ($3::uuid[] is null or i.id = any($3::uuid[]))
  and not exists (select from return_lines l where l.order_item_id = i.id)
on conflict (order_item_id) where is_open do nothing
returning order_item_id as item_id`,
});

export interface DateStatedParameters {
  statedOn: string;
  orderId: string;
  itemIds: readonly string[];
}

/** Of these items' open returns those that were renounced otherwise than by a statement of hers. */
export const dateStated = exec<DateStatedParameters>({
  parameters: ["statedOn","orderId","itemIds"],
  text: `update return_cases c set stated_on = $1::date, updated_at = clock_timestamp()
where c.order_id = $2 and c.cause = 'withdrawal' and c.withdrawal_id is null and exists (
  select from return_case_items i where i.case_id = c.id and i.is_open and i.order_item_id = any($3::uuid[]))`,
});

export interface DeleteEmptyCaseParameters {
  caseId: string;
}

export const deleteEmptyCase = exec<DeleteEmptyCaseParameters>({
  parameters: ["caseId"],
  text: `delete from return_cases c where c.id = $1 and not exists (select from return_case_items i where i.case_id = c.id)`,
});

export interface AwaitGoodsParameters {
  withdrawalId: string;
}

/** The statement goes on with the return that it opened. */
export const awaitGoods = exec<AwaitGoodsParameters>({
  parameters: ["withdrawalId"],
  text: `update withdrawals set state = 'goods-due', updated_at = clock_timestamp() where id = $1 and state = 'received'`,
});

export interface LockOrderForCaseParameters {
  orderId: string;
}

export interface LockOrderForCaseRow {
  status: OrdersStatus;
  deliveredAt: Date | null;
  contractSentAt: Date | null;
  reviewReason: string | null;
  orderedOn: string;
}

export const lockOrderForCase = optional<LockOrderForCaseParameters, LockOrderForCaseRow>({
  parameters: ["orderId"],
  columns: ["status!","delivered_at","contract_sent_at","review_reason","ordered_on!"],
  text: `select status, delivered_at, contract_sent_at, review_reason, (order_date at time zone 'Europe/Paris')::date::text as ordered_on
from orders where id = $1 for no key update`,
});

export interface OrderOfCaseParameters {
  caseId: string;
}

export interface OrderOfCaseRow {
  orderId: string;
}

export const orderOfCase = optional<OrderOfCaseParameters, OrderOfCaseRow>({
  parameters: ["caseId"],
  columns: ["order_id!"],
  text: `select order_id from return_cases where id = $1`,
});

export interface LockCaseParameters {
  caseId: string;
}

export interface LockCaseRow {
  id: string;
  orderId: string;
  withdrawalId: string | null;
  cause: ReturnCasesCause;
  note: string | null;
  asCredit: boolean;
  labelPayer: Refine<string | null, LabelPayer | null>;
  goodsReceivedAt: Date | null;
  proofOfSendingAt: Date | null;
  calledOffReason: string | null;
  state: Refine<string | null, ReturnStateName>;
  statedAt: Date;
  neverCame: boolean;
  carrierHas: Refine<string | null, CarrierHas | null>;
  mayComeFrom: Date;
  toldLabelCents: Refine<number | null, number | null>;
  checkedAt: Date | null;
  checkedBy: string | null;
}

/**
 * Once its order is locked.
 * `may_come_from`: what nobody renounced may have come before staff wrote down that it would.
 */
export const lockCase = optional<LockCaseParameters, LockCaseRow>({
  parameters: ["caseId"],
  columns: ["id!","order_id!","withdrawal_id","cause!","note","as_credit!","label_payer","goods_received_at","proof_of_sending_at","called_off_reason","state!","stated_at!","never_came!","carrier_has","may_come_from!","told_label_cents","checked_at","checked_by"],
  text: `select c.id, c.order_id, c.withdrawal_id, c.cause, c.note, c.as_credit, c.label_payer, c.goods_received_at, c.proof_of_sending_at, c.called_off_reason,
  return_case_state(c) as state, stated_at(c) as stated_at, return_never_came(c) as never_came,
  (select carrier_has(o) from orders o where o.id = c.order_id) as carrier_has,
  case when c.cause = 'withdrawal' then stated_at(c) else coalesce((select o.shipped_at from orders o where o.id = c.order_id), c.opened_at) end as may_come_from,
  (select w.label_cents from withdrawals w where w.id = c.withdrawal_id) as told_label_cents,
  c.checked_at, (select display_name from users where id = c.checked_by) as checked_by
from return_cases c where c.id = $1 for update of c`,
});

export interface OpenItemsParameters {
  caseId: string;
}

export interface OpenItemsRow {
  itemId: string;
}

export const openItems = many<OpenItemsParameters, OpenItemsRow>({
  parameters: ["caseId"],
  columns: ["item_id!"],
  text: `select order_item_id as item_id from return_case_items where case_id = $1 and is_open order by order_item_id`,
});

export interface SetDatesParameters {
  proofAt: Date | null;
  goodsAt: Date | null;
  caseId: string;
}

export const setDates = exec<SetDatesParameters>({
  parameters: ["proofAt","goodsAt","caseId"],
  text: `update return_cases set proof_of_sending_at = $1, goods_received_at = $2, updated_at = clock_timestamp()
where id = $3`,
});

export interface CasesExpectingParameters {
  orderId: string;
  itemIds: readonly string[];
}

export interface CasesExpectingRow {
  caseId: string;
  withdrawalId: string;
}

/** The returns that expect some of these pieces for a statement. */
export const casesExpecting = many<CasesExpectingParameters, CasesExpectingRow>({
  parameters: ["orderId","itemIds"],
  columns: ["case_id!","withdrawal_id!"],
  text: `select c.id as case_id, c.withdrawal_id from return_cases c join withdrawals w on w.id = c.withdrawal_id and w.order_id = c.order_id
where c.order_id = $1 and exists (select from return_case_items i
  where i.case_id = c.id and i.is_open and i.order_item_id = any($2::uuid[])) order by c.opened_at, c.id`,
});

export interface KeepVerdictsParameters {
  isInHouse: boolean;
  itemIds: readonly string[];
  verdicts: readonly string[];
  caseId: string;
}

/** One that is taken back is open until its return is noted. */
export const keepVerdicts = exec<KeepVerdictsParameters>({
  parameters: ["isInHouse","itemIds","verdicts","caseId"],
  text: `update return_case_items i set verdict = f.verdict, is_open = $1 or f.verdict in ('fine', 'damaged', 'lost')
from unnest($2::uuid[], $3::text[]) as f(id, verdict) where i.case_id = $4 and i.order_item_id = f.id and i.is_open`,
});

export interface SettleItemsParameters {
  returnId: string;
  userId: string | null;
}

/** Pieces that came back, whichever way they were noted: no case expects them any more. Where all were lost nothing has come. */
export const settleItems = exec<SettleItemsParameters>({
  parameters: ["returnId","userId"],
  text: `with found as (
  update return_case_items i set is_open = false, verdict = coalesce(i.verdict, case l.disposition when 'set-aside' then 'damaged' else 'fine' end)
  from return_lines l where l.return_id = $1 and l.order_item_id = i.order_item_id and i.is_open
  returning i.case_id, i.order_item_id
)
update return_cases c set checked_at = clock_timestamp(), checked_by = $2, updated_at = clock_timestamp(),
  goods_received_at = case when not (select was_sent from returns where id = $1) then null
    when exists (select from return_case_items o where o.case_id = c.id and o.verdict is distinct from 'lost')
      then coalesce(c.goods_received_at, clock_timestamp()) else c.goods_received_at end
where c.id in (select case_id from found) and c.called_off_at is null and c.checked_at is null
  and not exists (select from return_case_items o where o.case_id = c.id and o.is_open
    and o.order_item_id not in (select order_item_id from found))`,
});

export interface CloseCaseParameters {
  userId: string;
  wasSent: boolean;
  hasCome: boolean;
  caseId: string;
}

export const closeCase = exec<CloseCaseParameters>({
  parameters: ["userId","wasSent","hasCome","caseId"],
  text: `update return_cases set checked_at = clock_timestamp(), checked_by = $1, updated_at = clock_timestamp(),
  goods_received_at = case when not $2 then null when $3 then coalesce(goods_received_at, clock_timestamp()) else goods_received_at end
where id = $4 and checked_at is null`,
});

export interface ExpectAgainParameters {
  returnId: string;
}

/** The check of a case that a return ended is undone with it. */
export const expectAgain = exec<ExpectAgainParameters>({
  parameters: ["returnId"],
  text: `with ended as (
  select distinct on (l.order_item_id) i.case_id
  from return_lines l join returns r on r.id = l.return_id join return_case_items i on i.order_item_id = l.order_item_id
  join return_cases c on c.id = i.case_id
  where l.return_id = $1 and (i.verdict in ('fine', 'damaged', 'lost') or i.verdict is not null and not r.was_sent)
  order by l.order_item_id, c.opened_at desc
), reopened as (
  update return_cases c set checked_at = null, checked_by = null, updated_at = clock_timestamp()
  where c.id in (select case_id from ended) and c.called_off_at is null and c.checked_at is not null returning c.id
)
update return_case_items i set is_open = true, verdict = null
where i.case_id in (select id from reopened)
  and not exists (select from return_lines l where l.order_item_id = i.order_item_id and l.return_id <> $1)
  and not exists (select from return_case_items o where o.order_item_id = i.order_item_id and o.is_open)`,
});

export interface CallOffParameters {
  reason: string;
  caseId: string;
}

export const callOff = exec<CallOffParameters>({
  parameters: ["reason","caseId"],
  text: `with called_off as (
  update return_cases set called_off_at = clock_timestamp(), called_off_reason = $1, updated_at = clock_timestamp()
  where id = $2 returning id
)
update return_case_items set is_open = false where case_id = (select id from called_off)`,
});

export interface RefundDueOfParameters {
  caseId: string;
}

/** The statement is answered as far as the pieces go: what is left is its money, where there is any. */
export const refundDueOf = exec<RefundDueOfParameters>({
  parameters: ["caseId"],
  text: `update withdrawals set state = 'refund-due', updated_at = clock_timestamp()
where id = (select withdrawal_id from return_cases c where c.id = $1 and return_case_state(c) = 'to-refund')
  and state in ('received', 'goods-due')`,
});

export interface AnswerUnowedParameters {
  reason: string;
  caseId: string;
}

/**
 * Its pieces came back and nothing is to be given back any more: the statement is answered, with what was given, or with why
 * nothing was; that nothing was for a defect is no answer to another statement.
 */
export const answerUnowed = exec<AnswerUnowedParameters>({
  parameters: ["reason","caseId"],
  text: `update withdrawals w set state = 'done', closed_at = clock_timestamp(), updated_at = clock_timestamp(),
  outcome = case when g.given then 'refunded' else 'refused' end, reason = case when g.given then w.reason else $1 end
from withdrawals v cross join lateral (select exists (select from cases_of_statement(v) c cross join lateral refunds_of_case(c) r where r.state = 'done')
  or exists (select from refunds r join refund_lines l on l.refund_id = r.id
    join return_case_items i on i.order_item_id = l.order_item_id join cases_of_statement(v) c on c.id = i.case_id
    where r.order_id = v.order_id and r.state = 'done' and refund_ground(r) = 'withdrawal') as given) g
where w.id = v.id and w.state <> 'done' and w.order_id = (select order_id from return_cases where id = $2)
  and exists (select from cases_of_statement(v) c where c.id = $2 and (g.given or c.withdrawal_id = v.id or c.cause = 'withdrawal'))
  and not statement_waits(v)`,
});

export interface AskAgainParameters {
  returnId: string;
  reason: string;
}

/** The check that answered these statements, or after which their money is all that they wait for, is undone. */
export const askAgain = exec<AskAgainParameters>({
  parameters: ["returnId","reason"],
  text: `update withdrawals w set state = 'goods-due', outcome = null, reason = null, closed_at = null, updated_at = clock_timestamp()
where w.order_id = (select order_id from returns where id = $1)
  and (w.id = (select withdrawal_id from returns where id = $1) or exists (select from cases_of_statement(w) c
    join return_case_items i on i.case_id = c.id join return_lines l on l.order_item_id = i.order_item_id where l.return_id = $1))
  and (w.state = 'done' and w.outcome = 'refused' and w.reason = $2
    or w.state = 'refund-due' and exists (select from return_cases c where c.withdrawal_id = w.id and c.checked_at is null and c.called_off_at is null)
      and not exists (select from return_cases c where c.withdrawal_id = w.id and return_case_state(c) = 'to-refund'))`,
});

export interface TasksOfCaseParameters {
  caseId: string;
}

export interface TasksOfCaseRow {
  id: string;
  transactionUuid: string;
  amountCents: number;
  reason: string;
  creditId: string | null;
  byHand: boolean | null;
}

export const tasksOfCase = many<TasksOfCaseParameters, TasksOfCaseRow>({
  parameters: ["caseId"],
  columns: ["id!","transaction_uuid!","amount_cents!","reason!","credit_id","by_hand"],
  text: `select r.id, r.transaction_uuid, r.amount_cents, r.reason, t.credit_id, is_by_hand(r.transaction_uuid) as by_hand
from return_cases c cross join lateral refunds_of_case(c) r join transactions t on t.uuid = r.transaction_uuid
where c.id = $1 and r.state in ('due', 'failed') and not r.goes_by_itself order by r.created_at, r.id`,
});

export interface FindCasesParameters {
  stillDays: number;
  caseId: string | null;
  orderId: string | null;
  states: readonly string[] | null;
  concerned: boolean;
  q: string | null;
  numberEnd: string | null;
  after: string | null;
  newest: boolean;
  most: number;
}

export interface FindCasesRow {
  id: string;
  orderId: string;
  orderNumber: string;
  withdrawalId: string | null;
  cause: Refine<string | null, ReturnCase["cause"]>;
  note: string | null;
  asCredit: boolean;
  labelPayer: Refine<string | null, LabelPayer | null>;
  openedAt: Date;
  proofOfSendingAt: Date | null;
  goodsReceivedAt: Date | null;
  checkedAt: Date | null;
  calledOffAt: Date | null;
  calledOffReason: string | null;
  state: Refine<string | null, ReturnStateName>;
  toldLabelCents: Refine<number | null, number | null>;
  name: string;
  statedAt: Date;
  leftAt: Refine<Date | null, Date | null>;
  leftToldAt: Refine<Date | null, Date | null>;
  neverCame: boolean;
  carrierHas: Refine<string | null, CarrierHas | null>;
  lostOrBackAt: Refine<Date | null, Date | null>;
  pieces: Refine<unknown, ReturnCase["pieces"] | null>;
  owedCents: number;
  refundedCents: number;
  creditBackCents: number;
  askedCents: number;
  byHand: boolean;
  owedLines: Refine<unknown, RefundLine[] | null>;
  dueOn: Refine<string | null, string | null>;
  ground: Refine<string | null, RefundGround | null>;
  deliveredAt: Date | null;
  contractSentAt: Date | null;
  worth: Refine<unknown, Worth>;
  label: Refine<unknown, { kind: ReturnLabelKind; trackingNumber: string; costCents: number } | null>;
  way: Refine<unknown, NonNullable<ReturnCase["label"]>["parcel"] | null>;
  labelRefusal: Refine<unknown, NonNullable<ReturnCase["labelRefusal"]> | null>;
  offersReopening: boolean;
  ofCancelled: boolean;
}

/**
 * The longest waiting first; `newest`: what ended last, as of those that are over. `q` is a pattern, `numberEnd` one that
 * holds the end of a return's number backwards.
 */
export const findCases = many<FindCasesParameters, FindCasesRow>({
  parameters: ["stillDays","caseId","orderId","states","concerned","q","numberEnd","after","newest","most"],
  columns: ["id!","order_id!","order_number!","withdrawal_id","cause!","note","as_credit!","label_payer","opened_at!","proof_of_sending_at","goods_received_at","checked_at","called_off_at","called_off_reason","state!","told_label_cents","name!","stated_at!","left_at","left_told_at","never_came!","carrier_has","lost_or_back_at","pieces","owed_cents!","refunded_cents!","credit_back_cents!","asked_cents!","by_hand!","owed_lines","due_on","ground","delivered_at","contract_sent_at","worth!","label","way","label_refusal","offers_reopening!","of_cancelled!"],
  text: `select c.id, c.order_id, o.order_number, c.withdrawal_id, c.cause, c.note, c.as_credit, c.label_payer, c.opened_at, c.proof_of_sending_at,
  c.goods_received_at, c.checked_at, c.called_off_at, c.called_off_reason, s.state,
  (select w.label_cents from withdrawals w where w.id = c.withdrawal_id) as told_label_cents,
  n.name,
  stated_at(c) as stated_at, coalesce(o.shipped_at, o.delivered_at) as left_at, left_after(o, c.opened_at) as left_told_at, return_never_came(c) as never_came,
  carrier_has(o) as carrier_has, lost_or_back_at(o) as lost_or_back_at,
  (select json_agg(json_build_object('itemId', i.id, 'ref', coalesce(p.ref_category, p.ref::text), 'name', p.name,
      'color', k.name, 'size', p.size, 'priceCents', i.price_cents - i.discount_cents, 'verdict', ci.verdict,
      'disposition', l.disposition, 'isOpen', ci.is_open) order by i.created_at, i.id)
    from return_case_items ci join order_items i on i.id = ci.order_item_id join products p on p.id = i.product_id
    left join product_colors k on k.id = p.color_id left join return_lines l on l.order_item_id = i.id
    where ci.case_id = c.id) as pieces,
  r.owed_cents, r.refunded_cents, r.credit_back_cents, r.asked_cents, r.by_hand, r.owed_lines, r.due_on, r.ground, o.delivered_at, o.contract_sent_at,
  worth_of_items(o.id, array(select i.order_item_id from return_case_items i where i.case_id = c.id)) as worth,
  (select json_build_object('kind', b.kind, 'trackingNumber', b.tracking_number, 'costCents', cost_to_her(b)) from return_labels b
    where b.case_id = c.id and b.state = 'made' and o.erased_at is null) as label,
  way.told as way, refused.told as label_refusal,
  case when s.state = 'called-off' then o.erased_at is null else c.checked_at is not null and exists (select from missed_items(c.id)) end
    as offers_reopening, order_is_cancelled(o.status) as of_cancelled
from return_cases c join orders o on o.id = c.order_id left join users u on u.id = o.user_id
cross join lateral (select return_case_state(c) as state) s
cross join lateral (select coalesce(u.display_name,
  concat_ws(' ', o.shipping_address ->> 'first_name', o.shipping_address ->> 'last_name')) as name) n
left join lateral (
  select d.concern, json_build_object('state', t.state, 'since', coalesce(t.state_since, t.announced_at), 'concern', d.concern,
    'announcedAt', t.announced_at, 'handedOverAt', t.handed_over_at, 'lastEventAt', t.last_event_at,
    'lastLabel', (select e.label from carrier_events e where e.tracking_number = t.tracking_number and e.label <> '' order by e.at desc, e.id desc limit 1)) as told
  from return_labels b join parcel_tracking t on t.tracking_number = b.tracking_number
  cross join lateral (select parcel_concern_of_case(c, t, $1) as concern) d
  where b.case_id = c.id and b.state = 'made') way on true
cross join lateral (select return_label_refusal(c) as told) refused
cross join lateral (
  select coalesce(sum(amount_cents) filter (where f.state in ('due', 'failed')), 0)::int as owed_cents,
    coalesce(sum(amount_cents) filter (where f.state = 'done' and f.given_means is distinct from 'chargeback'), 0)::int as refunded_cents,
    coalesce(sum(amount_cents) filter (where f.state = 'done' and not refund_is_money(f)), 0)::int as credit_back_cents,
    (min(f.due_on) filter (where f.state in ('due', 'failed', 'requested', 'unknown')))::text as due_on,
    (array_agg(refund_ground(f) order by f.due_on, f.created_at) filter (where f.state in ('due', 'failed', 'requested', 'unknown')))[1] as ground,
    coalesce(sum(amount_cents) filter (where f.state in ('requested', 'unknown')), 0)::int as asked_cents,
    coalesce(bool_or(f.state in ('due', 'failed') and is_by_hand(f.transaction_uuid)
      and not exists (select from transactions t where t.uuid = f.transaction_uuid and t.means = 'credit')), false) as by_hand,
    (select json_agg(json_build_object('itemId', l.order_item_id, 'cents', l.cents)) from refunds_of_case(c) g
      cross join lateral lines_told(g) l where g.state in ('due', 'failed')) as owed_lines
  from refunds_of_case(c) f) r
where ($2::uuid is null or c.id = $2) and ($3::uuid is null or c.order_id = $3)
  and ($4::text[] is null or s.state = any($4::text[]))
  and (not $5 or way.concern is not null or refused.told is not null or return_never_came(c))
  and ($6::text is null or lower(o.order_number) like $6 or lower(n.name) like $6
    or exists (select from return_labels b where b.case_id = c.id and reverse(upper(replace(b.tracking_number, ' ', ''))) like $7::text))
  and ($8::uuid is null or case when $9::boolean
    then (coalesce(c.called_off_at, c.checked_at, c.opened_at), c.id)
      < (select coalesce(a.called_off_at, a.checked_at, a.opened_at), a.id from return_cases a where a.id = $8)
    else (c.opened_at, c.id) > (select a.opened_at, a.id from return_cases a where a.id = $8) end)
order by case when $9::boolean then coalesce(c.called_off_at, c.checked_at, c.opened_at) end desc,
  case when $9::boolean then c.id end desc, c.opened_at, c.id limit $10`,
});

export interface CountCasesParameters {
  stillDays: number;
}

export interface CountCasesRow {
  state: Refine<string | null, ReturnStateName>;
  cases: number;
  concerned: number;
}

/** What waits; those that are over are not counted, but one that was called off and whose parcel comes after all. */
export const countCases = many<CountCasesParameters, CountCasesRow>({
  parameters: ["stillDays"],
  columns: ["state!","cases!","concerned!"],
  text: `select s.state, count(*)::int as cases, (count(*) filter (where return_label_refusal(c) is not null or return_never_came(c) or exists (
    select from return_labels b join parcel_tracking t on t.tracking_number = b.tracking_number
    where b.case_id = c.id and b.state = 'made' and parcel_concern_of_case(c, t, $1) is not null)))::int as concerned
from return_cases c cross join lateral (select return_case_state(c) as state) s
where case when c.called_off_at is not null then exists (
    select from return_labels b join parcel_tracking t on t.tracking_number = b.tracking_number
    where b.case_id = c.id and b.state = 'made' and t.heard_at > c.called_off_at)
  else c.checked_at is null or exists (
    select from refunds_of_case(c) f where f.state in ('due', 'failed', 'requested', 'unknown')) end
group by 1`,
});

export interface InsertReturnLabelParameters {
  caseId: string;
  kind: string;
  userId: string | null;
  costCents: number;
}

export interface InsertReturnLabelRow {
  id: string;
}

export const insertReturnLabel = one<InsertReturnLabelParameters, InsertReturnLabelRow>({
  parameters: ["caseId","kind","userId","costCents"],
  columns: ["id!"],
  text: `insert into return_labels (case_id, kind, state, requested_by, cost_cents)
values ($1, $2, 'requested', $3, $4)
returning id`,
});

export interface LiveReturnLabelParameters {
  caseId: string;
}

export interface LiveReturnLabelRow {
  id: string;
  state: Refine<string | null, "requested" | "made">;
}

export const liveReturnLabel = optional<LiveReturnLabelParameters, LiveReturnLabelRow>({
  parameters: ["caseId"],
  columns: ["id!","state!"],
  text: `select id, state from return_labels where case_id = $1 and state in ('requested', 'made')`,
});

export interface EndReturnLabelParameters {
  state: string;
  message: string | null;
  toldAs: Refine<string | null, LabelRefusedTelling | null>;
  labelId: string;
}

export const endReturnLabel = exec<EndReturnLabelParameters>({
  parameters: ["state","message","toldAs","labelId"],
  text: `update return_labels set state = $1, message = $2, told_as = $3, finished_at = clock_timestamp()
where id = $4 and state = 'requested'`,
});

export interface MarkLabelHandledParameters {
  caseId: string;
}

export interface MarkLabelHandledRow {
  id: string;
}

export const markLabelHandled = many<MarkLabelHandledParameters, MarkLabelHandledRow>({
  parameters: ["caseId"],
  columns: ["id!"],
  text: `update return_labels set handled_at = clock_timestamp()
where case_id = $1 and message is not null and handled_at is null returning id`,
});

export interface KeepReturnLabelParameters {
  trackingNumber: string;
  path: string;
  sha256: string;
  labelId: string;
}

export interface KeepReturnLabelRow {
  orderId: string;
}

/** Followed at once, on its way to the house. */
export const keepReturnLabel = many<KeepReturnLabelParameters, KeepReturnLabelRow>({
  parameters: ["trackingNumber","path","sha256","labelId"],
  columns: ["order_id!"],
  text: `with made as (
  update return_labels set state = 'made', tracking_number = $1, path = $2, sha256 = $3, finished_at = clock_timestamp()
  where id = $4 and state = 'requested' returning case_id
)
insert into parcel_tracking (tracking_number, order_id, announced_at, next_check_at)
select $1, c.order_id, clock_timestamp(), clock_timestamp() + interval '2 hours'
from made m join return_cases c on c.id = m.case_id
on conflict (tracking_number) do nothing returning order_id`,
});

export interface FileOfReturnLabelParameters {
  caseId: string;
  orderId: string;
}

export interface FileOfReturnLabelRow {
  path: string;
  sha256: string | null;
  trackingNumber: string | null;
  kind: Refine<string | null, ReturnLabelKind>;
}

export const fileOfReturnLabel = optional<FileOfReturnLabelParameters, FileOfReturnLabelRow>({
  parameters: ["caseId","orderId"],
  columns: ["path!","sha256","tracking_number","kind!"],
  text: `select l.path, l.sha256, l.tracking_number, l.kind from return_labels l join return_cases c on c.id = l.case_id
where c.id = $1 and c.order_id = $2 and l.state = 'made' and l.path is not null and c.called_off_at is null`,
});

export const giveUpReturnLabels = exec<void>({
  text: `update return_labels set state = 'unknown', finished_at = clock_timestamp()
where state = 'requested' and requested_at < clock_timestamp() - interval '2 minutes'`,
});

export interface ReadAddressOfReturnParameters {
  caseId: string;
}

export interface ReadAddressOfReturnRow {
  orderNumber: string;
  shippingAddress: Refine<unknown, AnyStoredAddress>;
}

export const readAddressOfReturn = optional<ReadAddressOfReturnParameters, ReadAddressOfReturnRow>({
  parameters: ["caseId"],
  columns: ["order_number!","shipping_address!"],
  text: `select o.order_number, o.shipping_address from return_cases c join orders o on o.id = c.order_id
where c.id = $1 and o.shipping_address is not null`,
});
