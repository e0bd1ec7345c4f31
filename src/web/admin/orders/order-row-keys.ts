import type { OrderRow } from "#contract/admin/orders.ts";
import { isEditable } from "#domain/order-status.ts";
import type { Binding } from "#web/admin/keys/bindings.ts";
import { copyLink } from "#web/admin/share/share-link.tsx";
import { paths } from "#web/paths.ts";

/** Its buyer can be sent the link: there is something to pay. */
export const hasPayLink = ({ status, itemCount }: Pick<OrderRow, "status" | "itemCount">): boolean =>
  isEditable(status) && itemCount > 0;

/** Says whose it is: a list that is read anew may have another order in the place that was pressed. */
export const copyPayLink = ({ id, orderNumber }: Pick<OrderRow, "id" | "orderNumber">): void =>
  void copyLink(paths.guestOrder(id), `Lien de la commande ${orderNumber} copié`);

type RowActs = Record<"onStatus" | "onMessage", (order: OrderRow) => void>;

/** What single keys do with the order that the list points at: what its menu does. */
export const orderRowKeys = (order: OrderRow, { onStatus, onMessage }: RowActs): Binding[] => [
  { keys: "s", label: "Changer le statut de la commande", careful: true, run: () => onStatus(order) },
  ...(hasPayLink(order)
    ? [{ keys: "c", label: "Copier le lien de paiement", careful: true, run: () => copyPayLink(order) }]
    : []),
  { keys: "m", label: "Envoyer un message", careful: true, run: () => onMessage(order) },
];
