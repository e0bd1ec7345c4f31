import type { UNMATCHED_VIEWS, UnmatchedPayment } from "#contract/admin/unmatched-payments.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";

const PAGE_SIZE = 50;

interface Columns {
  id: string;
  transaction_uuid: string;
  reference: string | null;
  cause: UnmatchedPayment["cause"];
  amount_cents: number;
  currency: string;
  card_brand: string | null;
  card_last4: string | null;
  payer_name: string | null;
  payer_email: string | null;
  paid_at: Date;
  received_at: Date;
  state: UnmatchedPayment["state"];
  message: string | null;
  reason: string | null;
  handled_by_name: string | null;
  handled_at: Date | null;
  ordered: UnmatchedPayment["order"];
  suggestions: UnmatchedPayment["suggestions"] | null;
}

/** An address is searched as the list of orders does; its index serves that, and few orders are open at any time. */
const SUGGESTIONS = `
  select json_agg(json_build_object('id', s.id, 'number', s.order_number, 'totalCents', s.total_cents,
    'customer', s.customer) order by s.is_payers desc, s.created_at desc)
  from (
    select o.id, o.order_number, o.total_cents, o.created_at,
      btrim(concat(o.shipping_address ->> 'first_name', ' ', o.shipping_address ->> 'last_name')) as customer,
      coalesce(lower(o.shipping_address ->> 'email') = lower(p.payer_email), false) as is_payers
    from orders o
    where o.status in ('to-validate', 'to-pay') and p.state = 'open' and p.currency = 'EUR'
      and (o.total_cents = p.amount_cents or lower(o.shipping_address ->> 'email') = lower(p.payer_email))
    order by is_payers desc, o.created_at desc limit 5) s`;

const COLUMNS = `
  p.id, p.transaction_uuid, p.reference, p.cause, p.amount_cents::float8 as amount_cents, p.currency, p.card_brand,
  p.card_last4, p.payer_name, p.payer_email, p.paid_at, p.received_at, p.state, p.message, p.reason, p.handled_at,
  (select display_name from users where id = p.handled_by) as handled_by_name,
  (select json_build_object('id', id, 'number', order_number) from orders where id = p.order_id) as ordered,
  (${SUGGESTIONS}) as suggestions`;

const find = statement<Columns>(`select ${COLUMNS} from unmatched_payments p where p.id = $1`);

const isOpen = "p.state in ('open', 'refunding')";
const VIEWS = {
  open: { where: isOpen, order: "p.received_at, p.id" },
  done: { where: `not (${isOpen})`, order: "p.received_at desc, p.id" },
  all: { where: "true", order: "p.received_at desc, p.id" },
} as const satisfies Record<(typeof UNMATCHED_VIEWS)[number], { where: string; order: string }>;

const listing = (view: keyof typeof VIEWS) =>
  statement<Columns & { total: number }>(`
    select ${COLUMNS}, count(*) over ()::int as total from unmatched_payments p
    where ${VIEWS[view].where} order by ${VIEWS[view].order} offset $1 limit ${PAGE_SIZE}`);
const LISTINGS = { open: listing("open"), done: listing("done"), all: listing("all") };

export async function listUnmatched(
  context: Context,
  { view, page }: { view: keyof typeof VIEWS; page: number },
) {
  const rows = await LISTINGS[view](context.lists, (page - 1) * PAGE_SIZE);
  return { rows: rows.map(asRow), total: rows[0]?.total ?? 0, page, pageSize: PAGE_SIZE };
}

export async function getUnmatched(
  { db }: { db: Db },
  { unmatchedId }: { unmatchedId: string },
): Promise<UnmatchedPayment> {
  const [row] = await find(db, unmatchedId);
  if (!row) throw refusal("UNMATCHED_PAYMENT_NOT_FOUND");
  return asRow(row);
}

function asRow(row: Columns): UnmatchedPayment {
  return {
    id: row.id,
    transactionUuid: row.transaction_uuid,
    reference: row.reference,
    cause: row.cause,
    amountCents: row.amount_cents,
    currency: row.currency,
    cardBrand: row.card_brand,
    cardLast4: row.card_last4,
    payerName: row.payer_name,
    payerEmail: row.payer_email,
    paidAt: row.paid_at.toISOString(),
    receivedAt: row.received_at.toISOString(),
    state: row.state,
    message: row.message,
    reason: row.reason,
    handledBy: row.handled_by_name,
    handledAt: row.handled_at?.toISOString() ?? null,
    order: row.ordered,
    suggestions: row.suggestions ?? [],
  };
}
