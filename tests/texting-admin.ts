import { sql } from "kysely";
import { afterAll, afterEach, beforeEach } from "vitest";
import type { OrderToTell } from "#contract/admin/order-contacts.ts";
import type { OrderDetail } from "#contract/admin/orders.ts";
import type { Basket } from "#contract/baskets.ts";
import { DEMO_SMS_API_KEY } from "#emulators/demo-keys.ts";
import { type SmsEmulator, startSmsEmulator } from "#emulators/sms/start.ts";
import type { AppContext } from "#server/context.ts";
import { type OutboxPace, startSmsWorker } from "#server/messages/outbox-worker.ts";
import { createSmsProvider } from "#server/sms/brevo.ts";
import { phonesOf } from "./bound-phone.ts";
import { claimAdmin } from "./claim-admin.ts";
import { addForViewer, newHandle } from "./live-admin.ts";
import type { Visitor } from "./open-shop.ts";

/** What the provider has on its books. */
export interface SentText {
  messageId: number;
  to: string;
  content: string;
  sender: string;
  webUrl: string;
  tags: string[];
}

/** At this hour parcels are told of. */
const NOON = new Date("2026-11-25T12:00:00+01:00");
let given = 0;
/** A number that no other buyer of this process has. */
const newNumber = (): string => {
  given += 1;
  return `07 ${String(10_000_000 + given).replace(/(..)(?=.)/g, "$1 ")}`;
};

/** A back office that sends text messages, and the provider's emulator, honest again before each test. */
export function textingAdmin() {
  let emulator: SmsEmulator | undefined;
  const admin = claimAdmin(async () => {
    emulator = await startSmsEmulator();
    return { env: { SMS_URL: emulator.url, SMS_API_KEY: DEMO_SMS_API_KEY } };
  });
  const phones = phonesOf(admin);
  const stops: (() => Promise<void>)[] = [];
  const tell = async <Told>(path: string, body: object): Promise<Told> => {
    const answer = await fetch(`${emulator?.pageUrl}/emulator/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Told;
  };
  const set = async (settings: Record<string, string | number>) => {
    for (const [key, value] of Object.entries(settings))
      await sql`insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
        on conflict (key) do update set value = excluded.value`.execute(admin.db);
    await admin.shop.context.settings.refresh();
  };

  afterAll(() => emulator?.stop());
  beforeEach(async () => {
    await sql`delete from outbox where channel = 'sms'`.execute(admin.db);
    await sql`delete from settings where key like 'sms%'`.execute(admin.db);
    await set({ smsActive: "on" });
    await tell("behavior", { reset: true });
  });
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()));
  });

  const orderOf = async (orderId: string) =>
    (await admin.staff.call<OrderDetail>("GET", `/api/admin/orders/${orderId}`)).body;
  const moveTo = async (orderId: string, status: string) =>
    admin.staff.call("PUT", `/api/admin/orders/${orderId}/status`, {
      status,
      expectedVersion: (await orderOf(orderId)).version,
    });
  /** Agrees in the basket of a bound phone. */
  async function agree(phone: Visitor, number: string) {
    const words = (await phones.basketOf(phone)).texts?.words ?? "";
    return phone.call<Basket>("PUT", `/api/baskets/${admin.liveId}/texts`, { phone: number, words });
  }
  /** A viewer with a bound phone and one piece, who agreed to text messages. */
  async function aViewer(number = newNumber()) {
    const handle = newHandle();
    const { phone } = await phones.aBoundPhone(handle);
    const { body } = await addForViewer(admin.staff, admin.liveId, {
      handle,
      productId: admin.productIds[3],
    });
    await agree(phone, number);
    return { handle, phone, orderId: body.order.id, number: `+33${number.replaceAll(" ", "").slice(1)}` };
  }

  /** What waits is due now, as if time had passed. */
  const due = () =>
    sql`with waits as (
        update outbox set due_at = clock_timestamp(), lease_until = clock_timestamp() where channel = 'sms'
      )
      , agreed as (update sms_consents set given_at = given_at - interval '1 hour' where ended_at is null)
      update sms_sends set asked_at = asked_at - interval '10 minutes' where state = 'asked'`.execute(
      admin.db,
    );
  /** The text messages about an order, as staff's list has them. */
  const rows = async (orderId: string) => {
    const found = await sql<{
      kind: string;
      state: string;
      error: string | null;
      at_provider: string | null;
    }>`
      select m.kind, m.state, m.last_error as error, s.state as at_provider
      from outbox m left join sms_sends s on s.message_id = m.id
      where m.order_id = ${orderId} and m.channel = 'sms' order by m.id`.execute(admin.db);
    return found.rows;
  };

  return {
    get shop() {
      return admin.shop;
    },
    get staff() {
      return admin.staff;
    },
    get db() {
      return admin.db;
    },
    get liveId() {
      return admin.liveId;
    },
    get productIds() {
      return admin.productIds;
    },
    phones,
    set,
    orderOf,
    moveTo,
    agree,
    aViewer,
    /** Sets the emulator's switches. */
    behave: (how: object) => tell("behavior", how),
    report: (
      messageId: number | undefined,
      event: string,
      more: object = {},
    ): Promise<{ statuses: number[] }> => tell("reports", { messageId, event, ...more }),
    texts: async (to: string): Promise<SentText[]> => {
      const answer = await fetch(`${emulator?.pageUrl}/emulator/texts?to=${encodeURIComponent(to)}`);
      return (await answer.json()) as SentText[];
    },
    /** Starts a worker with its own connections to the provider, `totalMs` the longest that it waits for an answer. */
    startWorker({
      totalMs = 5_000,
      context = admin.shop.context,
      ...pace
    }: OutboxPace & {
      totalMs?: number;
      context?: AppContext;
    } = {}) {
      const { sms } = context.config;
      if (!sms) throw new Error("The shop of these tests has a provider");
      const provider = createSmsProvider(sms, { totalMs });
      const stop = startSmsWorker(context, provider, { lookEveryMs: 10, now: () => NOON, ...pace });
      const stopAll = async () => {
        await stop();
        provider.close();
      };
      stops.push(stopAll);
      return stopAll;
    },
    due,
    rows,
    states: async (orderId: string) => (await rows(orderId)).map(({ kind, state }) => `${kind}: ${state}`),
    /** Asked to pay, with the text that this brings due at once. */
    async anAskedBuyer() {
      const viewer = await aViewer();
      await moveTo(viewer.orderId, "to-pay");
      await due();
      return viewer;
    },
    toTell: async (view: "open" | "done") =>
      (
        await admin.staff.call<{ rows: OrderToTell[] }>(
          "GET",
          `/api/admin/order-contacts?liveId=${admin.liveId}&view=${view}`,
        )
      ).body.rows,
  };
}
