import type { z } from "zod";
import type { account } from "#contract/account.ts";
import type { adminDesk } from "#contract/admin/desk.ts";
import type { CustomerProfile, customer } from "#contract/customer.ts";
import type { GuestOrder, guestOrders } from "#contract/guest-orders.ts";
import type { lives } from "#contract/lives.ts";
import type { pages } from "#contract/pages.ts";
import type { payments } from "#contract/payments.ts";
import type { withdrawals } from "#contract/withdrawals.ts";
import type { ShippingAddress } from "#domain/address.ts";
import { type CallOptions, call } from "./call.ts";

type OutputOf<Procedure> = Procedure extends { "~orpc": { outputSchema?: infer Schema } }
  ? NonNullable<Schema> extends z.ZodType
    ? z.output<NonNullable<Schema>>
    : never
  : never;
type InputOf<Procedure> = Procedure extends { "~orpc": { inputSchema?: infer Schema } }
  ? NonNullable<Schema> extends z.ZodType
    ? z.input<NonNullable<Schema>>
    : never
  : never;

export type LiveChoices = OutputOf<typeof lives.list>;
export type SearchResult = OutputOf<typeof lives.search>;
export type OnAirAnswer = OutputOf<typeof lives.onAir>;
export type Resumable = OutputOf<typeof guestOrders.resumable>;
export type Resumption = OutputOf<typeof guestOrders.resume>;
export type PaymentForm = OutputOf<typeof payments.start>;
export type StaticPage = OutputOf<typeof pages.get>;
export type Question = OutputOf<typeof pages.faqs>[number];
export type ShopFacts = OutputOf<typeof pages.shop>;
export type OwnOrders = OutputOf<typeof customer.orders>;
export type OwnNames = InputOf<typeof customer.save>;
export type Statement = InputOf<typeof withdrawals.state>;
export type Receipt = OutputOf<typeof withdrawals.state>;

/** Not done: the account asks for a code next. */
type Step = { done: boolean };

/** What stands in the body of a call: its input, but for the ids of its path. */
type BodyOf<Procedure, InPath extends string = "orderId"> = Omit<InputOf<Procedure>, InPath>;

const order = (orderId: string): string => `/guest-orders/${encodeURIComponent(orderId)}`;
const live = (liveId: string): string => `/lives/${encodeURIComponent(liveId)}`;

/** The guest's calls. The contract's types only: its schemas would weigh more than the page. */
export const api = {
  lives: (options?: CallOptions) => call<LiveChoices>("GET", "/lives", options),
  live: (liveId: string, options?: CallOptions) =>
    call<LiveChoices["lives"][number]>("GET", live(liveId), options),
  onAir: (liveId: string, options?: CallOptions) =>
    call<OnAirAnswer>("GET", `${live(liveId)}/on-air`, options),
  search: (liveId: string, reference: string, options?: CallOptions) =>
    call<SearchResult>("GET", `${live(liveId)}/products?${new URLSearchParams({ ref: reference })}`, options),
  order: (orderId: string, options?: CallOptions) => call<GuestOrder>("GET", order(orderId), options),
  createOrder: (liveId: string, productId: string) =>
    call<GuestOrder>("POST", "/guest-orders", {
      body: { liveId, productId } satisfies InputOf<typeof guestOrders.create>,
      act: `create:${liveId}:${productId}`,
    }),
  addItem: (orderId: string, productId: string) =>
    call<GuestOrder>("POST", `${order(orderId)}/items`, {
      body: { productId } satisfies BodyOf<typeof guestOrders.addItem>,
      act: `add:${orderId}:${productId}`,
    }),
  removeItem: (orderId: string, itemId: string) =>
    call<GuestOrder>("DELETE", `${order(orderId)}/items/${encodeURIComponent(itemId)}`),
  saveAddress: (orderId: string, address: ShippingAddress) =>
    call<GuestOrder>("PUT", `${order(orderId)}/address`, {
      body: { address } satisfies BodyOf<typeof guestOrders.saveAddress>,
    }),
  keepHold: (orderId: string) => call<GuestOrder>("POST", `${order(orderId)}/hold`, { body: {} }),
  cancel: (orderId: string) => call<GuestOrder>("POST", `${order(orderId)}/cancellation`, { body: {} }),
  resumable: (orderId: string, options?: CallOptions) =>
    call<Resumable>("GET", `${order(orderId)}/resumption`, options),
  resume: (orderId: string) =>
    call<Resumption>("POST", `${order(orderId)}/resumption`, { body: {}, act: `resume:${orderId}` }),
  /**
   * `termsVersion`: of the terms whose box was just ticked; an order that has accepted them already needs it no more.
   */
  startPayment: (orderId: string, expectedTotalCents: number, termsVersion?: string) =>
    call<PaymentForm>("POST", `${order(orderId)}/payment`, {
      body: {
        expectedTotalCents,
        ...(termsVersion ? { acceptTerms: true, termsVersion } : {}),
      } satisfies BodyOf<typeof payments.start>,
      act: `pay:${orderId}`,
    }),
  requestOrderLink: (orderId: string) =>
    call<OutputOf<typeof guestOrders.requestLink>>("POST", `${order(orderId)}/links`, { body: {} }),
  openOrderLink: (orderId: string, token: string) =>
    call<GuestOrder>("POST", `${order(orderId)}/devices`, {
      body: { token } satisfies BodyOf<typeof guestOrders.openLink>,
    }),
  answerPayment: (orderId: string, rawClientAnswer: string, hash: string) =>
    call<GuestOrder>("POST", `${order(orderId)}/payment/answer`, {
      body: { rawClientAnswer, hash } satisfies BodyOf<typeof payments.answer>,
    }),
  page: (code: string, version?: string, options?: CallOptions) =>
    call<StaticPage>(
      "GET",
      `/pages/${encodeURIComponent(code)}${version ? `?${new URLSearchParams({ version })}` : ""}`,
      options,
    ),
  questions: (options?: CallOptions) => call<Question[]>("GET", "/faqs", options),
  shop: (options?: CallOptions) => call<ShopFacts>("GET", "/shop", options),
  me: (options?: CallOptions) => call<OutputOf<typeof adminDesk.me>>("GET", "/me", options),
  signIn: (email: string, password: string) =>
    call<Step>("POST", "/auth/sign-in/email", { body: { email, password } }),
  signInByLink: (token: string) => call<Step>("POST", "/auth/sign-in/link", { body: { token } }),
  signInByCode: (code: string) => call<Step>("POST", "/auth/sign-in/code", { body: { code } }),
  impersonate: (token: string) => call<unknown>("POST", "/auth/impersonation", { body: { token } }),
  signOut: () => call<unknown>("POST", "/auth/sign-out", { body: {} }),
  requestLink: (wanted: InputOf<typeof account.requestLink>) =>
    call<OutputOf<typeof account.requestLink>>("POST", "/account/links", { body: wanted }),
  setPassword: (chosen: InputOf<typeof account.setPassword>) =>
    call<OutputOf<typeof account.setPassword>>("POST", "/account/password", { body: chosen }),
  customer: (options?: CallOptions) => call<CustomerProfile>("GET", "/customer", options),
  saveCustomer: (names: OwnNames) => call<CustomerProfile>("PUT", "/customer", { body: names }),
  ownOrders: (page: number, options?: CallOptions) =>
    call<OwnOrders>("GET", `/customer/orders?page=${page}`, options),
  withdraw: (statement: Statement) =>
    call<Receipt>("POST", "/withdrawals", { body: statement, act: "withdraw" }),
};
