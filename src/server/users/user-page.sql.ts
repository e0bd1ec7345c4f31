// Written by `npm run db:types` from user-page.sql: change that file, not this one.
import { many, one, optional, type Refine } from "#server/db/statement.ts";
import type { UserPage } from "#contract/admin/user-page.ts";
import type { OutboxRow } from "#contract/admin/outbox.ts";

type ReturnsCause = "withdrawal" | "defect" | "wrong-piece" | "undelivered" | "not-sendable" | "other";

type WithdrawalsOutcome = "refunded" | "refused" | "repeated";

type WithdrawalsState = "received" | "goods-due" | "refund-due" | "done";

export interface ReadPageParameters {
  userId: string;
}

export interface ReadPageRow {
  orders: number;
  receivedCents: number;
  refundedCents: number;
  owedCents: number;
  paid: number;
  asked: number;
  livesBoughtIn: number;
  unpaid: number;
  returnedPieces: number;
  returnedCents: number;
  lives: Refine<unknown, UserPage["lives"]>;
  waiting: Refine<unknown, UserPage["waiting"]>;
}

export const readPage = optional<ReadPageParameters, ReadPageRow>({
  parameters: ["userId"],
  columns: ["orders!","received_cents!","refunded_cents!","owed_cents!","paid!","asked!","lives_bought_in!","unpaid!","returned_pieces!","returned_cents!","lives!","waiting!"],
  text: `select n.orders, n.received_cents, n.refunded_cents, n.owed_cents, n.paid, n.asked,
  (select count(distinct o.live_id)::int from orders o
    where o.user_id = u.id and order_is_settled(o.status)) as lives_bought_in,
  (select count(*)::int from orders o where o.user_id = u.id and order_is_cancelled(o.status) and o.paid_at is null
    and exists (select from order_history h where h.order_id = o.id and h.to_status = 'to-pay')) as unpaid,
  (select count(*)::int from return_lines t join returns r on r.id = t.return_id join orders o on o.id = r.order_id
    where o.user_id = u.id and r.undone_at is null) as returned_pieces,
  (select coalesce(sum(r.refund_cents), 0)::int from returns r join orders o on o.id = r.order_id
    where o.user_id = u.id and r.undone_at is null) as returned_cents,
  (select coalesce(json_agg(json_build_object('id', l.id, 'title', l.title, 'liveDate', l.live_date, 'orders', l.orders,
      'cents', l.cents) order by l.live_date desc), '[]')
    from (
      select l.id, l.title, l.live_date, count(*)::int as orders, sum(o.total_cents)::int as cents
      from orders o join lives l on l.id = o.live_id
      where o.user_id = u.id and order_is_settled(o.status)
      group by l.id order by l.live_date desc limit 20
    ) l) as lives,
  (select coalesce(json_agg(json_build_object('claimId', c.id, 'at', to_timestamp(c.said_at / 1000.0),
      'live', json_build_object('id', l.id, 'title', l.title),
      'product', json_build_object('id', p.id, 'reference', p.ref_category, 'name', p.name, 'size', p.size,
        'color', k.name)) order by c.said_at desc), '[]')
    from (select * from claims where state = 'waiting' and handle = u.tiktok_username order by said_at desc limit 20) c
    join products p on p.id = c.product_id join lives l on l.id = c.live_id
    left join product_colors k on k.id = p.color_id) as waiting
from users u join customer_numbers n on n.user_id = u.id
where u.id = $1 and u.erased_at is null`,
});

export interface MayBeSameParameters {
  userId: string;
}

export interface MayBeSameRow {
  id: string;
  name: string;
  handle: string | null;
  byPhone: boolean;
  byPlace: boolean;
  orders: number;
}

/** Others whose orders have a phone or a place of hers; who has most in common first. */
export const mayBeSame = many<MayBeSameParameters, MayBeSameRow>({
  parameters: ["userId"],
  columns: ["id!","name!","handle","by_phone!","by_place!","orders!"],
  text: `with hers as (
  select distinct phone_key(shipping_address) as phone, place_key(shipping_address) as place
  from (select shipping_address from orders where user_id = $1 order by created_at desc limit 20) o
), found as (
  (select o.user_id, true as by_phone, false as by_place
    from orders o where o.user_id is not null and phone_key(o.shipping_address) in (select phone from hers) limit 200)
  union all
  (select o.user_id, false, true
    from orders o where o.user_id is not null and place_key(o.shipping_address) in (select place from hers) limit 200)
)
select u.id, u.display_name as name, u.tiktok_username as handle, bool_or(f.by_phone) as by_phone, bool_or(f.by_place) as by_place,
  (select count(*)::int from orders o where o.user_id = u.id) as orders
from found f join users u on u.id = f.user_id
where u.id <> $1 and u.erased_at is null
group by u.id
order by bool_or(f.by_phone)::int + bool_or(f.by_place)::int desc, bool_or(f.by_phone) desc, u.id limit 5`,
});

