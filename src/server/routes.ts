import { auditRoutes } from "./audit/routes.ts";
import { accountRoutes, ownAccountRoutes } from "./auth/routes.ts";
import { bulkActRoutes } from "./bulk-acts/routes.ts";
import { captureRoutes, ingestRoutes } from "./capture/routes.ts";
import { claimRoutes } from "./claims/routes.ts";
import { colorRoutes } from "./colors/routes.ts";
import type { House } from "./context.ts";
import { customerRoutes } from "./customers/routes.ts";
import { deskRoutes } from "./desk/routes.ts";
import { exportRoutes } from "./exports/routes.ts";
import { deskFaqRoutes } from "./faqs/routes.ts";
import { faultRoutes } from "./faults/routes.ts";
import { guestOrderRoutes } from "./guest-orders/routes.ts";
import type { Handlers } from "./http/handlers.ts";
import type { RateLimits } from "./http/rate-limits.ts";
import { liveConsoleRoutes } from "./live-console/routes.ts";
import { deskLiveRoutes } from "./lives/desk-routes.ts";
import { liveRoutes } from "./lives/routes.ts";
import { messageRoutes, outboxRoutes, templateRoutes } from "./messages/routes.ts";
import { orderRoutes } from "./orders/routes.ts";
import { deskPageRoutes } from "./pages/desk-routes.ts";
import { pageRoutes } from "./pages/routes.ts";
import { moneyRoutes, paymentRoutes, unmatchedPaymentRoutes } from "./payments/routes.ts";
import { productRoutes } from "./products/routes.ts";
import { returnRoutes } from "./returns/routes.ts";
import { settingsRoutes } from "./settings/routes.ts";
import { shippingRoutes } from "./shipping/routes.ts";
import { userRoutes } from "./users/routes.ts";
import { viewRoutes } from "./views/routes.ts";
import { deskWithdrawalRoutes, withdrawalRoutes } from "./withdrawals/routes.ts";

/** Every procedure of the contract and the verb behind it. */
export function shopHandlers(house: House, limits: RateLimits): Handlers {
  return {
    lives: liveRoutes,
    guestOrders: guestOrderRoutes(house),
    payments: paymentRoutes,
    pages: pageRoutes,
    withdrawals: withdrawalRoutes,
    account: accountRoutes,
    customer: customerRoutes,
    faults: faultRoutes(limits),
    ingest: ingestRoutes(house),
    admin: {
      desk: deskRoutes,
      lives: deskLiveRoutes,
      liveConsole: liveConsoleRoutes,
      capture: captureRoutes,
      claims: claimRoutes,
      products: productRoutes,
      colors: colorRoutes,
      orders: orderRoutes,
      bulkActs: bulkActRoutes,
      shipping: shippingRoutes,
      money: moneyRoutes,
      returns: returnRoutes,
      unmatchedPayments: unmatchedPaymentRoutes,
      messages: messageRoutes,
      settings: settingsRoutes,
      withdrawals: deskWithdrawalRoutes,
      audit: auditRoutes,
      outbox: outboxRoutes,
      users: userRoutes,
      ownAccount: ownAccountRoutes,
      pages: deskPageRoutes,
      faqs: deskFaqRoutes,
      templates: templateRoutes,
      views: viewRoutes,
      exports: exportRoutes,
    },
  };
}
