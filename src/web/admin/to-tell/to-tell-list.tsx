import { Copy } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { OrderToTell } from "#contract/admin/order-contacts.ts";
import { profileOf } from "#domain/profile-of.ts";
import { useKeys } from "#web/admin/keys/bindings.ts";
import { KeyHint } from "#web/admin/keys/key-hint.tsx";
import { usePointedRow } from "#web/admin/list/use-pointed-row.ts";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { ProfileLink } from "#web/admin/share/profile-link.tsx";
import { QrDialog } from "#web/admin/share/qr-dialog.tsx";
import { copyLink } from "#web/admin/share/share-link.tsx";
import { buyerName, messageOf, useTelling } from "#web/admin/share/use-telling.ts";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Menu } from "#web/ui/admin/menu.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { DateText } from "#web/ui/date-text.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Money } from "#web/ui/money.tsx";
import { countOf, formatAge, formatUntil } from "#wording/format.ts";
import { contactWords } from "#wording/payment-request.ts";

type ToTellListProps = {
  orders: readonly OrderToTell[];
  due: boolean;
  /** In its place while nobody is to be told. */
  empty: ReactNode;
  /** Under the list. */
  children: ReactNode;
  total: number;
};

/**
 * Who is to be told, one line each: what to send her, and the one press that copies it and ticks her off. Whoever is not
 * `due` knows what she owes, and may be told again. Who was told last keeps her line until the next one is: the message
 * that was copied is hers, and so is the profile that is opened then.
 */
export function ToTellList({ orders, due, empty, children, total }: ToTellListProps) {
  const { tell, undo } = useTelling();
  const [shown, setShown] = useState<OrderToTell>();
  const [told, setTold] = useState<{ order: OrderToTell; place: number }>();
  const [pointedSince, setPointedSince] = useState(false);
  const left = told && !orders.some(({ id }) => id === told.order.id) ? told : undefined;
  const lines = left ? orders.toSpliced(left.place, 0, left.order) : orders;
  const pointed = usePointedRow({
    ids: orders.map(({ id }) => id),
    selection: undefined,
    onPreview: (id) => setShown(orders.find((order) => order.id === id)),
  });
  const order = orders.find(({ id }) => id === pointed.id);
  const { handle } = (pointedSince ? undefined : told?.order) ?? order ?? {};
  useKeys([
    ...(order ? [{ keys: "c", label: "Copier le message et cocher", run: () => press(order) }] : []),
    ...(handle
      ? [
          {
            keys: "o",
            label: "Ouvrir son profil",
            run: () => void window.open(profileOf(handle), "_blank", "noreferrer"),
          },
        ]
      : []),
  ]);
  // A second press while the first one is on its way would be refused as a colleague's.
  const press = (one: OrderToTell) => {
    if (tell.isPending) return;
    tell.mutate(one, {
      onSuccess: (contact) => {
        if (!contact?.told) return;
        setTold({ order: one, place: orders.indexOf(one) });
        setPointedSince(false);
      },
    });
  };
  if (lines.length === 0) return empty;
  return (
    <>
      <ToTellKeys />
      <Card id="to-tell" title={countOf(total, "cliente")}>
        <ul
          className="flex flex-col divide-y divide-line"
          onFocus={({ target }) => {
            const id = target.closest<HTMLElement>("[data-row-id]")?.dataset.rowId;
            if (!id) return;
            pointed.onPoint(id);
            setPointedSince(id !== told?.order.id);
          }}
        >
          {lines.map((one) => (
            <Line
              key={one.id}
              order={one}
              due={due}
              left={one === left?.order}
              pointed={one.id === pointed.id}
              onTell={() => press(one)}
              onUndo={(contactId) => undo.mutate({ orderId: one.id, contactId })}
              onQr={() => setShown(one)}
            />
          ))}
        </ul>
        {children}
      </Card>
      {shown && (
        <QrDialog
          title={`Lien de paiement de ${buyerName(shown)}`}
          address={window.location.origin + paths.guestOrder(shown.id)}
          onCopy={() => void copyLink(paths.guestOrder(shown.id))}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  );
}

type LineProps = {
  order: OrderToTell;
  due: boolean;
  /** It has left the list: nothing is left to do but to write to her. */
  left: boolean;
  /** What the keys are about. */
  pointed: boolean;
  onTell: () => void;
  onUndo: (contactId: number) => void;
  onQr: () => void;
};

function Line({ order, due, left, pointed, onTell, onUndo, onQr }: LineProps) {
  const { id, orderNumber, handle, name, live, itemCount, totalCents, askedAt, heldUntil, contact } = order;
  const { told } = contact;
  const known = contactWords(contact);
  return (
    <li
      data-row-id={left ? undefined : id}
      data-pointed={pointed ? "" : undefined}
      aria-label={`${buyerName(order)}, commande ${orderNumber}`}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-3 md:px-4 focus-within:bg-selected-row pointer-fine:data-pointed:shadow-[inset_3px_0_0_var(--color-ink)]"
    >
      <div className="min-w-[min(18rem,100%)] flex-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <strong className="wrap-anywhere">{buyerName(order)}</strong>
          {handle ? (
            name && name !== `@${handle}` && <bdi className="text-ink-2">{name}</bdi>
          ) : (
            <span className="text-ink-2">ni e-mail ni pseudo</span>
          )}
          <span>
            <Money cents={totalCents} className="font-semibold" />
            <span className="text-ink-2">, {countOf(itemCount, "article")}</span>
          </span>
          <ScreenLink to={paths.admin.orderDetail(id)} className={classNames(LINK, "font-code")}>
            {orderNumber}
          </ScreenLink>
        </p>
        <p className="text-small text-ink-2">
          {live.title} · paiement demandé le <DateText at={askedAt} /> ({formatAge(askedAt, new Date())})
          {heldUntil && <> · réservée jusqu'{formatUntil(heldUntil, new Date())}</>}
        </p>
        {known.length > 0 && <p className="text-small font-medium">{known.join(" · ")}</p>}
        <p className="mt-1 border-s-2 border-line ps-2 text-small wrap-anywhere text-ink-2">
          {messageOf(order)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
        {left ? (
          <p className="text-ink-2">Message copié, prévenue</p>
        ) : (
          <Button
            look={due ? "primary" : "secondary"}
            data-row-main
            className="max-sm:grow"
            icon={<Icon of={Copy} size={18} />}
            onClick={onTell}
          >
            {told ? "Copier et noter la relance" : "Copier et cocher"}
          </Button>
        )}
        {handle && <ProfileLink handle={handle} />}
        <Menu
          label={`Actions de la commande ${orderNumber}`}
          entries={[
            { id: "link", label: "Copier le lien seul", onChoose: () => void copyLink(paths.guestOrder(id)) },
            { id: "qr", label: "QR code", onChoose: onQr },
            ...(told
              ? [{ id: "undo", label: "Pas prévenue finalement", onChoose: () => onUndo(told.id) }]
              : []),
          ]}
        />
      </div>
    </li>
  );
}

/** The keys that clear the list, said above it. */
function ToTellKeys() {
  return (
    <p className="mb-3 text-small text-ink-2 pointer-coarse:hidden">
      <KeyHint>C</KeyHint> copie le message et coche la cliente, <KeyHint>O</KeyHint> ouvre son profil,{" "}
      <KeyHint>Espace</KeyHint> montre le QR code.
    </p>
  );
}
