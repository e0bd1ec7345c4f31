import { Clock, ShieldAlert } from "lucide-react";
import type { OrderDetail, OrderRow } from "#contract/admin/orders.ts";
import { isEditable, isSent, isSettled } from "#domain/order-status.ts";
import { customerWords } from "#web/admin/orders/customer-words.ts";
import { PromiseLine } from "#web/admin/orders/promise-line.tsx";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { DateText } from "#web/ui/date-text.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Money } from "#web/ui/money.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { formatWeekday } from "#wording/format.ts";
import { owedWords } from "#wording/refund-clock.ts";
import { dueRefunds, moneyWords } from "./money-words.ts";

type OrderStateProps = { order: OrderDetail; why: string };

/** Where an order stands: its status, its money, whose it is, why something is next, and by when. */
export function OrderState({ order, why }: OrderStateProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge status={order.status} />
        <Money cents={order.totalCents} className="font-display text-total font-bold" />
        <span className="text-ink-2">{moneyWords(order).join(" · ")}</span>
      </p>
      <Buyer customer={order.customer} />
      {order.reviewReason ? (
        <p className="flex items-start gap-2 rounded-control bg-warning-soft p-2 text-warning">
          <Icon of={ShieldAlert} className="mt-0.5 shrink-0" />
          <span>
            <strong className="block">{why}</strong>
            <span className="text-ink">{order.reviewReason}</span>
          </span>
        </p>
      ) : (
        <p>{why}</p>
      )}
      <Deadlines order={order} />
    </div>
  );
}

/** Leads to her page; a guest without one is only named. */
function Buyer({ customer }: { customer: OrderRow["customer"] }) {
  const { name, detail } = customerWords(customer);
  return (
    <p className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
      {customer.userId ? (
        <ScreenLink to={paths.admin.userDetail(customer.userId)} className={LINK}>
          {name}
        </ScreenLink>
      ) : (
        <span className="font-medium">{name}</span>
      )}
      {[detail, customer.email]
        .filter((one, place, all) => one && all.indexOf(one) === place)
        .map((one) => (
          <span key={one} className="text-ink-2">
            <EmailText email={one ?? ""} />
          </span>
        ))}
    </p>
  );
}

function Deadlines({ order }: { order: OrderDetail }) {
  const { status, heldUntil, deliverBy } = order;
  const [refund] = dueRefunds(order)
    .filter(({ dueOn }) => dueOn !== null)
    .toSorted((a, b) => ((a.dueOn ?? "") < (b.dueOn ?? "") ? -1 : 1));
  const waits = isSettled(status) && !isSent(status);
  const pending = order.payments.some(({ pendingSince }) => pendingSince !== null);
  return (
    <>
      {pending && isEditable(status) && (
        <Deadline>Paiement en cours de vérification, pièces réservées</Deadline>
      )}
      {heldUntil && isEditable(status) && !pending && (
        <Deadline>
          {order.origin === "guest" ? "Pièces réservées jusqu'au" : "À payer avant le"}{" "}
          <DateText at={heldUntil} />
        </Deadline>
      )}
      {waits && deliverBy && (
        <>
          <Deadline>Livraison promise le {formatWeekday(deliverBy)} au plus tard</Deadline>
          <PromiseLine deliverBy={deliverBy} />
        </>
      )}
      {refund && <Deadline>{owedWords({ ...refund, cents: refund.amountCents })}</Deadline>}
    </>
  );
}

function Deadline({ children }: { children: React.ReactNode }) {
  return (
    <p className="flex items-start gap-1.5 text-ink-2">
      <Icon of={Clock} size={18} className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
