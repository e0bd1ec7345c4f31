// Written by `npm run db:types` from kept-contract.sql: change that file, not this one.
import { many, optional, type Refine } from "#server/db/statement.ts";
import type { KeptContract } from "./kept-contract.ts";

export interface FindKeptParameters {
  earlierId: string | null;
  orderId: string;
}

export interface FindKeptRow {
  orderNumber: string;
  contract: Refine<unknown, KeptContract | null>;
}

/** `earlierId`: that of an earlier sale of the order. */
export const findKept = optional<FindKeptParameters, FindKeptRow>({
  parameters: ["earlierId","orderId"],
  columns: ["order_number!","contract"],
  text: `select o.order_number, case when $1::uuid is null then o.contract_snapshot else c.contract end as contract
from orders o left join earlier_contracts c on c.order_id = o.id and c.id = $1 where o.id = $2`,
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
