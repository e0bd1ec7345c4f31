import type { GuestOrder } from "#contract/guest-orders.ts";
import { formatEuros } from "#domain/money.ts";

/** How far the order is from the minimum, when the shop has one. */
export function MinimumLine({ order: { minimumCents, itemsCents } }: { order: GuestOrder }) {
  if (minimumCents === 0 || itemsCents >= minimumCents) return null;
  return (
    <div className="mt-3 rounded-control bg-info-soft px-3 py-2 text-info">
      <label htmlFor="minimum">
        Encore {formatEuros(minimumCents - itemsCents)} pour atteindre le minimum de{" "}
        {formatEuros(minimumCents)} TTC.
      </label>
      <progress
        id="minimum"
        max={minimumCents}
        value={itemsCents}
        className="mt-1 block h-2 w-full accent-info"
      />
    </div>
  );
}
