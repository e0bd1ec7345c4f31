import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ConsoleItem, ConsoleOrder } from "#contract/admin/live-console.ts";
import { api } from "#web/admin/client/api.ts";
import { changed } from "#web/admin/client/changes.ts";
import { useOneAct } from "#web/admin/client/use-one-act.ts";
import { toast } from "#web/ui/toasts.ts";

/** Why no message brings the link. */
const NO_MAIL = {
  "no-address": "La cliente n'a pas d'e-mail\u00a0:",
  "not-automatic": "Le message 'À payer' ne part pas de lui-même\u00a0:",
} as const;

type OrderItem = { order: ConsoleOrder; item: ConsoleItem };

/** What the member of staff does to an order of the list: take an item off (and put it back), or have it paid. */
export function useOrderActs() {
  const queries = useQueryClient();
  const settled = () => {
    changed(queries, "orders of the console");
    changed(queries, "orders");
  };
  const act = useOneAct();
  const putBack = useMutation({
    mutationFn: ({ order, item }: OrderItem) => {
      const input = { orderId: order.id, productId: item.productId };
      return act(input, (options) => api.admin.orders.addItem(input, options));
    },
    onSuccess: (_, { item }) => toast.success(`${itemWords(item)} remis dans la commande`),
    onSettled: settled,
    meta: { failed: "Impossible d'ajouter l'article" },
  });
  const remove = useMutation({
    mutationFn: ({ order, item }: OrderItem) =>
      api.admin.orders.removeItem({ orderId: order.id, itemId: item.id }),
    onSuccess: (_, removed) =>
      toast.undoable(`${itemWords(removed.item)} supprimé`, () => putBack.mutate(removed)),
    onSettled: settled,
    meta: { failed: "Impossible de supprimer l'article" },
  });
  const toPay = useMutation({
    mutationFn: ({ id, version }: ConsoleOrder) =>
      api.admin.orders.changeStatus({ orderId: id, status: "to-pay", expectedVersion: version }),
    onSuccess: (_, { paymentMail }) =>
      paymentMail === "leaves"
        ? toast.success("Commande à payer. La cliente reçoit le lien par e-mail.")
        : toast.info(
            `Commande à payer. ${NO_MAIL[paymentMail]} copiez-lui son message ou montrez le QR code.`,
            10_000,
          ),
    onSettled: settled,
    meta: { failed: "Impossible de mettre à jour le statut de la commande" },
  });
  return { remove, toPay };
}

/** "A12 Robe Noir 38": how an item is named to the member of staff. */
export const itemWords = (item: ConsoleItem): string =>
  [item.refCategory ?? item.ref, item.name, item.color?.name, item.size].filter(Boolean).join(" ");
