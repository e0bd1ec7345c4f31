import { addressSearch } from "#server/address-search/search-addresses.ts";
import { complaintsOfGuest } from "#server/complaints/complaints-of-guest.ts";
import { stateComplaint } from "#server/complaints/state-complaint.ts";
import type { AppContext } from "#server/context.ts";
import type { Handlers } from "#server/http/handlers.ts";
import type { RateLimits } from "#server/http/rate-limits.ts";
import { openOrderLink } from "#server/order-access/open-order-link.ts";
import { readGuestOrder } from "#server/order-access/read-guest-order.ts";
import { requestInvoices, requestOrderLink } from "#server/order-access/request-order-link.ts";
import { noteSeen } from "#server/order-contacts/note-seen.ts";
import { answerByBuyer, recallsOfGuest } from "#server/recalls/answer-recall.ts";
import { relayPointSearch } from "#server/relay-points/find-points.ts";
import { makeReturnLabelByBuyer } from "#server/returns/return-label.ts";
import { returnsOfGuest } from "#server/returns/returns-of-guest.ts";
import { chooseByBuyer } from "#server/shortages/choose-by-buyer.ts";
import { replaceByBuyer, replacementsForBuyer } from "#server/shortages/replace-by-buyer.ts";
import { shortagesOfGuest } from "#server/shortages/shortages-of-guest.ts";
import { guestItemAdder } from "./add-guest-item.ts";
import { addToParcel } from "./add-to-parcel.ts";
import { cancelGuestOrder } from "./cancel-guest-order.ts";
import { guestDeliveryChooser } from "./choose-delivery.ts";
import { guestOrderOpener } from "./create-guest-order.ts";
import { extendHoldOfOpenPage } from "./extend-hold.ts";
import { keepParcel } from "./keep-parcel.ts";
import { guestCodePutter, takeGuestCodeOff } from "./promo-code.ts";
import { removeGuestItem } from "./remove-guest-item.ts";
import { resumablePieces, resumeGuestOrder } from "./resume-guest-order.ts";
import { saveGuestAddress } from "./save-guest-address.ts";
import { stopGuestTexts } from "./stop-guest-texts.ts";

export function guestOrderRoutes(appContext: AppContext, limits: RateLimits): Handlers["guestOrders"] {
  return {
    create: guestOrderOpener(appContext),
    async get(context, { orderId }) {
      const order = await readGuestOrder(context, orderId);
      await noteSeen(context, [order]);
      return order;
    },
    returns: returnsOfGuest,
    returnLabel: makeReturnLabelByBuyer,
    missing: shortagesOfGuest,
    chooseForMissing: chooseByBuyer,
    replacements: replacementsForBuyer,
    replaceMissing: replaceByBuyer,
    addItem: guestItemAdder(appContext),
    removeItem: removeGuestItem,
    saveAddress: saveGuestAddress,
    addresses: addressSearch(limits),
    relayPoints: relayPointSearch(limits),
    chooseDelivery: guestDeliveryChooser(limits),
    putCode: guestCodePutter(limits),
    takeCodeOff: takeGuestCodeOff,
    stopTexts: stopGuestTexts,
    extendHoldOfOpenPage,
    cancel: cancelGuestOrder,
    requestLink: requestOrderLink,
    requestInvoices,
    complain: stateComplaint,
    complaints: complaintsOfGuest,
    recalls: recallsOfGuest,
    answerRecall: answerByBuyer,
    openLink: openOrderLink,
    addToParcel,
    keepParcel,
    resume: resumeGuestOrder,
    resumable: resumablePieces,
  };
}
