import type { House } from "#server/context.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { openOrderLink } from "#server/order-devices/open-order-link.ts";
import { requestOrderLink } from "#server/order-devices/request-order-link.ts";
import { guestItemAdder } from "./add-guest-item.ts";
import { cancelGuestOrder } from "./cancel-guest-order.ts";
import { guestOrderOpener } from "./create-guest-order.ts";
import { readGuestOrder } from "./read-guest-order.ts";
import { removeGuestItem } from "./remove-guest-item.ts";
import { resumablePieces, resumeGuestOrder } from "./resume-guest-order.ts";
import { saveGuestAddress } from "./save-guest-address.ts";
import { keepHold } from "./touch-hold.ts";

export function guestOrderRoutes(house: House): Handlers["guestOrders"] {
  return {
    create: guestOrderOpener(house),
    get: (context, { orderId }) => readGuestOrder(context, orderId),
    addItem: guestItemAdder(house),
    removeItem: removeGuestItem,
    saveAddress: saveGuestAddress,
    keepHold,
    cancel: cancelGuestOrder,
    requestLink: requestOrderLink,
    openLink: openOrderLink,
    resume: resumeGuestOrder,
    resumable: resumablePieces,
  };
}
