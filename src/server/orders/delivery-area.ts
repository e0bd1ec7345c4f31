import type { ShippingAddress } from "#domain/address.ts";
import {
  areaPattern,
  countryOf,
  type DeliveryArea,
  deliveryAreaOf,
  isDeliverable,
} from "#domain/delivery-area.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";

type Settings = Pick<Context, "settings">;

/** Where this shop delivers now. */
export const areaOf = ({ settings }: Settings): DeliveryArea =>
  deliveryAreaOf(settings.current().deliveryArea);

/** Refuses an address to which no parcel of this shop can go, whoever gave it. */
export function refuseOutsideArea(context: Settings, address: ShippingAddress): void {
  const area = areaOf(context);
  if (!isDeliverable(address, area)) throw refusal("OUTSIDE_DELIVERY_AREA", { area });
}

/** A given address as it is kept. */
export function keptAddress(context: Settings, address: ShippingAddress): ShippingAddress {
  refuseOutsideArea(context, address);
  return { ...address, country: countryOf(address.zip) };
}

/** For `is_outside_area`: what an address within the area looks like. */
export const areaPatternOf = (context: Settings): string => areaPattern(areaOf(context));
