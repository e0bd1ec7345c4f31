import { Link } from "react-router";
import type { ParcelOrder } from "#contract/admin/handover.ts";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { classNames } from "#web/ui/class-names.ts";

type ParcelNamesProps = { trackingNumber: string; orders: readonly ParcelOrder[] };

/** Whose parcel it is, and the number that stands on it. */
export function ParcelNames({ trackingNumber, orders }: ParcelNamesProps) {
  const [first] = orders;
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline gap-x-3">
        {orders.map(({ id, number }) => (
          <Link key={id} to={paths.admin.orderDetail(id)} className={classNames(LINK, "font-code")}>
            {number}
          </Link>
        ))}
        {first?.name && <span className="wrap-anywhere">{first.name}</span>}
      </p>
      <p className="font-code text-small text-ink-2">{trackingNumber}</p>
    </div>
  );
}
