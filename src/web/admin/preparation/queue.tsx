import { MapPinOff, Tag } from "lucide-react";
import { customerWords } from "#web/admin/orders/customer-words.ts";
import { PromiseLine } from "#web/admin/orders/promise-line.tsx";
import { SelectAllBox, SelectBox } from "#web/ui/admin/row-selection.tsx";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { buyerNumbersOf } from "#wording/buyer-number.ts";
import { countOf } from "#wording/format.ts";
import { numbersOf, type PackedOrder } from "./packed-order.ts";

type QueueProps = {
  orders: readonly PackedOrder[];
  openId: string | undefined;
  more: { pending: boolean; read: () => void } | undefined;
  chosen: ReadonlySet<string>;
  onChosen: (chosen: ReadonlySet<string>) => void;
  onOpen: (orderId: string) => void;
};

/** The orders to pack, the most urgent first, as the server gives them. */
export function Queue({ orders, openId, more, chosen, onChosen, onOpen }: QueueProps) {
  const selection = { chosen, onChange: onChosen };
  return (
    <section
      aria-label="File de préparation"
      className="overflow-hidden rounded-card border border-line bg-card"
    >
      <div className="flex items-center gap-3 border-b border-line bg-sunken px-3 py-2">
        <SelectAllBox ids={orders.map(({ id }) => id)} selection={selection} />
        <h2 className="text-body">{countOf(orders.length, "colis")}</h2>
      </div>
      <ul className="relative divide-y divide-line lg:max-h-[calc(100dvh-16rem)] lg:overflow-y-auto">
        {orders.map((order, index) => (
          <li key={order.id}>
            {order.live.id !== orders[index - 1]?.live.id && (
              <p className="border-b border-line bg-page px-3 py-1 text-small font-semibold text-ink-2">
                {order.live.title}
              </p>
            )}
            <div
              className={classNames(
                "flex items-center gap-3 px-3",
                order.id === openId ? "bg-selected-row" : "hover:bg-sunken",
              )}
            >
              <SelectBox
                id={order.id}
                name={
                  order.parcel.length > 1
                    ? `le colis de ${numbersOf(order)}`
                    : `la commande ${order.orderNumber}`
                }
                selection={selection}
              />
              <button
                type="button"
                aria-current={order.id === openId || undefined}
                className="flex min-h-14 min-w-0 grow items-center gap-2 py-2 text-start -outline-offset-2"
                onClick={() => onOpen(order.id)}
              >
                <span className="min-w-0 grow">
                  <span className="block font-code font-bold wrap-anywhere">{numbersOf(order)}</span>
                  <span className="block text-small text-ink-2">
                    {[
                      buyerNumbersOf(order.items),
                      customerWords(order.customer).name,
                      countOf(order.items.length, "article"),
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </span>
                  <PromiseLine deliverBy={order.deliverBy} />
                  {order.packer && order.id !== openId && (
                    <span className="block text-small font-semibold text-warning">
                      En préparation par {order.packer}
                    </span>
                  )}
                </span>
                <Mark order={order} />
              </button>
            </div>
          </li>
        ))}
      </ul>
      {more && (
        <div className="border-t border-line p-2">
          <Button
            look="secondary"
            className="w-full"
            pending={more.pending}
            pendingLabel="Chargement..."
            onClick={more.read}
          >
            Afficher la suite
          </Button>
        </div>
      )}
    </section>
  );
}

function Mark({ order }: { order: PackedOrder }) {
  if (!order.hasAddress)
    return (
      <span className="shrink-0 text-warning" title="Adresse manquante">
        <Icon of={MapPinOff} size={18} />
        <span className="sr-only">Adresse manquante</span>
      </span>
    );
  if (order.label.state !== "made") return null;
  return (
    <span className="shrink-0 text-success" title="Étiquette prête">
      <Icon of={Tag} size={18} />
      <span className="sr-only">Étiquette prête</span>
    </span>
  );
}
