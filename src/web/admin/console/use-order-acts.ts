import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ConsoleItem, ConsoleOrder } from "#contract/admin/live-console.ts";
import { api, oneAct } from "#web/admin/api.ts";
import { sentenceOf } from "#web/admin/failure.ts";
import { toast } from "#web/ui/toasts.ts";
import { itemWords } from "./use-last-added.ts";

/** Why no message brings the link. */
const NO_MAIL = {
  "no-address": "La cliente n'a pas d'e-mail\u00a0:",
  "not-automatic": "Le message 'À payer' ne part pas de lui-même\u00a0:",
} as const;

type Line = { order: ConsoleOrder; item: ConsoleItem };

/** What the operator does to an order of the list: take a line off (and put it back), or have it paid. */
export function useOrderActs() {
  const queries = useQueryClient();
  const changed = () => {
    for (const part of ["orders", "marks", "pieces"])
      void queries.invalidateQueries({ queryKey: ["console", part] });
    void queries.invalidateQueries({ queryKey: ["orders"] });
  };
  const putBack = useMutation({
    mutationFn: ({ order, item }: Line) =>
      api.admin.orders.addItem({ orderId: order.id, productId: item.productId }, oneAct()),
    onSuccess: (_, { item }) => toast.success(`${itemWords(item)} remis dans la commande`),
    onError: (error) => toast.error(sentenceOf(error, "Impossible d'ajouter l'article")),
    onSettled: changed,
  });
  const remove = useMutation({
    mutationFn: ({ order, item }: Line) =>
      api.admin.orders.removeItem({ orderId: order.id, itemId: item.id }),
    onSuccess: (_, line) => toast.undoable(`${itemWords(line.item)} supprimé`, () => putBack.mutate(line)),
    onError: (error) => toast.error(sentenceOf(error, "Impossible de supprimer l'article")),
    onSettled: changed,
  });
  const toPay = useMutation({
    mutationFn: ({ id, version }: ConsoleOrder) =>
      api.admin.orders.changeStatus({ orderId: id, status: "to-pay", expectedVersion: version }),
    onSuccess: (_, { paymentMail }) =>
      paymentMail === "leaves"
        ? toast.success("Commande à payer. La cliente reçoit le lien par e-mail.")
        : toast.info(`Commande à payer. ${NO_MAIL[paymentMail]} donnez-lui le lien ou le QR code.`, 10_000),
    onError: (error) =>
      toast.error(sentenceOf(error, "Impossible de mettre à jour le statut de la commande")),
    onSettled: changed,
  });
  return { remove, toPay };
}
