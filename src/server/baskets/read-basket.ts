import type { Basket, BasketClaim } from "#contract/baskets.ts";
import { maskPhone } from "#domain/address.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { asOffer } from "#server/lives/offered-product.ts";
import { deviceHash } from "#server/order-access/devices.ts";
import { readGuestOrders } from "#server/order-access/read-guest-order.ts";
import { noteSeen } from "#server/order-contacts/note-seen.ts";
import { readOfViewer } from "#server/sms/consents.sql.ts";
import { wordsToAgreeTo } from "#server/sms/consents.ts";
import { decisionsOn } from "#server/unpaid-ladder/read-unpaid.ts";
import * as queries from "./baskets.sql.ts";

/** The basket that this browser may see of a live; of a live that is over too. Refuses with LIVE_NOT_FOUND. */
export async function readBasket(context: Context, { liveId }: { liveId: string }): Promise<Basket> {
  const { db } = context;
  const live = await queries.findLive(db, { liveId });
  if (!live) throw refusal("LIVE_NOT_FOUND");
  const device = deviceHash(context.browserId);
  const about = { liveId, deviceHash: device ?? "" };
  const [code, bound] = await Promise.all([queries.findCode(db, about), queries.findDevice(db, about)]);
  const handles = bound?.handles ?? [];
  const [orders, claims] = await Promise.all([
    handles.length > 0
      ? queries.ordersOfBasket(db, { ...about, handles, browserId: context.browserId ?? null })
      : [],
    handles.length > 0 ? queries.claimsOfHandles(db, { liveId, handles }) : [],
  ]);
  const shown = await readGuestOrders(
    context,
    orders.map(({ id }) => id),
    context,
  );
  await noteSeen(context, shown);
  const words = wordsToAgreeTo(context, "basket");
  const [handle] = handles;
  const texts =
    bound && handle !== undefined && words !== null
      ? await readOfViewer(db, { handle, viewerId: bound.viewerId })
      : undefined;
  return {
    live: { ...live, liveDate: live.liveDate.toISOString() },
    handle: handle ?? null,
    lostHandle: bound && handles.length === 0 ? bound.handle : null,
    unpaidStep: [...(await decisionsOn(db, handles)).values()][0]?.step ?? null,
    code: code ? { ...code, expiresAt: code.expiresAt.toISOString() } : null,
    orders: shown,
    claims: claims.map(asBasketClaim),
    texts:
      handle === undefined || words === null ? null : { words, to: texts ? maskPhone(texts.number) : null },
  };
}

const asBasketClaim = ({ offer, state, ...claim }: queries.ClaimsOfHandlesRow): BasketClaim => ({
  ...claim,
  state: state === "waiting" ? "waiting" : "asked",
  product: offer && asOffer(offer),
});
