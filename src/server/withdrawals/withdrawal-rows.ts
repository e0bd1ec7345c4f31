import type { WithdrawalRow } from "#contract/admin/withdrawals.ts";
import { isInTime, lastDayToRefund, lastDayToWithdraw } from "#domain/withdrawal-deadline.ts";
import { VERSION } from "#server/audit/changed-meanwhile.ts";
import type { Db } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";

interface Columns {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  stated_order_number: string;
  articles: string | null;
  submitted_at: Date;
  acknowledged_at: Date | null;
  message_id: number | null;
  pieces: WithdrawalRow["pieces"] | null;
  state: WithdrawalRow["state"];
  outcome: WithdrawalRow["outcome"];
  reason: string | null;
  closed_at: Date | null;
  version: number;
  order_id: string | null;
  order_number: string | null;
  status: NonNullable<WithdrawalRow["order"]>["status"];
  total_cents: number;
  refunded_cents: number;
  delivered_at: Date | null;
}

const select = statement<Columns>(`
  select w.id, w.first_name, w.last_name, w.email, w.stated_order_number, w.articles, w.submitted_at, w.acknowledged_at,
    w.state, w.outcome, w.reason, w.closed_at, ${VERSION.replace("updated_at", "w.updated_at")} as version,
    w.order_id, o.order_number, o.status, o.total_cents, o.delivered_at,
    w.acknowledgement_id as message_id,
    (select json_agg(json_build_object('id', i.id, 'ref', coalesce(p.ref_category, p.ref::text), 'name', p.name,
        'color', c.name, 'size', p.size, 'priceCents', i.price_cents) order by i.created_at, i.id)
      from withdrawal_items wi join order_items i on i.id = wi.order_item_id join products p on p.id = i.product_id
      left join product_colors c on c.id = p.color_id
      where wi.withdrawal_id = w.id) as pieces,
    coalesce((select sum(amount_cents)::int from refunds where order_id = o.id and state = 'done'), 0) as refunded_cents
  from unnest($1::uuid[]) with ordinality as chosen(id, place)
  join withdrawals w on w.id = chosen.id left join orders o on o.id = w.order_id
  order by chosen.place`);

/** Statements of withdrawal as staff see them, in the order asked for. */
export async function readWithdrawals(db: Db, ids: readonly string[]): Promise<WithdrawalRow[]> {
  return (await select(db, ids)).map(asRow);
}

function asRow(row: Columns): WithdrawalRow {
  const submittedAt = row.submitted_at.toISOString();
  const deliveredAt = row.delivered_at?.toISOString() ?? null;
  return {
    id: row.id,
    name: `${row.first_name} ${row.last_name}`,
    email: row.email,
    statedOrderNumber: row.stated_order_number,
    articles: row.articles,
    pieces: row.pieces ?? [],
    submittedAt,
    acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
    messageId: row.message_id,
    state: row.state,
    outcome: row.outcome,
    reason: row.reason,
    closedAt: row.closed_at?.toISOString() ?? null,
    order:
      row.order_id === null || row.order_number === null
        ? null
        : {
            id: row.order_id,
            number: row.order_number,
            status: row.status,
            totalCents: row.total_cents,
            refundedCents: row.refunded_cents,
            deliveredAt,
          },
    withdrawBy: deliveredAt && lastDayToWithdraw(deliveredAt),
    refundBy: lastDayToRefund(submittedAt),
    inTime: isInTime(submittedAt, deliveredAt),
    version: row.version,
  };
}
