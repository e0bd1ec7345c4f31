import type { ChosenOrder } from "#contract/admin/orders.ts";
import { api } from "#web/admin/client/api.ts";
import { LazyMessageDialog } from "#web/admin/messages/many/lazy-message-dialog.tsx";
import type { SendToMany } from "#web/admin/messages/many/use-send-messages.ts";
import { readForOrder } from "#web/admin/messages/read-for-order.ts";

const send: SendToMany = (orderIds, words, options) =>
  api.admin.messages.sendToOrders({ orderIds, ...words }, options);

type BulkMessageProps = { orders: readonly ChosenOrder[]; onClose: () => void };

/** One message about each of these orders, to its customer. */
export function BulkMessage({ orders, onClose }: BulkMessageProps) {
  return (
    <LazyMessageDialog
      recipients={orders.map(({ id, name, email, orderNumber }) => ({ id, name, email, about: orderNumber }))}
      excludedWords={["commande exclue", "commandes exclues"]}
      send={send}
      preview={{ label: "Aperçu avec la commande", labelOf: ({ about }) => about, read: readForOrder }}
      onClose={onClose}
    />
  );
}
