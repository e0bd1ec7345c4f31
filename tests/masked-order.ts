import { sql } from "kysely";
import type { GuestOrder } from "#contract/guest-order.ts";
import { aGuestOrder } from "./a-guest-order.ts";
import { tokenIn } from "./links.ts";
import type { TestMailbox } from "./mailbox.ts";
import type { TestShop, Visitor } from "./open-shop.ts";
import { notify, type Paid, pay, start } from "./pay-by-card.ts";
import { stockLive } from "./stock-live.ts";

let buyers = 0;

/** A buyer of whom every word is found nowhere else. */
export function aPrivatePerson() {
  buyers += 1;
  return {
    firstName: "Philippine",
    lastName: "Vauquelin",
    street: "48 impasse du Chat qui Pêche",
    zip: "75005",
    city: "Paris",
    phone: "06 98 76 54 32",
    email: `philippine.${process.pid}-${buyers}@courrier-essai.example`,
    deliveryNote: "Digicode 4417B, chez la gardienne",
  };
}

export type PrivatePerson = ReturnType<typeof aPrivatePerson>;

const COMMENT = "Cadeau pour Théodule";
export const PARCEL = "6A98765432101";

/** What must not reach anybody else: a code or a number only where it stands alone, for ids are full of digits. */
export function foundIn(text: string, { email }: Pick<PrivatePerson, "email">): string[] {
  const [local = "", host = ""] = email.split("@");
  const words = ["Philippine", "Vauquelin", "Chat qui P", "Digicode", "gardienne", "Théodule", local, host];
  const digits = ["75005", "0698765432", "33698765432", "4417B", PARCEL];
  const packed = text.toLowerCase();
  return [
    ...words.filter((word) => packed.includes(word.toLowerCase())),
    ...digits.filter((number) => new RegExp(`(?<![\\da-f-])${number}(?![\\da-f-])`, "i").test(text)),
    ...(/06[\s.]?98[\s.]?76[\s.]?54[\s.]?32/.test(text) ? ["telephone"] : []),
  ];
}

/** A guest's order of one piece with its address, ready to be paid. */
export async function aPrivateOrder(shop: TestShop, person = aPrivatePerson()) {
  const { liveId, productIds } = await stockLive(shop.context.db, [null]);
  const { guest, order } = await aGuestOrder(shop, liveId, productIds);
  await sql`update orders set comment = ${COMMENT} where id = ${order.id}`.execute(shop.context.db);
  const path = `/api/guest-orders/${order.id}`;
  const saved = await guest.call<GuestOrder>("PUT", `${path}/address`, { address: person });
  if (saved.status !== 200) throw new Error(`The address was refused: ${JSON.stringify(saved.body)}`);
  return { guest, order: saved.body, person, path, liveId, productIds };
}

/** The card is typed; the shop hears of it by the provider's notification alone. */
export async function payFor(
  shop: TestShop,
  buyer: { guest: Visitor; order: GuestOrder },
): Promise<Paid["answer"]> {
  const { status, body } = await start(buyer);
  if (status !== 200) throw new Error(`No payment was started: ${JSON.stringify(body)}`);
  const { notification, answer } = await pay(shop, body.formToken);
  await notify(shop, notification.body);
  return answer;
}

/** The same, paid and on its way. */
export async function aPaidPrivateOrder(shop: TestShop, person = aPrivatePerson()) {
  const order = await aPrivateOrder(shop, person);
  const answer = await payFor(shop, order);
  await sql`update orders set tracking_id = ${PARCEL} where id = ${order.order.id}`.execute(shop.context.db);
  return { ...order, answer };
}

export const readAs = async (visitor: Visitor, path: string): Promise<GuestOrder> =>
  (await visitor.call<GuestOrder>("GET", path)).body;

/** Asks on the order's page for a link; the secret that came by mail. */
export async function mailedLink(
  mailbox: TestMailbox,
  visitor: Visitor,
  { path, person }: { path: string; person: Pick<PrivatePerson, "email"> },
): Promise<string> {
  const links = async () =>
    (await mailbox.received(person.email)).filter(({ subject }) => subject.startsWith("Votre lien"));
  const before = (await links()).length;
  const asked = await visitor.call("POST", `${path}/links`, {});
  if (asked.status !== 200) throw new Error(`No link was asked for: ${JSON.stringify(asked.body)}`);
  for (;;) {
    const [newest, ...others] = await links();
    if (newest && others.length >= before) {
      return tokenIn(newest);
    }
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

export const openLink = (visitor: Visitor, path: string, token: string) =>
  visitor.call<GuestOrder & { code?: string; message?: string }>("POST", `${path}/devices`, { token });

/** What another browser reads of such an order once it is paid, and what the one that ordered reads. */
export const MASKED = {
  masked: true,
  tracking: null,
  shippingAddress: {
    firstName: "P.",
    lastName: "V.",
    street: "",
    zip: "75•••",
    city: "Paris",
    state: "",
    country: "France",
    phone: "",
    email: "p•••@c•••.example",
    deliveryNote: "",
  },
};
export const WHOLE = {
  masked: false,
  shippingAddress: {
    firstName: "Philippine",
    lastName: "Vauquelin",
    street: "48 impasse du Chat qui Pêche",
    zip: "75005",
    deliveryNote: "Digicode 4417B, chez la gardienne",
  },
};
