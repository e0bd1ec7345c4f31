import type { GuestReturn } from "#contract/guest-returns.ts";
import { parisDay } from "#domain/paris-time.ts";
import { placeLine, returnPlaceOf } from "#domain/return-place.ts";
import type { Context } from "#server/context.ts";
import { readerOfOrder } from "#server/order-access/devices.ts";
import { sizeWithin } from "#wording/size.ts";
import { casesOfOrder } from "./list-cases.ts";

/**
 * The returns of an order as its buyer follows them; anybody else reads of none. A label bears her address: whoever may not
 * know whose the order is neither has nor is offered one.
 */
export async function returnsOfGuest(
  context: Pick<Context, "db" | "config" | "settings" | "actor" | "browserId">,
  { orderId }: { orderId: string },
): Promise<GuestReturn[]> {
  const { known, isBuyer } = await readerOfOrder(context.db, context, orderId);
  if (!isBuyer) return [];
  const settings = context.settings.current();
  const place = returnPlaceOf(settings, context.config.carrier.sender);
  return (await casesOfOrder(context, { orderId })).map((one) => ({
    id: one.id,
    state: one.state,
    cause: one.cause,
    statedAt: one.statedAt,
    // The law sets a day for what she renounced; of other returns her page names none.
    sendBy: one.sendBy ?? parisDay(new Date(one.statedAt)),
    address: `${place.name}, ${placeLine(place)}`,
    carrierHas: one.carrierHas,
    asCredit: one.asCredit,
    pieces: one.pieces.map(({ itemId, ref, name, color, size, verdict }) => ({
      itemId,
      name: [`${ref} ${name}`, color?.toLowerCase(), size && sizeWithin(size)].filter(Boolean).join(", "),
      verdict,
    })),
    owedCents: one.owedCents + one.askedCents,
    refundedCents: one.refundedCents,
    creditBackCents: one.creditBackCents,
    dueOn: one.dueOn,
    isHeld: one.isHeld,
    isSent: one.proofOfSendingAt !== null,
    label:
      known && one.label
        ? {
            kind: one.label.kind,
            trackingNumber: one.label.trackingNumber,
            trackingUrl: context.config.carrier.trackingUrl + encodeURIComponent(one.label.trackingNumber),
            costCents: one.label.costCents,
            parcel: one.label.parcel?.state ?? "announced",
          }
        : null,
    labelRefused: known ? (one.labelRefusal?.toldAs ?? null) : null,
    offeredCents: known ? one.offeredCents : null,
    offersCode: settings.returnCodes === "on",
  }));
}
