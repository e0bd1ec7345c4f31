import { sql } from "kysely";
import { afterAll, beforeEach, expect } from "vitest";
import type { AllSettings } from "#contract/admin/settings.ts";
import type { GuestOrder } from "#contract/guest-order.ts";
import { ADVERTISING_NOTICE } from "#wording/advertising.ts";
import { ADDRESS } from "./a-guest-order.ts";
import { choicesIn, newEmail } from "./advertising.ts";
import { ownMailbox } from "./mailbox.ts";
import { ownOutbox } from "./outbox.ts";
import { aBuyer as aBuyerWithPieces, type Buyer, notify, pay, start } from "./pay-by-card.ts";
import { adminOf } from "./staff.ts";

interface Sent {
  queued: number;
  refused: { code: string; message: string }[];
}

/** What an advertisement to one who may not get it answers. */
export const REFUSED = {
  queued: 0,
  refused: [{ code: "ADVERTISEMENT_NOT_AGREED", message: "N'a pas accepté de recevoir vos annonces." }],
};

const SUBJECT = "Live de jeudi";

/** A shop whose staff write to buyers, by its setting or against it. Before each test nobody has chosen anything, and it is off. */
export function advertisingAdmin() {
  const mailbox = ownMailbox();
  const admin = adminOf(() => ({ env: { SMTP_URL: mailbox.smtpUrl } }));
  const outbox = ownOutbox(() => admin.shop);
  const db = () => admin.shop.context.db;

  /** As the owner does, so that the trail tells of it. */
  async function writeToBuyers(buyerAdvertising: "off" | "on") {
    const { body } = await admin.staff.call<AllSettings>("GET", "/api/admin/settings");
    const { status } = await admin.staff.call("PUT", "/api/admin/settings/advertising", {
      expectedVersion: body.versions.advertising,
      values: { buyerAdvertising },
    });
    expect(status).toBe(200);
  }
  async function begin() {
    await sql`delete from outbox where kind = 'advertisement'`.execute(db());
    await sql`delete from advertising_choices`.execute(db());
    await writeToBuyers("off");
  }
  beforeEach(begin);
  afterAll(begin);

  /** A guest with an addressed order of her own e-mail, before she presses 'Procéder au paiement'. */
  async function aBuyer(email = newEmail()) {
    const buyer = await aBuyerWithPieces(admin.shop);
    const address = { ...ADDRESS, email };
    await buyer.guest.call("PUT", `/api/guest-orders/${buyer.order.id}/address`, { address });
    return { ...buyer, email };
  }
  const answer = (
    { guest, order }: Pick<Buyer, "guest" | "order">,
    objects = false,
    version: string = ADVERTISING_NOTICE.version,
  ) => guest.call("PUT", `/api/guest-orders/${order.id}/advertising-notice`, { objects, version });
  async function paysFor(buyer: Buyer) {
    const { body } = await start(buyer);
    const { notification } = await pay(admin.shop, body.formToken);
    await notify(admin.shop, notification.body);
  }

  return {
    admin,
    db,
    writeToBuyers,
    aBuyer,
    answer,
    paysFor,
    deliver: () => outbox.deliver(),
    choices: () => choicesIn(db()),
    /** She is told, leaves the box empty and pays. */
    aToldBuyer: async (email?: string) => {
      const buyer = await aBuyer(email);
      await answer(buyer);
      await paysFor(buyer);
      return buyer;
    },
    advertise: async (...orders: Buyer[]) =>
      (
        await admin.staff.call<Sent>("POST", "/api/admin/messages", {
          orderIds: orders.map(({ order }) => order.id),
          purpose: "advertisement",
          subject: SUBJECT,
          body: "<p>Rendez-vous jeudi.</p>",
        })
      ).body,
    /** The advertisement that came to an address, beside the mails of its order. */
    advertisementTo: async (email: string) =>
      (await mailbox.received(email)).find(({ subject }) => subject === SUBJECT),
    states: async () =>
      (await sql`select state, last_error as error from outbox where kind = 'advertisement'`.execute(db()))
        .rows,
    /** What her page shows of the notice: null where it asks for an agreement. */
    shown: async ({ guest, order }: Buyer) =>
      (await guest.call<GuestOrder>("GET", `/api/guest-orders/${order.id}`)).body.advertisingObjected,
  };
}
