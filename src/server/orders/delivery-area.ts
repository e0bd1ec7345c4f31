import type { DeliveryAddress, ShippingAddress } from "#domain/address.ts";
import {
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

/** Refuses an address to which no parcel of this shop can go, or whose relay point is elsewhere, whoever gave it. */
export function refuseOutsideArea(context: Settings, address: DeliveryAddress): void {
  const area = areaOf(context);
  if (!isDeliverable(address, area)) throw refusal("OUTSIDE_DELIVERY_AREA", { area });
  if (address.relay) refusePointOutside(context, address.relay);
}

/** The same of a relay point, or of the postcode around which points are looked for. */
export function refusePointOutside(context: Settings, point: { zip: string }): void {
  const area = areaOf(context);
  if (!isPointDeliverable(point, area)) throw refusal("OUTSIDE_DELIVERY_AREA", { area });
}

/** A given address as it is kept. */
export function keptAddress(context: Settings, address: ShippingAddress): ShippingAddress {
  refuseOutsideArea(context, address);
  return { ...address, country: countryOf(address.zip) };
}

/** For `is_outside_area`: what an address within the area looks like. */
export const areaPatternOf = (context: Settings): string => areaPattern(areaOf(context));
