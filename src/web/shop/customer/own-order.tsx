import { isCancelled, isEditable, isSent } from "#domain/order-status.ts";
import { paths } from "#web/paths.ts";
import type { OwnOrders } from "#web/shop/api.ts";
import { InvoiceLinks } from "#web/shop/invoices/invoice-links.tsx";
import { Link } from "#web/shop/router/link.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { Day } from "#web/ui/day.tsx";
import { Money } from "#web/ui/money.tsx";
import { PiecePhoto } from "#web/ui/piece-photo.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { REVIEW_FORM } from "#wording/buyer-reviews.ts";
import { COMPLAINT_FORM } from "#wording/complaints.ts";
import { GUEST_STATUS_LABELS } from "#wording/order-status.ts";
import { returnedWords } from "#wording/returns.ts";

const LINK = "inline-flex min-h-target items-center text-accent underline underline-offset-4";

/** One order at a glance: where it stands, what is in it, and where its parcel is. */
export function OwnOrder({ order }: { order: OwnOrders["rows"][number] }) {
  const look = isEditable(order.status) ? "Reprendre la commande" : "Voir la commande";
  return (
    <article aria-label={`Commande ${order.orderNumber}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="font-code text-ref font-bold">{order.orderNumber}</h3>
        <StatusBadge status={order.status} label={GUEST_STATUS_LABELS[order.status]} />
      </div>
      <p className="text-small text-ink-2">
        <DateText at={order.orderDate} as="prose-date" /> · {order.liveTitle}
      </p>
      {order.pieces.length > 0 && (
        <ul className="mt-2 flex flex-col gap-2">
          {order.pieces.map(({ name, photoUrl, returned, missing }) => (
            <li key={name} className="flex items-center gap-3">
              <PiecePhoto url={photoUrl} className={returned ? "opacity-50" : ""} />
              <span className="min-w-0">
                <span className={returned ? "text-ink-2 line-through" : undefined}>{name}</span>
                {returned && <span className="block text-small">{returnedWords(returned)}</span>}
                {missing && <span className="block text-small font-semibold text-warning">Introuvable</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {order.pieces.some(({ missing }) => missing) && (
        <p className="mt-2">
          <Link to={paths.guestOrder(order.id)} className={`${LINK} font-semibold`}>
            Votre colis attend votre choix
          </Link>
        </p>
      )}
      <p className="mt-2">
        <span className="text-ink-2">Total </span>
        <Money cents={order.totalCents} className="font-semibold" />
      </p>
      {order.arrives && (
        <p>
          <span className="text-ink-2">Livraison{"\u00a0"}: </span>
          entre le <Day at={order.arrives.earliest} /> et le <Day at={order.arrives.latest} />
        </p>
      )}
      {order.relay ? (
        <p className="break-words">
          <span className="text-ink-2">Point de retrait{"\u00a0"}: </span>
          {order.relay}
        </p>
      ) : (
        order.address &&
        !isCancelled(order.status) && (
          <p className="break-words">
            <span className="text-ink-2">Adresse{"\u00a0"}: </span>
            {order.address}
          </p>
        )
      )}
      {order.tracking && (
        <p>
          <span className="text-ink-2">Suivi du colis{"\u00a0"}: </span>
          <a href={order.tracking.url} rel="noopener noreferrer" className={`${LINK} font-code`}>
            {order.tracking.number}
          </a>
        </p>
      )}
      {order.parcelWith.length > 0 && (
        <p className="break-words">
          <span className="text-ink-2">Dans le même colis{"\u00a0"}: </span>
          <span className="font-code">{order.parcelWith.join(", ")}</span>
        </p>
      )}
      <InvoiceLinks orderId={order.id} invoices={order.invoices} />
      <p className="flex flex-wrap gap-x-4">
        <Link to={paths.guestOrder(order.id)} aria-label={`${look} ${order.orderNumber}`} className={LINK}>
          {look}
        </Link>
        {isSent(order.status) && order.pieces.some(({ returned }) => !returned) && (
          <Link
            to={paths.orderDefect(order.id)}
            aria-label={`${COMPLAINT_FORM.open}, commande ${order.orderNumber}`}
            className={LINK}
          >
            {COMPLAINT_FORM.open}
          </Link>
        )}
        {order.status === "delivered" && (
          <Link
            to={paths.orderReview(order.id)}
            aria-label={`${REVIEW_FORM.title}, commande ${order.orderNumber}`}
            className={LINK}
          >
            {REVIEW_FORM.title}
          </Link>
        )}
      </p>
    </article>
  );
}
