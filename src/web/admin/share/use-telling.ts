import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { BuyerContact } from "#contract/admin/order-contacts.ts";
import { api } from "#web/admin/client/api.ts";
import { changed } from "#web/admin/client/changes.ts";
import { paths } from "#web/paths.ts";
import { toast } from "#web/ui/toasts.ts";
import { messageToBuyer } from "#wording/payment-request.ts";
import { copyText } from "./copy-text.ts";
import { forBuyer } from "./rehearsal.ts";

/** An order that is to be paid, as far as its buyer is told of it. */
export type Owed = {
  id: string;
  handle: string | null;
  name: string;
  live: { title: string };
  itemCount: number;
  totalCents: number;
  heldUntil: string | null;
  contact: BuyerContact;
};

export const buyerName = ({ handle, name }: Pick<Owed, "handle" | "name">): string =>
  handle ? `@${handle}` : name || "la cliente";

export const messageOf = ({ id, handle, live, itemCount, totalCents, heldUntil, contact }: Owed): string =>
  forBuyer(
    messageToBuyer({
      handle,
      liveTitle: live.title,
      itemCount,
      totalCents,
      heldUntil,
      address: window.location.origin + paths.guestOrder(id),
      again: contact.told !== null,
    }),
  );

/** One press: the message with her link is on the clipboard, and she counts as told. A colleague who was faster is named. */
export function useTelling() {
  const queries = useQueryClient();
  const settled = () => {
    changed(queries, "orders");
    changed(queries, "orders of the console");
  };
  const undo = useMutation({
    mutationFn: ({ orderId, contactId }: { orderId: string; contactId: number }) =>
      api.admin.orderContacts.undo({ orderId, contactId }),
    onSettled: settled,
    meta: { failed: "Impossible d'annuler" },
  });
  const tell = useMutation({
    mutationFn: async (owed: Owed) => {
      const message = messageOf(owed);
      const copied = await copyText(message, {
        refused: `Impossible de copier le message. Le voici\u00a0: ${message}`,
      });
      if (!copied) return undefined;
      return api.admin.orderContacts.tell({ orderId: owed.id, lastToldId: owed.contact.told?.id ?? null });
    },
    onSuccess: (contact, owed) => {
      const told = contact?.told;
      if (!told) return;
      toast.undoable(`Message copié. ${buyerName(owed)} est notée comme prévenue.`, () =>
        undo.mutate({ orderId: owed.id, contactId: told.id }),
      );
    },
    onSettled: settled,
    meta: { failed: "Impossible de noter que la cliente est prévenue" },
  });
  return { tell, undo };
}
