// Written by `npm run db:types` from packed-items.sql: change that file, not this one.
import { exec, one, optional, type Refine } from "#server/db/statement.ts";
import type { ForeignJson } from "./packed-items.ts";

export interface PackParameters {
  itemId: string;
  parcelId: string;
}

export interface PackRow {
  orderItemId: string;
}

/** Nothing, when the piece lies in a bag already. */
export const pack = optional<PackParameters, PackRow>({
  parameters: ["itemId","parcelId"],
  columns: ["order_item_id!"],
  text: `insert into packed_items (order_item_id, parcel_id) values ($1, $2)
on conflict do nothing returning order_item_id`,
});

export interface UnpackParameters {
  itemId: string;
  parcelId: string;
}

export const unpack = exec<UnpackParameters>({
  parameters: ["itemId","parcelId"],
  text: `delete from packed_items where order_item_id = $1 and parcel_id = $2`,
});

export interface ReadBagParameters {
  parcelId: string;
}

export interface ReadBagRow {
  missing: number;
  foreign: Refine<unknown, ForeignJson[] | null>;
}

/** What is still to go in the bag, and what lies in it although it does not, or no longer, go in this parcel. */
export const readBag = one<ReadBagParameters, ReadBagRow>({
  parameters: ["parcelId"],
  columns: ["missing!","foreign"],
  text: `select
  (select count(*)::int from orders o join order_items i on i.order_id = o.id
    where o.parcel_id = $1 and order_is_to_pack(o.status) and i.takes_unit
      and not exists (select from return_lines r where r.order_item_id = i.id)
      and not exists (select from packed_items k where k.order_item_id = i.id and k.parcel_id = $1)) as missing,
  foreign_pieces($1) as foreign`,
});

export interface EmptyBagsParameters {
  orderIds: readonly string[];
}

export const emptyBags = exec<EmptyBagsParameters>({
  parameters: ["orderIds"],
  text: `delete from packed_items where parcel_id in (select parcel_id from orders where id = any($1::uuid[]))`,
});
