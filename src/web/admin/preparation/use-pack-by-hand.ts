import { useQueryClient } from "@tanstack/react-query";
import { api } from "#web/admin/client/api.ts";
import { changed } from "#web/admin/client/changes.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { showInBag } from "./bag.ts";
import type { PackedOrder } from "./packed-order.ts";

/** A pressed line shows at once; what the server refuses is taken back and said. */
export function usePackByHand({ id: orderId }: PackedOrder, onRefused: (sentence: string) => void) {
  const queries = useQueryClient();
  return (itemId: string, packed: boolean) => {
    showInBag(queries, orderId, itemId, packed);
    api.admin.packing.packByHand({ orderId, itemId, packed }).catch((error: unknown) => {
      showInBag(queries, orderId, itemId, !packed);
      onRefused(sentenceOf(error, "Impossible d'enregistrer cet article"));
      changed(queries, "orders");
    });
  };
}
