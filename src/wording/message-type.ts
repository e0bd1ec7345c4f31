import type { MessageType } from "#domain/message-type.ts";
import { ORDER_STATUS_LABELS } from "./order-status.ts";

export const MESSAGE_TYPE_LABELS = {
  ...ORDER_STATUS_LABELS,
  late: "Retard de livraison",
} satisfies Record<MessageType, string>;
