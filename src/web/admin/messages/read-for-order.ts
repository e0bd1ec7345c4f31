import { api } from "#web/admin/client/api.ts";
import type { Draft } from "./draft.ts";

/** A draft as the recipient of this order would read it. */
export const readForOrder = ({ type, subject, body }: Draft, orderId: string) =>
  api.admin.messages.preview({ orderId, ...(type ? { type } : {}), subject, body });
