import { ORDER_STATUSES } from "./order-status.ts";

/** What a message to a buyer is about: a status of her order, or a delivery that is late. */
export const MESSAGE_TYPES = [...ORDER_STATUSES, "late"] as const;

export type MessageType = (typeof MESSAGE_TYPES)[number];

/** Whether a change of status brings it along; the others are sent by staff. */
export const announcesStatus = (type: MessageType): boolean => type !== "late";

/** Whether the button of its mail leads to the parcel once that is followed. */
export const followsParcel = (type: MessageType): boolean => type === "shipped" || type === "late";

/** Which button of a mail leads to the order. */
export const orderButtonOf = (type: MessageType): "finish" | "order" =>
  type === "to-validate" || type === "to-pay" ? "finish" : "order";
