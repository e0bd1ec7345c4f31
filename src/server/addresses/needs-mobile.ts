import { frenchMobile } from "#domain/mobile-number.ts";
import { refusal } from "#domain/refusals.ts";
import type { RelayPoint } from "#domain/relay-point.ts";

/** Whoever fetches her parcel at a point is told by the carrier's text message that it is there. */
export function refuseWithoutMobile(relay: RelayPoint | null | undefined, phone: string): void {
  if (relay && !frenchMobile(phone)) throw refusal("RELAY_NEEDS_MOBILE");
}
