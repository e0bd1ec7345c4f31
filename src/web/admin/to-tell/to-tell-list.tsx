import { Copy } from "lucide-react";
import { useState } from "react";
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
import { classNames } from "#web/ui/class-names.ts";
import { DateText } from "#web/ui/date-text.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Money } from "#web/ui/money.tsx";
import { countOf, formatAge, formatUntil } from "#wording/format.ts";
import { contactWords } from "#wording/payment-request.ts";

/**
 * Who is to be told, one line each: what to send her, and the one press that copies it and ticks her off. Whoever is not
 * `due` knows what she owes, and may be told again.
 */
export function ToTellList({ orders, due }: { orders: readonly OrderToTell[]; due: boolean }) {
  const { tell, undo } = useTelling();
  const [shown, setShown] = useState<OrderToTell>();
  const pointed = usePointedRow({
    ids: orders.map(({ id }) => id),
    selection: undefined,
    onPreview: (id) => setShown(orders.find((order) => order.id === id)),
  });
  const order = orders.find(({ id }) => id === pointed.id);
  const { handle } = order ?? {};
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
    if (!tell.isPending) tell.mutate(one);
  };
  return (
    <>
      <ul
        className="flex flex-col divide-y divide-line"
        onFocus={({ target }) => {
          const id = target.closest<HTMLElement>("[data-row-id]")?.dataset.rowId;
          if (id) pointed.onPoint(id);
        }}
      >
        {orders.map((one) => (
          <Line
            key={one.id}
            order={one}
            due={due}
            pointed={one.id === pointed.id}
            onTell={() => press(one)}
            onUndo={(contactId) => undo.mutate({ orderId: one.id, contactId })}
            onQr={() => setShown(one)}
          />
        ))}
      </ul>
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
  /** What the keys are about. */
  pointed: boolean;
  onTell: () => void;
  onUndo: (contactId: number) => void;
  onQr: () => void;
};

function Line({ order, due, pointed, onTell, onUndo, onQr }: LineProps) {
  const { id, orderNumber, handle, name, live, itemCount, totalCents, askedAt, heldUntil, contact } = order;
  const { told } = contact;
  const known = contactWords(contact);
  return (
    <li
      data-row-id={id}
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
        <Button
          look={due ? "primary" : "secondary"}
          data-row-main
          className="max-sm:grow"
          icon={<Icon of={Copy} size={18} />}
          onClick={onTell}
        >
          {told ? "Copier et noter la relance" : "Copier et cocher"}
        </Button>
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
export function ToTellKeys() {
  return (
    <p className="mb-3 text-small text-ink-2 pointer-coarse:hidden">
      <KeyHint>C</KeyHint> copie le message et coche la cliente, <KeyHint>O</KeyHint> ouvre son profil,{" "}
      <KeyHint>Espace</KeyHint> montre le QR code.
    </p>
  );
}
