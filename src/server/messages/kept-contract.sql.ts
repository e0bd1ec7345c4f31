// Written by `npm run db:types` from kept-contract.sql: change that file, not this one.
import { many, optional, type Refine } from "#server/db/statement.ts";
import type { KeptContract } from "./kept-contract.ts";

export interface FindKeptParameters {
  orderId: string;
}

export interface FindKeptRow {
  orderNumber: string;
  contract: Refine<unknown, KeptContract | null>;
}

export const findKept = optional<FindKeptParameters, FindKeptRow>({
  parameters: ["orderId"],
  columns: ["order_number!","contract"],
  text: `select order_number, contract_snapshot as contract from orders where id = $1`,
});

export interface SellerAtParameters {
  at: Date;
}

export interface SellerAtRow {
  key: string;
  value: unknown;
}

/** The seller's settings as they were; of one that was first written later, what was written first. */
export const sellerAt = many<SellerAtParameters, SellerAtRow>({
  parameters: ["at"],
  columns: ["key!","value"],
  text: `select distinct on (key) key, value from dated_settings
order by key, valid_from <= $1 desc, case when valid_from <= $1 then valid_from end desc, valid_from`,
});
