// Written by `npm run db:types` from live-of-product.sql: change that file, not this one.
import { optional } from "#server/db/statement.ts";

export interface FindLiveOfProductParameters {
  productId: string;
}

export interface FindLiveOfProductRow {
  liveId: string;
}

export const findLiveOfProduct = optional<FindLiveOfProductParameters, FindLiveOfProductRow>({
  parameters: ["productId"],
  columns: ["live_id!"],
  text: `select live_id from products where id = $1`,
});
