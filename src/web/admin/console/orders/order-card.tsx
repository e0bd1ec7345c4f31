import { ChevronDown, MessageSquareText, Trash2, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { ConsoleItem, ConsoleOrder } from "#contract/admin/live-console.ts";
import { Quoted } from "#web/admin/console/claims/quoted.tsx";
import type { Claims } from "#web/admin/console/claims/use-claims.ts";
import { itemWords } from "#web/admin/console/orders/use-order-acts.ts";
import { ShareLink } from "#web/admin/share/share-link.tsx";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { DateText } from "#web/ui/date-text.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Money } from "#web/ui/money.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { Swatch } from "#web/ui/swatch.tsx";
import { countOf } from "#wording/format.ts";
import { useOrderActs } from "./use-order-acts.ts";

const SHORT = 4;

/** How the viewer learns of another total. */
const NEW_TOTAL_TOLD = {
  leaves: "La cliente est prévenue par e-mail.",
  "no-address": "Redonnez-lui le lien.",
  "not-automatic": "Redonnez-lui le lien.",
} as const;

type OrderCardProps = { order: ConsoleOrder; claims: Claims };

/** An order of the list; it opens on its items, what each was asked by, and what the viewer needs to pay it. */
export function OrderCard({ order, claims }: OrderCardProps) {
  const [open, setOpen] = useState(false);
  const { handle, name, items } = order;
  const title = handle ? `@${handle}` : name || "Client inconnu";
  return (
    <article
      aria-label={`Commande ${order.orderNumber} de ${title}`}
      className="rounded-card border border-line bg-card"
    >
      <button
        type="button"
        aria-expanded={open}
        className="flex w-full items-start gap-3 rounded-card p-3 text-start hover:bg-sunken"
        onClick={() => setOpen(!open)}
      >
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-code text-ink-2">{order.id.slice(0, SHORT)}</span>
            <span className="font-semibold wrap-anywhere">{title}</span>
            {handle && name && name !== `@${handle}` && (
              <bdi className="line-clamp-2 min-w-0 text-ink-2 wrap-anywhere">{name}</bdi>
            )}
          </span>
          <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusBadge status={order.status} />
            <span>
              {countOf(items.length, "article")} ·{" "}
              <Money cents={order.totalCents} className="font-semibold" />
            </span>
            <span className="text-ink-2">{order.live.title}</span>
          </span>
          {order.totalChangedAt && (
            <span className="mt-1 flex items-start gap-1.5 font-medium">
              <Icon of={TriangleAlert} size={18} className="mt-0.5 shrink-0 text-warning" />
              <span>
                Total changé après la demande de paiement, le <DateText at={order.totalChangedAt} />.{" "}
                {NEW_TOTAL_TOLD[order.paymentMail]}
              </span>
            </span>
          )}
          {order.comment && <span className="mt-1 block wrap-anywhere text-ink-2">{order.comment}</span>}
        </span>
        <Icon of={ChevronDown} className={classNames("mt-1 shrink-0 text-ink-2", open && "rotate-180")} />
      </button>
      {open && <OpenedOrder order={order} claims={claims} />}
    </article>
  );
}

function OpenedOrder({ order, claims }: OrderCardProps) {
  const { remove, toPay } = useOrderActs();
  /** What was added by itself is taken back as such, so that the claim engine does not add it again. */
  const takeOff = (item: ConsoleItem) => {
    const own = claims.claims.find((claim) => claim.itemId === item.id && claim.state === "done");
    if (own?.automatic) claims.undo.mutate(own);
    else remove.mutate({ order, item });
  };
  return (
    <div className="border-t border-line px-3 pb-3">
      {order.items.length === 0 ? (
        <p className="py-3 text-ink-2">Aucun produit</p>
      ) : (
        <ul className="divide-y divide-line">
          {order.items.map((item) => (
            <li key={item.id} className="flex items-start gap-3 py-2.5">
              <ItemWords item={item} />
              {order.open && (
                <IconButton
                  label={`Supprimer ${itemWords(item)}`}
                  icon={<Icon of={Trash2} size={18} />}
                  disabled={remove.isPending}
                  onClick={() => takeOff(item)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Link to={paths.admin.orderDetail(order.id)} className={LINK}>
          {order.orderNumber}
        </Link>
        <ShareLink path={paths.guestOrder(order.id)} whose={`de la commande ${order.orderNumber}`} />
        {order.open && order.status === "to-validate" && order.items.length > 0 && (
          <Button
            look="secondary"
            className="ms-auto"
            pending={toPay.isPending}
            onClick={() => toPay.mutate(order)}
          >
            Mettre à payer
          </Button>
        )}
      </div>
    </div>
  );
}

function ItemWords({ item }: { item: ConsoleItem }) {
  const { color, size, cause } = item;
  return (
    <span className="min-w-0 grow">
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="font-code font-bold uppercase">{item.refCategory ?? item.ref}</span>
        <span>{item.name}</span>
        {color && (
          <span className="inline-flex items-center gap-1.5 text-ink-2">
            <Swatch hexCode={color.hexCode} />
            {color.name}
          </span>
        )}
        {size && <span className="text-ink-2">{size}</span>}
        <Money cents={item.priceCents} className="ms-auto font-semibold" />
      </span>
      {cause && (
        <span className="mt-0.5 flex items-start gap-1.5 text-ink-2">
          <Icon of={MessageSquareText} size={16} className="mt-1 shrink-0" />
          <span className="line-clamp-3 min-w-0 wrap-anywhere">
            {cause.automatic && <strong className="font-semibold">Automatique{"\u00a0: "}</strong>}
            <Quoted text={cause.text} />
          </span>
        </span>
      )}
    </span>
  );
}
