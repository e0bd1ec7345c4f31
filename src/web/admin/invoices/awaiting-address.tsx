import { Link } from "react-router";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { classNames } from "#web/ui/class-names.ts";
import { AWAITING_ADDRESS as WORDS } from "#wording/invoices.ts";

type AwaitingAddressProps = { orders: readonly { orderId: string; orderNumber: string }[] };

/** Paid orders whose invoice waits for their buyer's address, each on the way to where it is saved. */
export const AwaitingAddress = ({ orders }: AwaitingAddressProps) => (
  <section
    aria-labelledby="awaiting-address"
    className="mb-3 rounded-card border border-warning bg-card px-3 py-2"
  >
    <h2 id="awaiting-address" className="font-semibold">
      {WORDS.name}
    </h2>
    <p className="text-small text-ink-2">{WORDS.words}</p>
    <ul className="flex flex-wrap gap-x-4">
      {orders.map(({ orderId, orderNumber }) => (
        <li key={orderId}>
          <Link
            to={paths.admin.orderDetail(orderId)}
            className={classNames(LINK, "inline-flex min-h-target items-center font-code")}
          >
            {orderNumber}
          </Link>
        </li>
      ))}
    </ul>
  </section>
);
