import type { GuestOrder } from "#contract/guest-order.ts";
import { api } from "#web/shop/api.ts";
import { useLoaded } from "#web/shop/use-loaded.ts";
import { Card } from "#web/ui/card.tsx";
import { GUEST_COMPLAINTS, guestComplaintWords } from "#wording/complaints.ts";
import { formatDateProse } from "#wording/format.ts";

/** Her complaints about pieces of the order: until when the shop answers, or how each ended. */
export function ComplaintsCard({ order }: { order: GuestOrder }) {
  const loaded = useLoaded(`complaints:${order.id}:${order.version}:${order.masked}`, (options) =>
    api.guestOrders.complaints({ orderId: order.id }, options),
  );
  if (loaded.state !== "loaded" || loaded.value.length === 0) return null;
  return (
    <Card id="reclamations" title={GUEST_COMPLAINTS.title(loaded.value.length)}>
      <ul className="flex flex-col divide-y divide-line">
        {loaded.value.map((one) => (
          <li key={one.id} className="py-3 first:pt-0 last:pb-0">
            <p className="font-semibold">{one.pieces.join(", ")}</p>
            <p>{guestComplaintWords(one)}</p>
            <p className="text-small text-ink-2">{GUEST_COMPLAINTS.stated(formatDateProse(one.statedAt))}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
