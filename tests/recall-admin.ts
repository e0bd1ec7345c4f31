import { randomUUID } from "node:crypto";
import type { Recall, RecallOrder } from "#contract/admin/recalls.ts";
import type { Db } from "#server/db/database.ts";
import { ownMailbox } from "./mailbox.ts";
import { ownOutbox } from "./outbox.ts";
import { aStartedPayment, notify, passOn, pay } from "./pay-by-card.ts";
import { adminOf } from "./staff.ts";
import { stockLive } from "./stock-live.ts";

export const NOTICE = {
  title: "Robe à cordons",
  reason: "Les cordons du col sont trop longs.",
  danger: "Ils peuvent se prendre et étrangler.",
  instructions: "Ne portez plus la robe et coupez les cordons.",
  contact: "01 23 45 67 89, rappel@boutique.example",
  remedies: ["refund", "replacement"],
};

/** The notice of a piece of its own. */
export const aNotice = async (db: Db) => ({ ...NOTICE, productIds: (await stockLive(db, [1])).productIds });

type Answer = Recall & { code?: string; data?: { fields?: Record<string, string> } };
interface Concerned {
  recallId: string;
  orderId: string;
}

/** A back office that recalls what it sold, and the mailbox of its buyers. */
export function recallAdmin() {
  const mailbox = ownMailbox();
  const admin = adminOf(() => ({ env: { SMTP_URL: mailbox.smtpUrl } }));
  const outbox = ownOutbox(() => admin.shop);
  const open = (productIds: string[], more: Record<string, unknown> = {}, key = randomUUID()) =>
    admin.staff.call<Answer>(
      "POST",
      "/api/admin/recalls",
      { ...NOTICE, productIds, ...more },
      { "idempotency-key": key },
    );
  return {
    mailbox,
    open,
    get shop() {
      return admin.shop;
    },
    get staff() {
      return admin.staff;
    },
    get db() {
      return admin.shop.context.db;
    },
    startWorker: () => outbox.start(),
    async opened(productIds: string[]): Promise<Recall> {
      const { status, body } = await open(productIds);
      if (status !== 201) throw new Error(`No recall was opened: ${JSON.stringify(body)}`);
      return body;
    },
    read: async (recallId: string) =>
      (await admin.staff.call<Recall>("GET", `/api/admin/recalls/${recallId}`)).body,
    ordersOf: async (recallId: string, step = "all") =>
      (
        await admin.staff.call<{ rows: RecallOrder[] }>(
          "GET",
          `/api/admin/recalls/${recallId}/orders?step=${step}`,
        )
      ).body.rows,
    act: (
      method: "POST" | "PUT",
      { recallId, orderId }: Concerned,
      what: string,
      body?: object,
      key = randomUUID(),
    ) =>
      admin.staff.call<{ code?: string }>(
        method,
        `/api/admin/recalls/${recallId}/orders/${orderId}/${what}`,
        body,
        method === "POST" ? { "idempotency-key": key } : {},
      ),
    close: (recallId: string, body: object = {}) =>
      admin.staff.call<{ code?: string }>("PUT", `/api/admin/recalls/${recallId}/closing`, body),
    async aPaidBuyer(stocks: (number | null)[] = [1]) {
      const buyer = await aStartedPayment(admin.shop, stocks);
      const { answer, notification } = await pay(admin.shop, buyer.form.formToken);
      await passOn(buyer, answer);
      await notify(admin.shop, notification.body);
      return buyer;
    },
  };
}
