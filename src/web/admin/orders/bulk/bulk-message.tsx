import type { ChosenOrder } from "#contract/admin/orders.ts";
import { api } from "#web/admin/client/api.ts";
import { LazyMessageDialog } from "#web/admin/messages/many/lazy-message-dialog.tsx";
import type { SendToMany } from "#web/admin/messages/many/use-send-messages.ts";
import { readForOrder } from "#web/admin/messages/read-for-order.ts";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { toTellWords } from "#wording/payment-request.ts";

const send: SendToMany = (orderIds, words, options) =>
  api.admin.messages.sendToOrders({ orderIds, ...words }, options);

type BulkMessageProps = { orders: readonly ChosenOrder[]; onClose: () => void };

/** One message about each of these orders, to its customer. */
export function BulkMessage({ orders, onClose }: BulkMessageProps) {
  const toTell = orders.filter(({ email, status }) => email === "" && status === "to-pay").length;
  return (
    <LazyMessageDialog
      recipients={orders.map(({ id, name, email, orderNumber }) => ({ id, name, email, about: orderNumber }))}
      excludedWords={["commande exclue", "commandes exclues"]}
      lead={
        toTell > 0 && (
          <ScreenLink to={paths.admin.toTell()} className={LINK}>
            {toTellWords(toTell)}
          </ScreenLink>
        )
      }
      send={send}
      preview={{ label: "Aperçu avec la commande", labelOf: ({ about }) => about, read: readForOrder }}
      onClose={onClose}
    />
  );
}
