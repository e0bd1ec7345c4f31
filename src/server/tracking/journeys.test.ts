import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { ParcelState } from "#domain/carrier-codes.ts";
import { seededRandom } from "#domain/seeded-random.ts";
import { type CarrierEmulator, startCarrierEmulator } from "#emulators/carrier/start.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { TEST_DEADLINE_MS } from "#tests/deadlines.ts";
import { adminOf, anOrder } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { BETWEEN_QUESTIONS_MS, followParcels } from "./follow-parcels.ts";

/** `TRACKING_PARCELS=10000` plays the parcels of a very large shop: hundreds of thousands of questions. */
const PARCELS = Number(process.env.TRACKING_PARCELS ?? 42);
const MS_A_PARCEL = 1_000;
const HOUR = 3_600_000;
const DAYS = 12;
/** Seven in the morning in Paris, in winter. */
const START = Date.UTC(2026, 10, 25, 6);
/** No plan asks more often: hourly, by day. */
const QUESTIONS_A_DAY = 14;
/** One at a time, 200 ms apart. */
const QUESTIONS_AN_HOUR = HOUR / BETWEEN_QUESTIONS_MS;

let clock = START;
let carrier: CarrierEmulator | undefined;
const admin = adminOf(async () => {
  carrier = await startCarrierEmulator({ now: () => clock });
  return { env: { CARRIER_URL: carrier.url, CARRIER_TRACKING_URL: carrier.trackingUrl } };
});
afterAll(() => carrier?.stop());

/** Each journey with the state and the status in which it ends. */
const JOURNEYS: { codes: string[]; state: ParcelState; status: string }[] = [
  { codes: ["COMCFM", "PCHCEI", "AARCFM", "PRELIV", "LIVCFM"], state: "delivered", status: "delivered" },
  { codes: ["PCHCEI", "AECEXP", "AARCFM", "PRELIV", "LIVBAL"], state: "delivered", status: "delivered" },
  { codes: ["PCHCEI", "AARCFM", "RENARV", "RENAVI", "LIVRTI"], state: "delivered", status: "delivered" },
  { codes: ["PCHCEI", "RCDDVY", "ZZZZZZ", "AARCFM", "LIVDIV"], state: "delivered", status: "delivered" },
  { codes: ["PCHCEI", "AARCFM", "RENSRB", "RCDREL", "LIVEXP"], state: "returned", status: "shipped" },
  { codes: ["PCHCEI", "AARCFM", "RCDRET"], state: "returning", status: "shipped" },
  { codes: ["PCHCEI", "AECEXP", "SOLVOL"], state: "lost", status: "shipped" },
  { codes: ["COMCFM"], state: "announced", status: "paid" },
];

const call = (path: string, body: object) =>
  fetch(`${carrier?.url}/emulator/${path}`, { method: "POST", body: JSON.stringify(body) });

test(
  "however the carrier tells them, journeys end as they do, within the plan, and mails go once",
  async () => {
    const { db } = admin.shop.context;
    await sql`insert into message_templates (type, title, body, is_automatic)
    values ('shipped', 'Partie', '<p>x</p>', true), ('delivered', 'Arrivée', '<p>x</p>', true)
    on conflict (type) do update set is_automatic = true`.execute(db);
    const random = seededRandom(13);
    const { liveId } = await stockLive(db, [1]);
    const parcels = [];
    for (let n = 0; n < PARCELS; n += 1) {
      const { id } = await anOrder(db, { liveId, status: "paid" });
      const journey = JOURNEYS[n % JOURNEYS.length] as (typeof JOURNEYS)[number];
      const number = `CA${String(n).padStart(9, "0")}FR`;
      let at = START + random() * 24 * HOUR;
      const events = journey.codes.map((code) => {
        at += (1 + random() * 30) * HOUR;
        return { code, label: code, at: Math.floor(at / 1000) * 1000 };
      });
      parcels.push({ id, number, journey, events });
    }
    await sql`update orders o set tracking_id = p.number from unnest(${parcels.map(({ id }) => id)}::uuid[],
    ${parcels.map(({ number }) => number)}::text[]) as p(id, number) where o.id = p.id`.execute(db);
    await sql`insert into parcel_tracking (tracking_number, order_id, announced_at, next_check_at)
    select p.number, p.id, ${new Date(START)}, ${new Date(START + 2 * HOUR)}
    from unnest(${parcels.map(({ id }) => id)}::uuid[], ${parcels.map(({ number }) => number)}::text[]) as p(id, number)`.execute(
      db,
    );
    for (let from = 0; from < PARCELS; from += 500)
      await call("journeys", {
        journeys: parcels
          .slice(from, from + 500)
          .map(({ number, events }) => ({ parcelNumber: number, events })),
      });
    await call("behavior", { tracking: "untidy" });

    let asked = 0;
    for (clock = START; clock < START + DAYS * 24 * HOUR; clock += HOUR)
      for (;;) {
        const round = await followParcels(admin.shop.context, { now: new Date(clock), betweenMs: 0 });
        asked += round.asked;
        expect(round.ended).toBe("done");
        if (round.asked < 1_000) break;
      }

    const { rows } = await sql<{ number: string; state: string; status: string; sent: string[] | null }>`
    select t.tracking_number as number, t.state, o.status,
      (select array_agg(m.template_type order by m.id) from outbox m where m.order_id = o.id and m.kind = 'automatic') as sent
    from parcel_tracking t join orders o on o.tracking_id = t.tracking_number`.execute(db);
    const ends = new Map(rows.map((row) => [row.number, row]));
    const told = rows.reduce((sum, { sent }) => sum + (sent?.length ?? 0), 0);
    for (const { number, journey } of parcels) {
      const end = ends.get(number);
      expect(end, number).toMatchObject({ state: journey.state, status: journey.status });
      const sent = end?.sent ?? [];
      expect(new Set(sent).size, number).toBe(sent.length);
      expect(sent.includes("delivered"), number).toBe(journey.status === "delivered");
    }
    // Money that waits for its invoice longer than some minutes is a breach, and many parcels take longer.
    await issueInvoices(admin.shop.context);
    const { questions, busiestHour, mostAParcelAndDay } = (await (
      await fetch(`${carrier?.url}/emulator/questions`)
    ).json()) as { questions: number; busiestHour: number; mostAParcelAndDay: number };
    expect(asked).toBe(questions);
    expect(mostAParcelAndDay).toBeLessThanOrEqual(QUESTIONS_A_DAY);
    expect(busiestHour).toBeLessThanOrEqual(QUESTIONS_AN_HOUR);
    const daysAsked = parcels.reduce((sum, { journey, events }) => {
      const end =
        journey.status === "delivered" || journey.state === "returned" ? events.at(-1)?.at : undefined;
      return sum + (end === undefined ? DAYS : (end - START) / (24 * HOUR) + 2);
    }, 0);
    expect(questions).toBeLessThanOrEqual(daysAsked * QUESTIONS_A_DAY);
    if (PARCELS > 1_000)
      console.info(
        `${PARCELS} parcels, ${DAYS} days: ${questions} questions (plan: at most ${Math.floor(daysAsked * QUESTIONS_A_DAY)}), ` +
          `${mostAParcelAndDay} about a parcel in a day (${QUESTIONS_A_DAY}), ${busiestHour} in an hour (${QUESTIONS_AN_HOUR}), ` +
          `${told} messages`,
      );
  },
  Math.max(TEST_DEADLINE_MS, PARCELS * MS_A_PARCEL),
);
