import { advertisingRoutes } from "./advertising/routes.ts";
import { alertRoutes } from "./alerts/routes.ts";
import { auditRoutes } from "./audit/routes.ts";
import { accountRoutes, invitationRoutes, ownAccountRoutes } from "./auth/routes.ts";
import { bindByStaff } from "./baskets/bind-phones.ts";
import { basketRoutes } from "./baskets/routes.ts";
import { browserFaultReporter } from "./browser-faults/report-browser-fault.ts";
import { bulkActRoutes } from "./bulk-acts/routes.ts";
import { adminBuyerReviewRoutes, buyerReviewRoutes } from "./buyer-reviews/routes.ts";
import { cancellationRoutes } from "./cancellations/routes.ts";
import { captureRoutes, ingestRoutes } from "./capture/routes.ts";
import { claimRoutes } from "./claims/routes.ts";
import { colorRoutes } from "./colors/routes.ts";
import { complaintRoutes } from "./complaints/routes.ts";
import type { AppContext } from "./context.ts";
import { creditRoutes } from "./credits/routes.ts";
import { customerRoutes } from "./customers/routes.ts";
import { exportChosen } from "./exports/export-chosen.ts";
import { adminFaqRoutes } from "./faqs/routes.ts";
import { guestOrderRoutes } from "./guest-orders/routes.ts";
import { handoverRoutes } from "./handover/routes.ts";
import type { Handlers } from "./http/handlers.ts";
import type { RateLimits } from "./http/rate-limits.ts";
import { incidentRoutes } from "./incidents/routes.ts";
import { invoiceRoutes } from "./invoices/routes.ts";
import { labelBatchRoutes } from "./label-batches/routes.ts";
import { liveConsoleRoutes } from "./live-console/routes.ts";
import { adminLiveRoutes } from "./lives/admin-routes.ts";
import { liveRoutes } from "./lives/routes.ts";
import { makerRoutes } from "./makers/routes.ts";
import { messageRoutes, outboxRoutes, templateRoutes, userMessageRoutes } from "./messages/routes.ts";
import { orderContactRoutes } from "./order-contacts/routes.ts";
import { orderRoutes } from "./orders/routes.ts";
import { overviewRoutes } from "./overview/routes.ts";
import { packingRoutes } from "./packing/routes.ts";
import { adminPageRoutes } from "./pages/admin-routes.ts";
import { pageRoutes } from "./pages/routes.ts";
import { moneyRoutes, paymentRoutes, unmatchedPaymentRoutes } from "./payments/routes.ts";
import { personalDataRoutes } from "./personal-data/routes.ts";
import { productRoutes } from "./products/routes.ts";
import { promoCodeRoutes } from "./promo-codes/routes.ts";
import { adminRecallRoutes, recallRoutes } from "./recalls/routes.ts";
import { reprintRoutes } from "./reprints/routes.ts";
import { returnCaseRoutes, returnRoutes } from "./returns/routes.ts";
import { settingsRoutes } from "./settings/routes.ts";
import { shippingRoutes } from "./shipping/routes.ts";
import { shortageRoutes } from "./shortages/routes.ts";
import { stickerRoutes } from "./stickers/routes.ts";
import { trackingRoutes } from "./tracking/routes.ts";
import { userRoutes } from "./users/routes.ts";
import { viewRoutes } from "./views/routes.ts";
import { adminWithdrawalRoutes, withdrawalRoutes } from "./withdrawals/routes.ts";

/** Every procedure of the contract and the verb behind it. */
export function shopHandlers(context: AppContext, limits: RateLimits): Handlers {
  return {
    lives: liveRoutes,
    guestOrders: guestOrderRoutes(context, limits),
    payments: paymentRoutes,
    pages: pageRoutes,
    withdrawals: withdrawalRoutes,
    recalls: recallRoutes,
    buyerReviews: buyerReviewRoutes,
    alerts: alertRoutes,
    advertising: advertisingRoutes,
    baskets: basketRoutes,
    account: accountRoutes,
    customer: customerRoutes,
    faults: { report: browserFaultReporter(limits) },
    ingest: ingestRoutes(context),
    admin: {
      overview: overviewRoutes,
      lives: adminLiveRoutes,
      liveConsole: liveConsoleRoutes,
      capture: captureRoutes,
      claims: claimRoutes,
      baskets: { bindPhone: bindByStaff },
      products: productRoutes,
      colors: colorRoutes,
      makers: makerRoutes,
      promoCodes: promoCodeRoutes,
      credits: creditRoutes,
      orders: orderRoutes,
      orderContacts: orderContactRoutes,
      tracking: trackingRoutes,
      bulkActs: bulkActRoutes,
      shipping: shippingRoutes,
      handover: handoverRoutes,
      labelBatches: labelBatchRoutes,
      reprints: reprintRoutes,
      stickers: stickerRoutes,
      packing: packingRoutes,
      money: moneyRoutes,
      returns: returnRoutes,
      returnCases: returnCaseRoutes,
      shortages: shortageRoutes,
      cancellations: cancellationRoutes,
      unmatchedPayments: unmatchedPaymentRoutes,
      messages: messageRoutes,
      settings: settingsRoutes,
      withdrawals: adminWithdrawalRoutes,
      complaints: complaintRoutes,
      buyerReviews: adminBuyerReviewRoutes,
      recalls: adminRecallRoutes,
      incidents: incidentRoutes,
      invoices: invoiceRoutes,
      audit: auditRoutes,
      outbox: outboxRoutes,
      personalData: personalDataRoutes,
      users: { ...userRoutes, ...userMessageRoutes },
      invitations: invitationRoutes,
      ownAccount: ownAccountRoutes,
      pages: adminPageRoutes,
      faqs: adminFaqRoutes,
      templates: templateRoutes,
      views: viewRoutes,
      exports: { chosen: exportChosen },
    },
  };
}
