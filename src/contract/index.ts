import { account } from "./account.ts";
import { adminAudit } from "./admin/audit.ts";
import { adminBaskets } from "./admin/baskets.ts";
import { adminBulkActs } from "./admin/bulk-acts.ts";
import { adminBuyerReviews } from "./admin/buyer-reviews.ts";
import { adminCancellations } from "./admin/cancellations.ts";
import { adminCapture } from "./admin/capture.ts";
import { adminClaims } from "./admin/claims.ts";
import { adminColors } from "./admin/colors.ts";
import { adminComplaints } from "./admin/complaints.ts";
import { adminFaqs, adminPages } from "./admin/content.ts";
import { adminCredits } from "./admin/credits.ts";
import { adminExports } from "./admin/exports.ts";
import { adminHandover } from "./admin/handover.ts";
import { adminIncidents } from "./admin/incidents.ts";
import { adminInvitations } from "./admin/invitations.ts";
import { adminInvoices } from "./admin/invoices.ts";
import { adminLabelBatches } from "./admin/label-batches.ts";
import { adminLiveConsole } from "./admin/live-console.ts";
import { adminLives } from "./admin/lives.ts";
import { adminMakers } from "./admin/makers.ts";
import { adminMessages } from "./admin/messages.ts";
import { adminMoney } from "./admin/money.ts";
import { adminOrderContacts } from "./admin/order-contacts.ts";
import { adminOrders } from "./admin/orders.ts";
import { adminOutbox } from "./admin/outbox.ts";
import { adminOverview } from "./admin/overview.ts";
import { adminOwnAccount } from "./admin/own-account.ts";
import { adminPacking } from "./admin/packing.ts";
import { adminPersonalData } from "./admin/personal-data.ts";
import { adminProducts } from "./admin/products.ts";
import { adminPromoCodes } from "./admin/promo-codes.ts";
import { adminRecalls } from "./admin/recalls.ts";
import { adminReprints } from "./admin/reprints.ts";
import { adminReturnCases } from "./admin/return-cases.ts";
import { adminReturns } from "./admin/returns.ts";
import { adminSettings } from "./admin/settings.ts";
import { adminShipping } from "./admin/shipping.ts";
import { adminShortages } from "./admin/shortages.ts";
import { adminStickers } from "./admin/stickers.ts";
import { adminTemplates } from "./admin/templates.ts";
import { adminTracking } from "./admin/tracking.ts";
import { adminUnmatchedPayments } from "./admin/unmatched-payments.ts";
import { adminUsers } from "./admin/users.ts";
import { adminViews } from "./admin/views.ts";
import { adminWithdrawals } from "./admin/withdrawals.ts";
import { advertising } from "./advertising.ts";
import { alerts } from "./alerts.ts";
import { baskets } from "./baskets.ts";
import { buyerReviews } from "./buyer-reviews.ts";
import { customer } from "./customer.ts";
import { faults } from "./faults.ts";
import { guestOrders } from "./guest-orders.ts";
import { ingest } from "./ingest.ts";
import { lives } from "./lives.ts";
import { pages } from "./pages.ts";
import { payments } from "./payments.ts";
import { recalls } from "./recalls.ts";
import { withdrawals } from "./withdrawals.ts";

/** Every call between the web and the server. Paths stand under `/api`. */
export const contract = {
  lives,
  guestOrders,
  payments,
  pages,
  withdrawals,
  recalls,
  buyerReviews,
  alerts,
  advertising,
  baskets,
  ingest,
  account,
  customer,
  faults,
  admin: {
    overview: adminOverview,
    lives: adminLives,
    liveConsole: adminLiveConsole,
    capture: adminCapture,
    claims: adminClaims,
    baskets: adminBaskets,
    products: adminProducts,
    colors: adminColors,
    makers: adminMakers,
    promoCodes: adminPromoCodes,
    credits: adminCredits,
    orders: adminOrders,
    orderContacts: adminOrderContacts,
    tracking: adminTracking,
    bulkActs: adminBulkActs,
    shipping: adminShipping,
    handover: adminHandover,
    labelBatches: adminLabelBatches,
    reprints: adminReprints,
    stickers: adminStickers,
    packing: adminPacking,
    money: adminMoney,
    returns: adminReturns,
    returnCases: adminReturnCases,
    shortages: adminShortages,
    cancellations: adminCancellations,
    unmatchedPayments: adminUnmatchedPayments,
    messages: adminMessages,
    settings: adminSettings,
    withdrawals: adminWithdrawals,
    complaints: adminComplaints,
    buyerReviews: adminBuyerReviews,
    recalls: adminRecalls,
    incidents: adminIncidents,
    invoices: adminInvoices,
    audit: adminAudit,
    outbox: adminOutbox,
    users: adminUsers,
    personalData: adminPersonalData,
    invitations: adminInvitations,
    ownAccount: adminOwnAccount,
    pages: adminPages,
    faqs: adminFaqs,
    templates: adminTemplates,
    views: adminViews,
    exports: adminExports,
  },
};
