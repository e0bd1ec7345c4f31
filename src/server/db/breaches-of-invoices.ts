import type { Rule } from "./invariants.ts";

/** The worker looks every two seconds; this is how long it may be down. */
const LONGEST_WITHOUT_INVOICE = "interval '15 minutes'";

/** What contradicts the books: see decision 0119. */
export const BREACHES_OF_INVOICES: readonly Rule[] = [
  [
    "I14",
    "invoice",
    "'est le n° ' || rank || ' de sa série, après le ' || previous",
    `select number, $problem from (
       select number, rank, lag(rank, 1, 0) over (partition by series order by rank) as previous from invoices) i
     where rank <> previous + 1`,
  ],
  [
    "I14",
    "invoice",
    "'ne suit pas la pièce d''avant dans la chaîne, ou a changé depuis son émission'",
    `select number, $problem from (
       select i.*, lag(position, 1, 0::bigint) over w as last_position, lag(hash) over w as last_hash,
         lag(issued_at) over w as last_at
       from invoices i window w as (order by position)) i
     where position <> last_position + 1 or previous_hash is distinct from last_hash or issued_at < last_at
       or hash <> invoice_hash(previous_hash, position, number, issued_at, facts_digest)
       or facts_digest <> facts_digest(facts) or issued_on <> (issued_at at time zone 'Europe/Paris')::date`,
  ],
  [
    "I14",
    "invoice",
    "'dit ' || gross_cents || ' centimes, dont ' || vat_cents || ' de TVA; ses lignes disent ' || lines || ' et ' || lines - nets",
    `select number, $problem from (
       select i.*, (select sum((l ->> 'grossCents')::int) from jsonb_array_elements(facts -> 'lines') l) as lines,
         (select sum((l ->> 'netCents')::int) from jsonb_array_elements(facts -> 'lines') l) as nets
       from invoices i where facts is not null) i
     where lines <> gross_cents or nets <> net_cents`,
  ],
  [
    "I14",
    "transaction",
    "'attend sa facture depuis ' || t.paid_at",
    `select t.uuid, $problem from transactions t join orders o on o.id = t.order_id
     where t.invoice_owed and t.paid_at < clock_timestamp() - ${LONGEST_WITHOUT_INVOICE} and invoice_waits_until(o) is null`,
  ],
  [
    "I14",
    "order",
    "'a un remboursement sans avoir depuis ' || r.finished_at",
    `select r.order_id, $problem from refunds r join orders o on o.id = r.order_id
     where r.state = 'done' and not r.credited and r.finished_at < clock_timestamp() - ${LONGEST_WITHOUT_INVOICE}
       and invoice_waits_until(o) is null and not waits_for_papers(r)`,
  ],
  [
    "I14",
    "order",
    "'garde ' || held || ' centimes; ses factures moins ses avoirs disent ' || documents || ', ses avoirs ' || credited || ', ses remboursements ' || given",
    `with repeated as (select transaction_uuid as uuid from payment_events where outcome = 'repeated-payment')
     select order_id, $problem from (
       select d.*, coalesce(r.given, 0) as given, t.taken - coalesce(r.given, 0) as held, t.twice - coalesce(r.given_of_twice, 0) as twice
       from (select order_id, sum(case kind when 'invoice' then gross_cents else -gross_cents end) as documents,
           sum(gross_cents) filter (where kind = 'invoice') as invoiced,
           coalesce(sum((select sum(m.amount_cents) from transactions m where m.invoice_id = i.id) - gross_cents), 0) as beyond, min(issued_at) filter (where kind = 'credit-note') as first_note,
           coalesce(sum(gross_cents) filter (where refund_id is not null), 0) as credited from invoices i group by order_id) d
       join (select order_id, sum(amount_cents) as taken, bool_or(invoice_owed) as owes,
           coalesce(sum(amount_cents) filter (where uuid in (select uuid from repeated)), 0) as twice from transactions group by order_id) t
         on t.order_id = d.order_id
       left join (select order_id, sum(amount_cents) as given, bool_or(not credited) as owes,
           coalesce(sum(amount_cents) filter (where transaction_uuid in (select uuid from repeated)), 0) as given_of_twice
         from refunds where state = 'done' group by order_id) r on r.order_id = d.order_id
       where not t.owes and not coalesce(r.owes, false)) o
     where documents > held or documents < 0 or credited > given
       -- Money that came twice, or beyond the total, has no document, nor what came on top after a credit note.
       or documents < least(held - twice - beyond, invoiced) and not exists (select from transactions l
         where l.order_id = o.order_id and l.invoice_id is null and l.paid_at > o.first_note - interval '1 minute')`,
  ],
  [
    "I14",
    "closing",
    "'ne suit pas la clôture d''avant, ou a changé depuis'",
    `select position, $problem from (
       select c.*, lag(position, 1, 0::bigint) over w as last_position, lag(hash) over w as last_hash
       from closings c window w as (order by position)) c
     where position <> last_position + 1 or previous_hash is distinct from last_hash
       or hash <> closing_hash(previous_hash, position, kind, from_day, to_day, facts)`,
  ],
  [
    "I14",
    "closing",
    "'(' || kind || ' du ' || from_day || ') ne dit pas la somme de ses pièces, ou le jour suivant n''est pas clos'",
    `select position, $problem from (
       select c.*, b.books, lead(from_day) over (partition by kind order by from_day) as next_day,
         lag((facts ->> 'runningCents')::bigint, 1, 0::bigint) over (partition by kind order by from_day) as ran
       from closings c cross join lateral books_of(from_day, to_day) b(books)) c
     where facts - '{runningCents,rates,transactions,lastHash}'::text[] <> books - '{rates,transactions,lastHash}'::text[] or next_day <> to_day + 1
       or (facts ->> 'runningCents')::bigint <> ran + (books ->> 'soldCents')::bigint - (books ->> 'creditedCents')::bigint
       -- Of documents whose time is over nobody can say the rates any more.
       -- Closings from before do not say how many documents a rate has, nor how many of these are sales.
       or (facts -> 'transactions' <> books -> 'transactions' or facts -> 'rates' <> case when jsonb_path_exists(facts, '$.rates[*].documents') then books -> 'rates'
           else rates_without_documents(books -> 'rates') end)
         and not exists (select from invoices i where i.issued_on between from_day and to_day and i.facts is null)`,
  ],
  [
    "I14",
    "closing",
    "'(' || kind || ' du ' || from_day || ') garde une autre empreinte que celle de sa dernière pièce: des pièces ont été réécrites'",
    `select position, $problem from closings cross join lateral books_of(from_day, to_day) b(books)
     where facts -> 'lastHash' is distinct from books -> 'lastHash'`,
  ],
  [
    "I14",
    "transaction",
    "'a payé ' || coalesce(t.amount_cents, 0) || ' centimes, sa facture en dit ' || i.gross_cents",
    // Less than the money only where that is more than was sold, as of what had come back before it; a piece in place of another makes the order cheaper.
    `select t.uuid, $problem from invoices i left join orders o on o.id = i.order_id
     cross join lateral (select min(uuid) as uuid, sum(amount_cents) as amount_cents, bool_or(order_id <> i.order_id) as strange
       from transactions where invoice_id = i.id) t
     where i.kind = 'invoice' and i.shortage_id is null and (coalesce(t.strange, true) or i.gross_cents > t.amount_cents
       or i.gross_cents < least(t.amount_cents, o.total_cents - o.returned_cents, (o.contract_snapshot ->> 'totalCents')::int)
         and not order_is_open(o.status)
         and not exists (select from invoices r where r.order_id = i.order_id and (r.shortage_id is not null
           or r.kind = 'invoice' and r.position > i.position)))`,
  ],
  [
    "I14",
    "ledger-entry",
    "'est numérotée, et ses comptes ne sont pas gardés'",
    `select e.journal || e.place, $problem from ledger_entries e where e.place > coalesce(
       (select max(a.up_to) from ledger_accounts a where a.journal = e.journal), 0)`,
  ],
  [
    "I26",
    "ledger-entry",
    "'est numérotée sur ' || coalesce(e.cents::text, '?') || ' centimes; l''export en dit ' || coalesce(m.cents::text, 'rien')",
    `select e.journal || e.place, $problem from ledger_entries e
     left join ledger_money m on m.journal = e.journal and m.source = e.source
     where m.source is null or m.cents <> e.cents`,
  ],
];
