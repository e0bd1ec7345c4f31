import type { DeliveryAddress, ShippingAddress } from "#domain/address.ts";
import {
  areaOfOrder,
  areaPattern,
  countryOf,
  type DeliveryArea,
  deliveryAreaOf,
  isDeliverable,
  isPointDeliverable,
} from "#domain/delivery-area.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";

type Settings = Pick<Context, "settings">;

/** Where this shop delivers now. */
export const areaOf = ({ settings }: Settings): DeliveryArea =>
  deliveryAreaOf(settings.current().deliveryArea);

/** Refuses an address to which no parcel of a paid order, or of one to be paid, can go, or whose relay point is elsewhere. */
export function refuseOutsideArea({ settings }: Settings, address: DeliveryAddress, isPaid = false): void {
  const area = areaOfOrder(isPaid, settings.current().deliveryArea);
  const reached = isDeliverable(address, area) && (!address.relay || isPointDeliverable(address.relay, area));
  if (!reached) throw refusal("OUTSIDE_DELIVERY_AREA", { area });
}

/** Refuses a relay point elsewhere, or a postcode around which points are looked for. */
export function refusePointOutside(point: { zip: string }, area: DeliveryArea): void {
  if (!isPointDeliverable(point, area)) throw refusal("OUTSIDE_DELIVERY_AREA", { area });
}

/** A given address as it is kept. */
export function keptAddress(context: Settings, address: ShippingAddress, isPaid = false): ShippingAddress {
  refuseOutsideArea(context, address, isPaid);
  return { ...address, country: countryOf(address.zip) };
}

/** For `is_outside_area`: what an address within the area looks like. */
export const areaPatternOf = (context: Settings): string => areaPattern(areaOf(context));
