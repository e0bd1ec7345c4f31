import type { ChosenOrder } from "#contract/admin/orders.ts";
import { countOf } from "#wording/format.ts";

export const canBeWritten = ({ email }: ChosenOrder): boolean => email !== "";

/** Who will receive it, and who cannot and why. */
export function Recipients({ orders }: { orders: readonly ChosenOrder[] }) {
  const reached = orders.filter(canBeWritten);
  const excluded = orders.filter((order) => !canBeWritten(order));
  return (
    <div className="flex flex-col gap-2">
      <details open={orders.length <= 5} className="rounded-control border border-line">
        <summary className="px-3 py-2 font-semibold">{countOf(reached.length, "destinataire")}</summary>
        <ul className="divide-y divide-line border-t border-line">
          {reached.map((order) => (
            <li key={order.id} className="flex flex-wrap justify-between gap-x-3 px-3 py-1.5">
              <span>
                {order.name || "Client inconnu"} <span className="text-ink-2">{order.email}</span>
              </span>
              <span className="font-code">{order.orderNumber}</span>
            </li>
          ))}
        </ul>
      </details>
      {excluded.length > 0 && (
        <details className="rounded-control border border-warning bg-warning-soft">
          <summary className="px-3 py-2 font-semibold text-warning">
            {countOf(excluded.length, "commande exclue", "commandes exclues")}
            {"\u00a0: Email utilisateur introuvable"}
          </summary>
          <ul className="px-3 pb-2">
            {excluded.map((order) => (
              <li key={order.id}>
                {order.name || "Client inconnu"} · <span className="font-code">{order.orderNumber}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
