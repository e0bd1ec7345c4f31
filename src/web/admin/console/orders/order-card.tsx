import { MessageSquareText, Printer, Trash2, TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { ConsoleItem, ConsoleOrder } from "#contract/admin/live-console.ts";
import { Quoted } from "#web/admin/console/claims/quoted.tsx";
import type { Claims } from "#web/admin/console/claims/use-claims.ts";
import { itemWords } from "#web/admin/console/orders/use-order-acts.ts";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { ShareLink } from "#web/admin/share/share-link.tsx";
import { useTelling } from "#web/admin/share/use-telling.ts";
import { useStickers } from "#web/admin/stickers/use-stickers.ts";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Money } from "#web/ui/money.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { Swatch } from "#web/ui/swatch.tsx";
import { buyerNumberWords } from "#wording/buyer-number.ts";
import { formatUntil } from "#wording/format.ts";
import { sharedParcelWords } from "#wording/parcels.ts";
import { contactWords, TOLD_BY } from "#wording/payment-request.ts";
import { plural } from "#wording/plural.ts";
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
      className="relative border-b border-line"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget) && liesOver(currentTarget))
          setOpen(false);
      }}
    >
      <button
        type="button"
        aria-expanded={open}
        className="flex w-full items-start gap-2 @max-[56rem]:flex-wrap px-2 py-1 text-start -outline-offset-2 hover:bg-sunken @max-[56rem]:py-2"
        onClick={() => setOpen(!open)}
      >
        <span className="min-w-0 grow @max-[56rem]:basis-full">
          <span className="flex items-baseline gap-x-2 @max-[56rem]:flex-wrap">
            {order.buyerNumber !== null && (
              <span className="shrink-0 rounded-sm bg-selected-row px-1 font-code font-bold">
                {buyerNumberWords(order.buyerNumber)}
              </span>
            )}
            <span className="font-semibold @max-[56rem]:wrap-anywhere @min-[56rem]:min-w-0 @min-[56rem]:truncate">
              {title}
            </span>
            {handle && name && name !== `@${handle}` && (
              <bdi className="text-ink-2 @min-[56rem]:min-w-0 @min-[56rem]:shrink-[999] @min-[56rem]:truncate">
                {name}
              </bdi>
            )}
            <span className="ms-auto shrink-0 text-ink-2 @min-[56rem]:@max-[80rem]:sr-only">
              {items.length}
              <span className="@min-[56rem]:sr-only"> {plural(items.length, "article")}</span>
            </span>
            <Money
              cents={order.totalCents}
              className="shrink-0 font-semibold @min-[56rem]:@max-[80rem]:ms-auto"
            />
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
          {order.comment && (
            <span className="block text-ink-2 wrap-anywhere @min-[56rem]:truncate">{order.comment}</span>
          )}
        </span>
        {/* In narrow columns the room is the name's. */}
        <StatusBadge
          status={order.status}
          className="shrink-0 whitespace-nowrap @min-[56rem]:@max-[80rem]:[&_svg]:hidden"
        />
      </button>
      {open && <OpenedOrder order={order} claims={claims} />}
    </article>
  );
}

/** Whether what is opened lies over its neighbors, as in columns: it then closes for whoever goes on to them. */
const liesOver = ({ lastElementChild }: HTMLElement): boolean =>
  lastElementChild !== null && getComputedStyle(lastElementChild).position === "absolute";

function OpenedOrder({ order, claims }: OrderCardProps) {
  const { remove, toPay } = useOrderActs();
  const { tell } = useTelling();
  const sticker = useStickers(order.live.id);
  const owesWithoutMail = order.status === "to-pay" && order.paymentMail === "no-address";
  const owed = { ...order, itemCount: order.items.length };
  /** What was added by itself is taken back as such, so that the claim engine does not add it again. */
  const takeOff = (item: ConsoleItem) => {
    const own = claims.claims.find((claim) => claim.itemId === item.id && claim.state === "done");
    if (own?.automatic) claims.undo.mutate(own);
    else remove.mutate({ order, item });
  };
  return (
    // Over the rows below: what opens moves no row.
    <div className="border-t border-line bg-card px-3 pb-3 @min-[56rem]:absolute @min-[56rem]:inset-x-0 @min-[56rem]:top-full @min-[56rem]:z-10 @min-[56rem]:rounded-b-card @min-[56rem]:border @min-[56rem]:shadow-popover">
      <p className="pt-2 text-ink-2">
        <span className="font-code">{order.id.slice(0, SHORT)}</span> · {order.live.title}
      </p>
      {order.comment && <p className="wrap-anywhere">{order.comment}</p>}
      {order.items.length === 0 ? (
        <p className="py-3 text-ink-2">Aucun produit</p>
      ) : (
        <ul className="divide-y divide-line">
          {order.items.map((item) => (
            <li key={item.id} className="flex items-start gap-3 py-2.5">
              <ItemWords item={item} />
              <IconButton
                label={`Étiquette de ${itemWords(item)}`}
                icon={<Icon of={Printer} size={18} />}
                disabled={sticker.isPending}
                onClick={() => sticker.mutate({ itemIds: [item.id], again: item.sticker !== null })}
              />
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
        <ScreenLink to={paths.admin.orderDetail(order.id)} className={LINK}>
          {order.orderNumber}
        </ScreenLink>
        <ShareLink path={paths.guestOrder(order.id)} whose={`de la commande ${order.orderNumber}`} />
        {owesWithoutMail && (
          <Button
            look="secondary"
            className="ms-auto"
            pending={tell.isPending}
            onClick={() => tell.mutate(owed)}
          >
            Copier son message
          </Button>
        )}
        {order.open && order.status === "to-validate" && order.items.length > 0 && (
          <Button
            look="secondary"
            className="ms-auto"
            pending={toPay.isPending}
            onClick={() => toPay.mutate(order)}
          >
            Demander le paiement
          </Button>
        )}
      </div>
      {order.status === "to-validate" && order.paymentMail !== "leaves" && (
        <p className="mt-1 text-small text-ink-2">{TOLD_BY[order.paymentMail]}</p>
      )}
      {order.status === "to-pay" && order.heldUntil && (
        <p className="mt-1 text-small text-ink-2">
          Réservée jusqu'{formatUntil(order.heldUntil, new Date())}
        </p>
      )}
      {order.parcel && (
        <p className="mt-1 text-small text-ink-2">
          {sharedParcelWords(order.parcel.others, order.parcel.trackingNumber)}
        </p>
      )}
      {contactWords(order.contact).map((words) => (
        <p key={words} className="mt-1 text-small text-ink-2">
          {words}
        </p>
      ))}
    </div>
  );
}

function ItemWords({ item }: { item: ConsoleItem }) {
  const { color, size, cause, sticker } = item;
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
      {sticker && (
        <span className="block text-small text-ink-2">
          Étiquette imprimée le <DateText at={sticker.at} />, {sticker.table}
        </span>
      )}
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