export interface LatestMessagesParameters {
  userId: string;
}

export interface LatestMessagesRow {
  id: number;
  kind: Refine<string | null, OutboxRow["kind"]>;
  state: Refine<string | null, OutboxRow["state"]>;
  templateType: Refine<string | null, OutboxRow["type"] | null>;
  subject: string | null;
  orderId: string | null;
  orderNumber: string | null;
  at: Date;
}

export const latestMessages = many<LatestMessagesParameters, LatestMessagesRow>({
  parameters: ["userId"],
  columns: ["id!","kind!","state!","template_type","subject","order_id","order_number","at!"],
  text: `select m.id, m.kind, m.state, m.template_type, m.subject, m.order_id, m.order_number, m.at
from (
  select id from outbox where user_id = $1
  union
  select b.id from outbox b join orders o on o.id = b.order_id where o.user_id = $1
  order by id desc limit 20
) chosen join outbox_messages m on m.id = chosen.id
order by m.id desc`,
});

export interface BoundPhonesParameters {
  userId: string;
}

export interface BoundPhonesRow {
  at: Date;
  proof: Refine<string | null, "comment" | "staff">;
}

export const boundPhones = many<BoundPhonesParameters, BoundPhonesRow>({
  parameters: ["userId"],
  columns: ["at!","proof!"],
  text: `select d.at, d.proof from handle_devices d join users u on coalesce(u.viewer_id = d.viewer_id, u.tiktok_username = d.handle)
where u.id = $1
order by d.at desc limit 20`,
});

export interface LatestReturnsParameters {
  userId: string;
}

export interface LatestReturnsRow {
  id: string;
  orderId: string;
  orderNumber: string;
  cause: ReturnsCause;
  refundCents: number;
  createdAt: Date;
  pieces: number;
}

export const latestReturns = many<LatestReturnsParameters, LatestReturnsRow>({
  parameters: ["userId"],
  columns: ["id!","order_id!","order_number!","cause!","refund_cents!","created_at!","pieces!"],
  text: `select r.id, r.order_id, o.order_number, r.cause, r.refund_cents, r.created_at,
  (select count(*)::int from return_lines l where l.return_id = r.id) as pieces
from returns r join orders o on o.id = r.order_id
where o.user_id = $1 and r.undone_at is null
order by r.created_at desc limit 20`,
});

export interface LatestWithdrawalsParameters {
  userId: string;
}

export interface LatestWithdrawalsRow {
  id: string;
  statedOrderNumber: string;
  state: WithdrawalsState;
  outcome: WithdrawalsOutcome | null;
  reason: string | null;
  submittedAt: Date;
}

export const latestWithdrawals = many<LatestWithdrawalsParameters, LatestWithdrawalsRow>({
  parameters: ["userId"],
  columns: ["id!","stated_order_number!","state!","outcome","reason","submitted_at!"],
  text: `select w.id, w.stated_order_number, w.state, w.outcome, w.reason, w.submitted_at
from withdrawals w join orders o on o.id = w.order_id
where o.user_id = $1
order by w.submitted_at desc limit 20`,
});

export interface ReadNotesParameters {
  userId: string;
}

export interface ReadNotesRow {
  id: string;
  text: string;
  author: string | null;
  createdAt: Date;
}

export const readNotes = many<ReadNotesParameters, ReadNotesRow>({
  parameters: ["userId"],
  columns: ["id!","text!","author","created_at!"],
  text: `select n.id, n.text, a.display_name as author, n.created_at
from user_notes n left join users a on a.id = n.created_by
where n.user_id = $1
order by n.created_at desc, n.id`,
});

export interface LockPersonParameters {
  userId: string;
}

export interface LockPersonRow {
  id: string;
}

/** Whoever is being erased takes no more notes. */
export const lockPerson = optional<LockPersonParameters, LockPersonRow>({
  parameters: ["userId"],
  columns: ["id!"],
  text: `select id from users where id = $1 and erased_at is null for key share`,
});

export interface InsertNoteParameters {
  userId: string;
  text: string;
  createdBy: string | null;
}

export interface InsertNoteRow {
  id: string;
}

export const insertNote = one<InsertNoteParameters, InsertNoteRow>({
  parameters: ["userId","text","createdBy"],
  columns: ["id!"],
  text: `insert into user_notes (user_id, text, created_by) values ($1, $2, $3) returning id`,
});

export interface DeleteNoteParameters {
  noteId: string;
  userId: string;
}

export interface DeleteNoteRow {
  text: string;
}

export const deleteNote = optional<DeleteNoteParameters, DeleteNoteRow>({
  parameters: ["noteId","userId"],
  columns: ["text!"],
  text: `delete from user_notes where id = $1 and user_id = $2 returning text`,
});
