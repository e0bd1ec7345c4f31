// Written by `npm run db:types` from read-unmatched.sql: change that file, not this one.
import { many, optional, type Refine } from "#server/db/statement.ts";
import type { UnmatchedPayment } from "#contract/admin/unmatched-payments.ts";

export interface FindUnmatchedParameters {
  unmatchedId: string;
}

export interface FindUnmatchedRow {
  id: string;
  transactionUuid: string;
  reference: string | null;
  cause: Refine<string | null, UnmatchedPayment["cause"]>;
  amountCents: number;
  currency: string;
  cardBrand: string | null;
  cardLast4: string | null;
  payerName: string | null;
  payerEmail: string | null;
  paidAt: Date;
  receivedAt: Date;
  state: Refine<string | null, UnmatchedPayment["state"]>;
  message: string | null;
  reason: string | null;
  handledAt: Date | null;
  handledByName: string | null;
  ordered: Refine<unknown, UnmatchedPayment["order"] | null>;
  suggestions: Refine<unknown, UnmatchedPayment["suggestions"] | null>;
  methodType: string | null;
  wallet: string | null;
}

export const findUnmatched = optional<FindUnmatchedParameters, FindUnmatchedRow>({
  parameters: ["unmatchedId"],
  columns: ["id!","transaction_uuid!","reference","cause!","amount_cents!","currency!","card_brand","card_last4","payer_name","payer_email","paid_at!","received_at!","state!","message","reason","handled_at","handled_by_name","ordered","suggestions","method_type","wallet"],
  text: `select * from unmatched_payment_rows where id = $1`,
});

export interface ListOpenParameters {
  skipped: number;
  most: number;
}

export interface ListOpenRow {
  id: string;
  transactionUuid: string;
  reference: string | null;
  cause: Refine<string | null, UnmatchedPayment["cause"]>;
  amountCents: number;
  currency: string;
  cardBrand: string | null;
  cardLast4: string | null;
  payerName: string | null;
  payerEmail: string | null;
  paidAt: Date;
  receivedAt: Date;
  state: Refine<string | null, UnmatchedPayment["state"]>;
  message: string | null;
  reason: string | null;
  handledAt: Date | null;
  handledByName: string | null;
  ordered: Refine<unknown, UnmatchedPayment["order"] | null>;
  suggestions: Refine<unknown, UnmatchedPayment["suggestions"] | null>;
  methodType: string | null;
  wallet: string | null;
  total: number;
}

export const listOpen = many<ListOpenParameters, ListOpenRow>({
  parameters: ["skipped","most"],
  columns: ["id!","transaction_uuid!","reference","cause!","amount_cents!","currency!","card_brand","card_last4","payer_name","payer_email","paid_at!","received_at!","state!","message","reason","handled_at","handled_by_name","ordered","suggestions","method_type","wallet","total!"],
  text: `select *, count(*) over ()::int as total from unmatched_payment_rows
where state in ('open', 'refunding') order by received_at, id offset $1 limit $2`,
});

export interface ListDoneParameters {
  skipped: number;
  most: number;
}

export interface ListDoneRow {
  id: string;
  transactionUuid: string;
  reference: string | null;
  cause: Refine<string | null, UnmatchedPayment["cause"]>;
  amountCents: number;
  currency: string;
  cardBrand: string | null;
  cardLast4: string | null;
  payerName: string | null;
  payerEmail: string | null;
  paidAt: Date;
  receivedAt: Date;
  state: Refine<string | null, UnmatchedPayment["state"]>;
  message: string | null;
  reason: string | null;
  handledAt: Date | null;
  handledByName: string | null;
  ordered: Refine<unknown, UnmatchedPayment["order"] | null>;
  suggestions: Refine<unknown, UnmatchedPayment["suggestions"] | null>;
  methodType: string | null;
  wallet: string | null;
  total: number;
}

export const listDone = many<ListDoneParameters, ListDoneRow>({
  parameters: ["skipped","most"],
  columns: ["id!","transaction_uuid!","reference","cause!","amount_cents!","currency!","card_brand","card_last4","payer_name","payer_email","paid_at!","received_at!","state!","message","reason","handled_at","handled_by_name","ordered","suggestions","method_type","wallet","total!"],
  text: `select *, count(*) over ()::int as total from unmatched_payment_rows
where not (state in ('open', 'refunding')) order by received_at desc, id offset $1 limit $2`,
});

export interface ListAllParameters {
  skipped: number;
  most: number;
}

export interface ListAllRow {
  id: string;
  transactionUuid: string;
  reference: string | null;
  cause: Refine<string | null, UnmatchedPayment["cause"]>;
  amountCents: number;
  currency: string;
  cardBrand: string | null;
  cardLast4: string | null;
  payerName: string | null;
  payerEmail: string | null;
  paidAt: Date;
  receivedAt: Date;
  state: Refine<string | null, UnmatchedPayment["state"]>;
  message: string | null;
  reason: string | null;
  handledAt: Date | null;
  handledByName: string | null;
  ordered: Refine<unknown, UnmatchedPayment["order"] | null>;
  suggestions: Refine<unknown, UnmatchedPayment["suggestions"] | null>;
  methodType: string | null;
  wallet: string | null;
  total: number;
}

export const listAll = many<ListAllParameters, ListAllRow>({
  parameters: ["skipped","most"],
  columns: ["id!","transaction_uuid!","reference","cause!","amount_cents!","currency!","card_brand","card_last4","payer_name","payer_email","paid_at!","received_at!","state!","message","reason","handled_at","handled_by_name","ordered","suggestions","method_type","wallet","total!"],
  text: `select *, count(*) over ()::int as total from unmatched_payment_rows
order by received_at desc, id offset $1 limit $2`,
});
