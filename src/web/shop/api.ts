import { createAuth } from "#web/client/auth.ts";
import { type Addresses, createClient } from "#web/client/create-client.ts";

/** What the guest's pages call. A test compares each address with the contract's. */
export const ADDRESSES = {
  lives: {
    list: "GET /lives",
    get: "GET /lives/{liveId}",
    onAir: "GET /lives/{liveId}/on-air",
    shown: "GET /lives/{liveId}/shown",
    overlay: "GET /lives/{liveId}/overlay",
    search: "GET /lives/{liveId}/products",
    near: "GET /lives/products/{productId}/near",
  },
  baskets: {
    get: "GET /baskets/{liveId}",
    askCode: "POST /baskets/{liveId}/code",
    agreeToTexts: "PUT /baskets/{liveId}/texts",
    stopTexts: "DELETE /baskets/{liveId}/texts",
    forget: "DELETE /baskets/device",
  },
  guestOrders: {
    create: "POST /guest-orders once",
    get: "GET /guest-orders/{orderId}",
    returns: "GET /guest-orders/{orderId}/returns",
    returnLabel: "POST /guest-orders/{orderId}/returns/{caseId}/label",
    missing: "GET /guest-orders/{orderId}/shortages",
    chooseForMissing: "PUT /guest-orders/{orderId}/shortages/{shortageId}/choice",
    replacements: "GET /guest-orders/{orderId}/shortages/{shortageId}/pieces",
    replaceMissing: "PUT /guest-orders/{orderId}/shortages/{shortageId}/piece",
    addItem: "POST /guest-orders/{orderId}/items once",
    removeItem: "DELETE /guest-orders/{orderId}/items/{itemId}",
    saveAddress: "PUT /guest-orders/{orderId}/address",
    stopTexts: "DELETE /guest-orders/{orderId}/texts",
    addresses: "POST /addresses",
    relayPoints: "POST /relay-points",
    chooseDelivery: "PUT /guest-orders/{orderId}/delivery",
    putCode: "PUT /guest-orders/{orderId}/promo-code",
    takeCodeOff: "DELETE /guest-orders/{orderId}/promo-code",
    extendHoldOfOpenPage: "POST /guest-orders/{orderId}/hold",
    cancel: "POST /guest-orders/{orderId}/cancellation",
    addToParcel: "POST /guest-orders/{orderId}/parcel",
    keepParcel: "PUT /guest-orders/{orderId}/parcel-wait",
    resumable: "GET /guest-orders/{orderId}/resumption",
    resume: "POST /guest-orders/{orderId}/resumption once",
    requestLink: "POST /guest-orders/{orderId}/links",
    recalls: "GET /guest-orders/{orderId}/recalls",
    answerRecall: "PUT /guest-orders/{orderId}/recalls/{recallId}",
    complaints: "GET /guest-orders/{orderId}/complaints",
    complain: "POST /guest-orders/{orderId}/complaints once",
    requestInvoices: "POST /guest-orders/{orderId}/invoices/copies",
    openLink: "POST /guest-orders/{orderId}/devices",
  },
  payments: {
    start: "POST /guest-orders/{orderId}/payment once",
    answer: "POST /guest-orders/{orderId}/payment/answer",
    device: "GET /device",
    forgetDevice: "DELETE /device",
  },
  pages: { get: "GET /pages/{code}", faqs: "GET /faqs", shop: "GET /shop" },
  account: { requestLink: "POST /account/links", setPassword: "POST /account/password" },
  customer: {
    get: "GET /customer",
    save: "PUT /customer",
    orders: "GET /customer/orders",
    credits: "GET /customer/credits",
  },
  recalls: { list: "GET /recalls" },
  buyerReviews: {
    list: "GET /reviews",
    own: "GET /guest-orders/{orderId}/review",
    write: "POST /guest-orders/{orderId}/review once",
    withdraw: "DELETE /guest-orders/{orderId}/review",
  },
  alerts: { ask: "POST /alerts", end: "DELETE /alerts/{alertId}" },
  advertising: {
    chooseOnOrder: "PUT /guest-orders/{orderId}/advertising",
    answerNotice: "PUT /guest-orders/{orderId}/advertising-notice",
    own: "GET /customer/advertising",
    chooseInSpace: "PUT /customer/advertising",
    object: "POST /advertising/objections",
  },
  withdrawals: { state: "POST /withdrawals once" },
  admin: { overview: { me: "GET /me" } },
} as const satisfies Addresses;

const SETTINGS = { lostSentence: "La connexion est interrompue. Réessayez dans un instant." };

export const api = createClient(ADDRESSES, SETTINGS);
export const auth = createAuth(SETTINGS);

/** What a call answers. */
type Answer<Call extends (...input: never[]) => PromiseLike<unknown>> = Awaited<ReturnType<Call>>;

export type LiveChoices = Answer<typeof api.lives.list>;
export type PaymentForm = Exclude<Answer<typeof api.payments.start>, { paid: true }>;
export type StaticPage = Answer<typeof api.pages.get>;
export type ShopFacts = Answer<typeof api.pages.shop>;
export type PublishedReviews = Answer<typeof api.buyerReviews.list>;
export type OwnOrders = Answer<typeof api.customer.orders>;
export type Receipt = Answer<typeof api.withdrawals.state>;
