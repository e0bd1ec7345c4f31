import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CANCEL_CAUSES } from "#domain/order-life.ts";
import { isCancelled, isEditable, ORDER_STATUSES } from "#domain/order-status.ts";
import { openDatabase, type Tx } from "#server/db/database.ts";
import { ownDatabase } from "#tests/database.ts";
import type { ReceivedEvent } from "./record.ts";
import { settleEvent } from "./settle.ts";
import { settleAtOnce } from "./settle-at-once.ts";

const database = ownDatabase();
let shop: ReturnType<typeof openDatabase>;
let readAll: string;
let drawnColumns: Map<string, Set<string>>;

beforeAll(async () => {
  shop = openDatabase(database.url, "selling", 1, () => undefined);
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(shop.db);
  readAll = `select ${tables
    .map(({ name }) => `(select coalesce(jsonb_agg(to_jsonb(t)), '[]') from "${name}" t) as "${name}"`)
    .join(", ")}`;
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and (is_identity = 'YES' or column_default like 'gen_random_uuid%')`.execute(
    shop.db,
  );
  drawnColumns = new Map(tables.map(({ name }) => [name, new Set()]));
  for (const { table, column } of columns) drawnColumns.get(table)?.add(column);
});
afterAll(() => shop.close());

const ORDER = "00000000-0000-4000-8000-0000000000a1";
const ATTEMPT = "00000000-0000-4000-8000-0000000000b1";
const EARLIER_ATTEMPT = "00000000-0000-4000-8000-0000000000b2";
const PERSON = "00000000-0000-4000-8000-0000000000c1";
const LIVE = "00000000-0000-4000-8000-0000000000d1";
const COLOR = "00000000-0000-4000-8000-0000000000e1";
const OTHER_ORDER = "00000000-0000-4000-8000-0000000000a2";
const PARCEL = "00000000-0000-4000-8000-0000000000f1";
const UUID = "0123456789abcdef0123456789abcdef";
const STARTED = "2026-05-01T10:00:00Z";
const itemId = (place: number) => `00000000-0000-4000-8000-0000000001${String(place).padStart(2, "0")}`;
const productId = (place: number) => `00000000-0000-4000-8000-0000000002${String(place).padStart(2, "0")}`;

/** Mostly what nearly every order is like: each value's second half is out of the ordinary, and rare. */
const mostly = <Usual, Rare>(usual: fc.Arbitrary<Usual>, rare: fc.Arbitrary<Rare>) =>
  fc.oneof({ weight: 14, arbitrary: usual }, { weight: 1, arbitrary: rare });

const scenario = fc.record({
  origin: fc.constantFrom("guest", "staff"),
  status: mostly(fc.constantFrom("to-pay", "to-validate"), fc.constantFrom(...ORDER_STATUSES)),
  cause: fc.constantFrom(...CANCEL_CAUSES),
  paidBefore: mostly(fc.constant(false), fc.constant(true)),
  version: fc.integer({ min: 1, max: 40 }),
  held: fc.constantFrom(null, "2020-01-01T00:00:00Z", "2099-01-01T00:00:00Z"),
  person: fc.boolean(),
  email: fc.constantFrom(null, "", "camille@example.fr"),
  street: fc.boolean(),
  freeDelivery: fc.boolean(),
  otherParcel: mostly(fc.constant(null), fc.constantFrom("of-live", "across-lives", "apart")),
  announces: fc.boolean(),
  terms: fc.constantFrom(null, "3"),
  review: mostly(fc.constant(null), fc.constant("À vérifier")),
  contract: mostly(fc.constant(false), fc.constant(true)),
  items: fc.array(
    fc.record({
      takesUnit: mostly(fc.constant(true), fc.constant(false)),
      stock: fc.constantFrom(null, 1, 3),
      takenByOthers: fc.boolean(),
      priceCents: fc.integer({ min: 100, max: 9_000 }),
      reference: fc.constantFrom(null, "A12"),
      color: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  attempt: mostly(
    fc.constantFrom("open", "starting"),
    fc.constantFrom("withdrawn", "refused", "abandoned", "failed"),
  ),
  earlierAttempt: fc.constantFrom(null, "withdrawn", "refused"),
  days: fc.constantFrom(null, "2026-05-04"),
  edited: mostly(fc.constant(false), fc.constant(true)),
  automatic: fc.boolean(),
  contractMessage: mostly(fc.constant(null), fc.constantFrom("waiting", "cancelled", "sent")),
  knownEvent: mostly(
    fc.constant(null),
    fc.constantFrom("settled", "running", "unknown-reference", "no-change"),
  ),
  otherMoney: mostly(fc.constant(null), fc.constantFrom("same", "held", "given-back", "by-hand")),
  unmatched: mostly(fc.constant(null), fc.constantFrom("open", "dismissed", "refunding", "refunded")),
  paidCents: mostly(fc.constant(0), fc.integer({ min: -50, max: 50 })),
  code: fc.constantFrom(null, "0"),
  at: fc.constantFrom(null, "2026-04-30T12:00:00Z", "2026-05-01T12:00:00Z", "2099-01-01T00:00:00Z"),
  card: fc.constantFrom(null, { brand: "CB", last4: "0055" }),
  source: fc.constantFrom("browser", "notification", "reconciliation"),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer Drawn> ? Drawn : never;

const announces = (given: Scenario) => given.otherParcel !== null && given.announces;
const deliveryOf = (given: Scenario) =>
  isEditable(given.status) && (given.freeDelivery || announces(given)) ? 0 : 600;

const closes = (state: string) => !["open", "starting"].includes(state);

async function setUp(tx: Tx, given: Scenario): Promise<void> {
  await sql`insert into message_templates (type, title, body, is_automatic, delay_minutes)
    values ('paid', 'Merci', '', ${given.automatic}, 30)`.execute(tx);
  await sql`insert into users (id, email, first_name) values (${PERSON}, 'person@example.fr', 'Camille')`.execute(
    tx,
  );
  await sql`insert into lives (id, title, ref, live_date) values (${LIVE}, 'Live', 'both', now())`.execute(
    tx,
  );
  await sql`insert into product_colors (id, name, hex_code) values (${COLOR}, 'Écru', '#f0ead6')`.execute(tx);
  const sumCents = given.items.reduce((sum, item) => sum + item.priceCents, 0);
  const street = given.street ? { street: "12 rue des Lilas", zip: "69003", city: "Lyon" } : {};
  const address =
    given.email === null ? null : JSON.stringify({ first_name: "Camille", email: given.email, ...street });
  if (given.otherParcel) {
    const anybody = given.otherParcel === "apart" || !given.street || address === null;
    await sql`insert into parcels (id, user_id, address_key, live_id, fee_cents)
      values (${PARCEL}, ${anybody ? null : PERSON}, parcel_address_key(${anybody ? null : address}),
        ${anybody || given.otherParcel === "across-lives" ? null : LIVE}, 600)`.execute(tx);
    await sql`insert into orders (id, order_number, live_id, user_id, origin, status, shipping_cents, parcel_id)
      values (${OTHER_ORDER}, 'HF-both-2', ${LIVE}, ${PERSON}, 'guest', 'paid', 600, ${PARCEL})`.execute(tx);
  }
  await sql`insert into orders (id, order_number, live_id, user_id, origin, status, cancel_cause, version, line_count,
      items_cents, shipping_cents, fee_cents, free_from_cents, parcel_id, shipping_address, held_until, terms_version, paid_at, cancelled_at, review_reason,
      contract_snapshot, created_at)
    values (${ORDER}, 'HF-both-1', ${LIVE}, ${given.person ? PERSON : null}, ${given.origin}, ${given.status},
      ${isCancelled(given.status) ? given.cause : null}, ${given.version}, ${given.items.length}, ${sumCents}, 600, 600,
      ${given.freeDelivery ? 1 : null}, ${announces(given) ? PARCEL : null}, ${address}, ${given.held}, ${given.terms}, ${given.paidBefore ? STARTED : null},
      ${isCancelled(given.status) ? STARTED : null}, ${given.review}, ${given.contract ? "{}" : null}, '2026-05-01T08:00:00Z')`.execute(
    tx,
  );
  for (const [place, item] of given.items.entries()) {
    const taken = (item.takesUnit ? 1 : 0) + (item.takenByOthers ? 1 : 0);
    await sql`insert into products (id, live_id, ref, ref_category, name, price_cents, stock, taken, color_id)
      values (${productId(place)}, ${LIVE}, ${place + 1}, ${item.reference}, ${`Robe ${place}`}, ${item.priceCents},
        ${item.stock && Math.max(item.stock, taken)}, ${taken}, ${item.color ? COLOR : null})`.execute(tx);
    await sql`insert into order_items (id, order_id, product_id, price_cents, takes_unit)
      values (${itemId(place)}, ${ORDER}, ${productId(place)}, ${item.priceCents}, ${item.takesUnit})`.execute(
      tx,
    );
  }
  if (given.earlierAttempt)
    await sql`insert into payments (id, order_id, reference, amount_cents, state, started_at, closed_at)
      values (${EARLIER_ATTEMPT}, ${ORDER}, 'HFP-EARLIER', 100, ${given.earlierAttempt}, '2026-05-01T09:00:00Z',
        '2026-05-01T09:30:00Z')`.execute(tx);
  await sql`insert into payments (id, order_id, reference, amount_cents, state, started_at, closed_at, delivery_earliest,
      delivery_latest)
    values (${ATTEMPT}, ${ORDER}, 'HFP-BOTH', ${sumCents + deliveryOf(given) || 1}, ${given.attempt}, ${STARTED},
      ${closes(given.attempt) ? STARTED : null}, ${given.days}, ${given.days})`.execute(tx);
  await sql`insert into order_history (order_id, event, to_status, actor_kind, at)
    values (${ORDER}, 'created', ${given.status}, 'guest', '2026-05-01T08:00:00Z')`.execute(tx);
  if (given.edited)
    await sql`insert into order_history (order_id, event, actor_kind, at)
      values (${ORDER}, 'line-added', 'guest', '2026-05-01T11:00:00Z')`.execute(tx);
  if (given.contractMessage)
    await sql`insert into outbox (dedupe_key, kind, template_type, order_id, state)
      values (${`contract:${ORDER}`}, 'contract', 'paid', ${ORDER}, ${given.contractMessage})`.execute(tx);
  if (given.knownEvent)
    await sql`insert into payment_events (payment_id, reference, transaction_uuid, detailed_status, order_status,
        amount_cents, source, outcome)
      values (${given.knownEvent === "unknown-reference" ? null : ATTEMPT}, 'HFP-BOTH', ${UUID}, 'AUTHORISED', 'PAID', 1,
        'browser', ${given.knownEvent})`.execute(tx);
  if (given.otherMoney)
    await sql`insert into transactions (uuid, payment_id, order_id, amount_cents, refunded_cents, received_on)
      values (${given.otherMoney === "same" ? UUID : given.otherMoney === "by-hand" ? "hand:1" : "other"},
        ${given.otherMoney === "by-hand" ? null : ATTEMPT}, ${ORDER}, ${sumCents + 600},
        ${given.otherMoney === "given-back" ? sumCents + 600 : 0},
        ${given.otherMoney === "by-hand" ? "2026-05-01" : null})`.execute(tx);
  if (given.unmatched)
    await sql`insert into unmatched_payments (transaction_uuid, cause, detailed_status, source, amount_cents, currency,
        paid_at, state)
      values (${UUID}, 'reference', 'AUTHORISED', 'browser', 1, 'EUR', ${STARTED}, ${given.unmatched})`.execute(
      tx,
    );
}

const eventOf = (given: Scenario): ReceivedEvent => ({
  reference: "HFP-BOTH",
  orderStatus: "PAID",
  payer: { name: null, email: null },
  source: given.source,
  event: {
    transactionUuid: UUID,
    detailedStatus: "AUTHORISED",
    says: "paid",
    amountCents:
      deliveryOf(given) + given.paidCents + given.items.reduce((sum, item) => sum + item.priceCents, 0),
    currency: "EUR",
    at: given.at === null ? null : new Date(given.at),
    code: given.code,
    closesForm: false,
    cardBrand: given.card?.brand ?? null,
    cardLast4: given.card?.last4 ?? null,
    methodType: given.card ? "CARD" : "PAYPAL",
    wallet: given.card ? "APPLE_PAY" : null,
    parentUuid: null,
  },
});

type Everything = Record<string, Record<string, unknown>[]>;
class Undone extends Error {}

/** Every row of every table as `act` leaves them, all of it undone. */
async function leftBy<Answer>(given: Scenario, act: (tx: Tx) => Promise<Answer>) {
  let left: { answer: Answer; rows: Everything; beyondCents: number } | undefined;
  const undone = shop.db.transaction().execute(async (tx) => {
    await setUp(tx, given);
    const answer = await act(tx);
    const { rows } = await sql.raw<Everything>(readAll).execute(tx);
    const kept = await sql<{ beyond: number }>`select order_kept_cents(o) - order_comes_to_cents(o) as beyond
      from orders o where id = ${ORDER}`.execute(tx);
    left = { answer, rows: comparable(rows[0] ?? {}), beyondCents: kept.rows[0]?.beyond ?? 0 };
    throw new Undone();
  });
  await expect(undone).rejects.toThrow(Undone);
  return left;
}

const now = Date.now();
const HOUR = 3_600_000;

/** What each run draws or reads from the clock is made the same: ids, and the moment of the act. */
function comparable(everything: Everything): Everything {
  const parcels = new Map((everything.parcels ?? []).map(({ id, ...parcel }) => [id, parcel]));
  const refunds = new Map((everything.refunds ?? []).map(({ id, ...refund }) => [id, withoutClock(refund)]));
  return Object.fromEntries(
    Object.entries(everything).map(([table, rows]) => {
      const drawn = drawnColumns.get(table) ?? new Set();
      const isCounted = typeof rows[0]?.id === "number";
      const inTurn = rows.toSorted((one, other) => (isCounted ? Number(one.id) - Number(other.id) : 0));
      const plain = inTurn.map((row) => {
        const delay = (Date.parse(String(row.due_at)) - Date.parse(String(row.created_at))) / 10_000;
        const kept = Object.entries(row)
          .filter(([column]) => !drawn.has(column))
          .map(([column, value]) => [
            column,
            column === "parcel_id" ? parcels.get(value) : column === "refund_id" ? refunds.get(value) : value,
          ]);
        return { ...(withoutClock(Object.fromEntries(kept)) as object), delay: Math.round(delay) || 0 };
      });
      const textOf = (row: unknown) => JSON.stringify(row);
      return [
        table,
        isCounted ? plain : plain.toSorted((one, other) => (textOf(one) < textOf(other) ? -1 : 1)),
      ];
    }),
  );
}

const DRAWN_ID = /(?!00000000-)[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g;

function withoutClock(value: unknown): unknown {
  if (typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value))
    return Math.abs(Date.parse(value) - now) < HOUR ? "now" : value;
  // A key of one message, or its facts, may name a row whose id was drawn.
  if (typeof value === "string") return value.replace(DRAWN_ID, "drawn");
  if (Array.isArray(value)) return value.map(withoutClock);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutClock(part)]));
}

test("a payment settled at once leaves every row as the settlement in steps does", async () => {
  let atOnce = 0;
  await fc.assert(
    fc.asyncProperty(scenario, async (given) => {
      const received = eventOf(given);
      const fast = await leftBy(given, async (tx) => {
        const done = await settleAtOnce(tx, received);
        if (done?.outcome === "settled") atOnce += 1;
        return done ?? (await settleEvent(tx, received));
      });
      const slow = await leftBy(given, (tx) => settleEvent(tx, received));
      expect(fast?.rows).toEqual(slow?.rows);
      // Money that came in by this settlement alone is never kept beyond what the order comes to.
      if (given.otherMoney === null && slow?.answer.outcome === "settled")
        expect(slow.beyondCents).toBeLessThanOrEqual(0);
      expect(fast?.answer).toMatchObject({ outcome: slow?.answer.outcome, orderId: ORDER });
    }),
    { numRuns: 150 },
  );
  expect(atOnce).toBeGreaterThan(20);
});
