import { api } from "#web/admin/client/api.ts";
import { type Draft, wordsOf } from "./draft.ts";

/** An order made up of pieces of the shop. */
export const SAMPLE_READER = { id: "sample", label: "Commande d'exemple" };

/** A draft as the recipient of this order would read it. */
export const readForOrder = (draft: Draft, orderId: string) =>
  api.admin.messages.preview({ ...(orderId === SAMPLE_READER.id ? {} : { orderId }), ...wordsOf(draft) });
