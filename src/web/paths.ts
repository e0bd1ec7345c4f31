import { type OverlayLayout, overlayQuery, USUAL_LAYOUT } from "./overlay-layout.ts";

/** In the address of an order whose payment has just come through. */
export const JUST_PAID = "paye";
/** In the address of /login after a sign-out. */
export const SIGNED_OUT = "deconnexion";

/** Every address of the site, guest and back office, as the web links to it. Their patterns: contract/routes.ts. */
export const paths = {
  home: "/",
  order: "/order",
  live: (liveId: string) => `/order/live/${liveId}`,
  /** Goes on to the basket of the live on air. */
  currentBasket: "/panier",
  basket: (liveId: string) => `/panier/${liveId}`,
  guestOrder: (orderId: string) => `/order/${orderId}`,
  orderReview: (orderId: string) => `/order/${orderId}#avis`,
  orderDefect: (orderId: string) => `/order/${orderId}#defaut`,
  /** The order's page greets: said by its address, for a document of its own may find no storage to ask. */
  guestOrderJustPaid: (orderId: string) => `/order/${orderId}?${JUST_PAID}`,
  pay: (orderId: string) => `/order-pay/${orderId}`,
  overlay: (liveId: string, layout: OverlayLayout = USUAL_LAYOUT) =>
    withQuery(`/overlay/${liveId}`, overlayQuery(layout)),
  legalNotice: "/mentions-legales",
  terms: "/cgv",
  termsVersion: (version: string) => withQuery("/cgv", { version }),
  contact: "/contact",
  privacy: "/confidentialite",
  accessibility: "/accessibilite",
  questions: "/faq",
  question: (id: string) => `/faq#question-${id}`,
  page: (code: string) => `/pages/${code}`,
  /** A file, not a page. */
  calendar: "/prochain-live.ics",
  recalls: "/rappels",
  reviews: "/avis",
  reviewRules: "/avis#regles",
  /** `order` is the key of the order on whose page it begins. */
  withdrawal: (begun: { commande?: string; order?: string } = {}) => withQuery("/retractation", begun),
  login: "/login",
  forgottenPassword: "/login?oubli",
  /** /login says the fixed sentence; whoever left the back office is shown the way back to it. */
  signedOut: (who: "customer" | "staff") => `/login?${SIGNED_OUT}=${who}`,
  customer: "/customer",
  admin: {
    dashboard: "/admin",
    login: "/admin/login",
    invitation: "/admin/invitation",
    users: "/admin/users",
    userDetail: (userId: string) => `/admin/users/${userId}`,
    dataRequests: "/admin/data-requests",
    register: "/admin/register",
    incidents: "/admin/register/incidents",
    incident: (incidentId: string) => `/admin/register/incidents/${incidentId}`,
    userMerge: (chosen: { source?: string; destination?: string } = {}) =>
      withQuery("/admin/user-merge", chosen),
    products: "/admin/products",
    productCamera: (live?: string) => withQuery("/admin/products/camera", { live }),
    productPhotos: (live?: string) => withQuery("/admin/products/photos", { live }),
    bulkProducts: "/admin/bulk-products",
    productGrid: (live?: string) => withQuery("/admin/bulk-products/grid", { live }),
    orders: "/admin/orders",
    ordersOfProduct: (product: string) => withQuery("/admin/orders", { live: "all", product }),
    orderDetail: (orderId: string) => `/admin/orders/${orderId}`,
    preparation: "/admin/orders-preparation",
    handover: "/admin/orders-preparation/handover",
    packStation: (orderId: string) => withQuery("/admin/orders-preparation", { order: orderId }),
    lives: "/admin/lives",
    liveDetail: (liveId: string) => `/admin/lives/${liveId}`,
    liveClosing: (liveId: string) => `/admin/lives/${liveId}/closing`,
    liveReport: (liveId: string) => `/admin/lives/${liveId}/report`,
    colors: "/admin/colors",
    makers: "/admin/products/makers",
    promoCodes: "/admin/promo-codes",
    credits: "/admin/credits",
    invoices: "/admin/invoices",
    faqs: "/admin/faqs",
    pages: "/admin/pages",
    templates: "/admin/message-templates",
    settings: "/admin/settings",
    account: "/admin/account",
    withdrawals: (open?: string) => withQuery("/admin/withdrawals", { open }),
    returns: (query: { view?: string | undefined; q?: string; check?: string | undefined } = {}) =>
      withQuery("/admin/withdrawals/returns", query),
    complaints: (view?: string) => withQuery("/admin/claims-after-sale", { view }),
    buyerReviews: (view?: string) => withQuery("/admin/buyer-reviews", { view }),
    recalls: (query: { view?: string | undefined; new?: string; products?: string } = {}) =>
      withQuery("/admin/recalls", query),
    recall: (recallId: string, step?: string) => withQuery(`/admin/recalls/${recallId}`, { step }),
    toTell: (live?: string) => withQuery("/admin/to-tell", { live }),
    tracking: (query: { view?: string | undefined; concern?: string | undefined } = {}) =>
      withQuery("/admin/tracking", query),
    unmatchedPayments: "/admin/unmatched-payments",
    audit: "/admin/audit",
    outbox: (query: { state?: string; message?: string; batch?: string } = {}) =>
      withQuery("/admin/outbox", query),
    liveConsole: "/admin/live-order-sidebar",
  },
} as const;

export function withQuery(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
