import type { GuestReturn } from "#contract/guest-returns.ts";
import { parisDay } from "#domain/paris-time.ts";
import { costOfReturnLabel } from "#domain/return-life.ts";
import { placeLine, returnPlaceOf } from "#domain/return-place.ts";
import { addDays } from "#domain/working-days.ts";
import type { Context } from "#server/context.ts";
import { knowsOrderThatIs } from "#server/order-access/devices.ts";
import { sizeWords } from "#wording/size.ts";
import { casesOfOrder } from "./list-cases.ts";

/** The law gives her fourteen days to send her pieces back (code de la consommation, L221-23). */
const DAYS_TO_SEND = 14;

/** The returns of an order as its buyer follows them; whoever is not known to have ordered it reads of none. */
export async function returnsOfGuest(
  context: Pick<Context, "db" | "config" | "settings" | "actor" | "browserId">,
  { orderId }: { orderId: string },
): Promise<GuestReturn[]> {
  if (!(await knowsOrderThatIs(context.db, context, orderId))) return [];
  const known = context.settings.current();
  const { returnLabel, returnLabelCents, returnCodes } = known;
  const place = returnPlaceOf(known, context.config.carrier.sender);
  return (await casesOfOrder(context, { orderId })).map((one) => ({
    id: one.id,
    state: one.state,
    statedAt: one.statedAt,
    sendBy: addDays(parisDay(new Date(one.statedAt)), DAYS_TO_SEND),
    address: `${place.name}, ${placeLine(place)}`,
    asCredit: one.asCredit,
    pieces: one.pieces.map(({ itemId, ref, name, color, size, verdict }) => ({
      itemId,
      name: [`${ref} ${name}`, color?.toLowerCase(), size && sizeWords(size).toLowerCase()]
        .filter(Boolean)
        .join(", "),
      verdict,
    })),
    owedCents: one.owedCents,
    refundedCents: one.refundedCents,
    dueOn: one.dueOn,
    isHeld: one.isHeld,
    label: one.label && {
      kind: one.label.kind,
      trackingNumber: one.label.trackingNumber,
      trackingUrl: context.config.carrier.trackingUrl + encodeURIComponent(one.label.trackingNumber),
      costCents: one.label.costCents,
    },
    offeredCents:
      one.state === "expected" && !one.label
        ? (costOfReturnLabel({ returnLabel, returnLabelCents }, one.cause) ?? null)
        : null,
    offersCode: returnCodes === "on",
  }));
}
