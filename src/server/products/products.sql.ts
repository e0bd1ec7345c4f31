// Written by `npm run db:types` from products.sql: change that file, not this one.
import { exec, many, one, optional, type Refine } from "#server/db/statement.ts";
import type { ProductFact } from "#domain/product-facts.ts"

export interface ReadProductsParameters {
  ids: readonly string[];
}

export interface ReadProductsRow {
  id: string;
  liveId: string;
  liveTitle: string;
  liveRef: string;
  ref: number;
  refCategory: string | null;
  name: string;
  priceCents: number;
  size: string | null;
  fit: string | null;
  color: Refine<unknown, { id: string; name: string; hexCode: string } | null>;
  composition: string | null;
  maker: Refine<unknown, { id: string; name: string } | null>;
  warnings: string | null;
  animalParts: boolean;
  missing: Refine<readonly (string | null)[] | null, ProductFact[]>;
  weightGrams: number | null;
  purchaseCents: number | null;
  photoKey: string | null;
  stock: number | null;
  taken: number;
  paid: number;
  reserved: number;
  waiting: number;
  ordered: boolean;
  createdAt: Date;
  archivedAt: Date | null;
  unsoldDays: Refine<number | null, number | null>;
  version: number;
}

/** `unsold_days`: since its live, while nobody has a unit of it. */
export const readProducts = many<ReadProductsParameters, ReadProductsRow>({
  parameters: ["ids"],
  columns: ["id!","live_id!","live_title!","live_ref!","ref!","ref_category","name!","price_cents!","size","fit","color","composition","maker","warnings","animal_parts!","missing!","weight_grams","purchase_cents","photo_key","stock","taken!","paid!","reserved!","waiting!","ordered!","created_at!","archived_at","unsold_days","version!"],
  text: `select p.id, p.live_id, l.title as live_title, l.ref as live_ref, p.ref, p.ref_category, p.name, p.price_cents, p.size, p.fit,
  case when c.id is not null then json_build_object('id', c.id, 'name', c.name, 'hexCode', c.hex_code) end as color,
  p.composition, case when m.id is not null then json_build_object('id', m.id, 'name', m.name) end as maker, p.warnings,
  p.animal_parts, p.missing, p.weight_grams, p.purchase_cents, p.photo_key, p.stock, p.taken,
  (select count(*)::int from order_items i join orders o on o.id = i.order_id
    where i.product_id = p.id and i.takes_unit and order_is_settled(o.status)) as paid,
  (select count(*)::int from order_items i join orders o on o.id = i.order_id
    where i.product_id = p.id and i.takes_unit and order_is_open(o.status)) as reserved,
  (select count(*)::int from claims w where w.product_id = p.id and w.state = 'waiting') as waiting,
  exists (select from order_items i where i.product_id = p.id) as ordered, p.created_at, p.archived_at,
  case when p.archived_at is null and p.stock is distinct from 0 and p.taken = 0 and l.live_date < clock_timestamp()
      and not exists (select from order_items i where i.product_id = p.id and i.takes_unit)
    then (clock_timestamp() at time zone 'Europe/Paris')::date - (l.live_date at time zone 'Europe/Paris')::date end as unsold_days,
  row_version(p.updated_at) as version
from unnest($1::uuid[]) with ordinality as chosen(id, place)
join products p on p.id = chosen.id
join lives l on l.id = p.live_id
left join product_colors c on c.id = p.color_id
left join makers m on m.id = p.maker_id
order by chosen.place`,
});

export interface ChooseProductsParameters {
  ids: readonly string[];
}

export interface ChooseProductsRow {
  id: string;
  label: string;
  ordered: boolean;
}

export const chooseProducts = many<ChooseProductsParameters, ChooseProductsRow>({
  parameters: ["ids"],
  columns: ["id!","label!","ordered!"],
  text: `select p.id, product_label(p, c.name) as label, exists (select from order_items i where i.product_id = p.id) as ordered
from unnest($1::uuid[]) with ordinality as chosen(id, place)
join products p on p.id = chosen.id
left join product_colors c on c.id = p.color_id
order by chosen.place`,
});

export interface SuggestReferenceParameters {
  liveId: string;
  ref: number | null;
  exceptId: string | null;
}

export interface SuggestReferenceRow {
  next: number;
  taken: boolean;
}

export const suggestReference = one<SuggestReferenceParameters, SuggestReferenceRow>({
  parameters: ["liveId","ref","exceptId"],
  columns: ["next!","taken!"],
  text: `select coalesce((select max(ref) from products where live_id = $1), 0) + 1 as next,
  exists (select from products where live_id = $1 and ref = $2 and id is distinct from $3::uuid) as taken`,
});

export interface FindLiveParameters {
  liveId: string;
}

export interface FindLiveRow {
  title: string;
  liveDate: Date;
}

export const findLive = optional<FindLiveParameters, FindLiveRow>({
  parameters: ["liveId"],
  columns: ["title!","live_date!"],
  text: `select title, live_date from lives where id = $1`,
});

export interface ReadReferenceSheetParameters {
  liveId: string | null;
  ids: readonly string[] | null;
}

export interface ReadReferenceSheetRow {
  id: string;
  ref: number;
  refCategory: string | null;
  name: string;
  size: string | null;
  priceCents: number;
  color: string | null;
  photoKey: string | null;
  stock: number | null;
  left: number | null;
  tagNumber: number;
}

/**
 * Of a live, or of some products. References are letters and a number: 'A2' comes before 'A10'. `left`: pieces not yet
 * sold; null: unlimited.
 */
export const readReferenceSheet = many<ReadReferenceSheetParameters, ReadReferenceSheetRow>({
  parameters: ["liveId","ids"],
  columns: ["id!","ref!","ref_category","name!","size","price_cents!","color","photo_key","stock","left","tag_number!"],
  text: `select p.id, p.ref, p.ref_category, p.name, p.size, p.price_cents, c.name as color, p.photo_key,
  p.stock, p.stock - p.taken as "left", p.tag_number
from products p left join product_colors c on c.id = p.color_id
where (p.live_id = $1 or p.id = any($2::uuid[])) and p.archived_at is null
order by upper(regexp_replace(coalesce(p.ref_category, ''), '\\d.*$', '')) collate "C",
  nullif(regexp_replace(coalesce(p.ref_category, ''), '^\\D*(\\d{0,9}).*$', '\\1'), '')::int nulls first,
  upper(p.ref_category), lower(c.name), p.ref
limit 1000`,
});

export interface InsertProductParameters {
  liveId: string;
  ref: number;
  refCategory: string | null;
  name: string;
  priceCents: number;
  size: string | null;
  fit: string | null;
  colorId: string | null;
  composition: string | null;
  makerId: string | null;
  warnings: string | null;
  animalParts: boolean;
  weightGrams: number | null;
  purchaseCents: number | null;
  photoKey: string | null;
  stock: number | null;
}

export interface InsertProductRow {
  id: string;
}

export const insertProduct = one<InsertProductParameters, InsertProductRow>({
  parameters: ["liveId","ref","refCategory","name","priceCents","size","fit","colorId","composition","makerId","warnings","animalParts","weightGrams","purchaseCents","photoKey","stock"],
  columns: ["id!"],
  text: `insert into products (live_id, ref, ref_category, name, price_cents, size, fit, color_id, composition, maker_id, warnings,
  animal_parts, weight_grams, purchase_cents, photo_key, stock, updated_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
  $12, $13, $14, $15, $16, clock_timestamp())
returning id`,
});

export interface UpdateProductParameters {
  liveId: string;
  ref: number;
  refCategory: string | null;
  name: string;
  priceCents: number;
  size: string | null;
  fit: string | null;
  colorId: string | null;
  composition: string | null;
  makerId: string | null;
  warnings: string | null;
  animalParts: boolean;
  weightGrams: number | null;
  purchaseCents: number | null;
  photoKey: string | null;
  stock: number | null;
  productId: string;
}

export const updateProduct = exec<UpdateProductParameters>({
  parameters: ["liveId","ref","refCategory","name","priceCents","size","fit","colorId","composition","makerId","warnings","animalParts","weightGrams","purchaseCents","photoKey","stock","productId"],
  text: `update products set live_id = $1, ref = $2, ref_category = $3, name = $4, price_cents = $5,
  size = $6, fit = $7, color_id = $8, composition = $9, maker_id = $10, warnings = $11,
  animal_parts = $12, weight_grams = $13, purchase_cents = $14, photo_key = $15, stock = $16,
  updated_at = clock_timestamp()
where id = $17`,
});

export interface LockProductParameters {
  productId: string;
}

export interface LockProductRow {
  id: string;
}

/** Whoever takes a piece waits for this lock, and then sees the product as it has become. */
export const lockProduct = optional<LockProductParameters, LockProductRow>({
  parameters: ["productId"],
  columns: ["id!"],
  text: `select id from products where id = $1 for update`,
});

export interface SetPriceParameters {
  priceCents: number;
  productId: string;
}

export const setPrice = exec<SetPriceParameters>({
  parameters: ["priceCents","productId"],
  text: `update products set price_cents = $1, updated_at = clock_timestamp() where id = $2`,
});

export interface AddToStockParameters {
  more: number;
  productId: string;
}

export interface AddToStockRow {
  stock: number;
  before: number;
}

/** Nothing comes back for a product that is archived, or has no limit. */
export const addToStock = optional<AddToStockParameters, AddToStockRow>({
  parameters: ["more","productId"],
  columns: ["stock!","before!"],
  text: `update products set stock = stock + $1, updated_at = clock_timestamp()
where id = $2 and archived_at is null and stock is not null
returning stock, stock - $1 as before`,
});

export interface SetFieldsParameters {
  size: string | null;
  fit: string | null;
  stock: number | null;
  composition: string | null;
  makerId: string | null;
  productId: string;
}

/** What is not given stays. */
export const setFields = exec<SetFieldsParameters>({
  parameters: ["size","fit","stock","composition","makerId","productId"],
  text: `update products set size = coalesce($1, size), fit = coalesce($2, fit), stock = coalesce($3, stock),
  composition = coalesce($4, composition), maker_id = coalesce($5, maker_id), updated_at = clock_timestamp()
where id = $6`,
});

export interface LockPhotosParameters {
  ids: readonly string[];
}

export interface LockPhotosRow {
  id: string;
  photoKey: string | null;
}

/** In one order, so that two who give photos at once wait for each other and never in a circle. */
export const lockPhotos = many<LockPhotosParameters, LockPhotosRow>({
  parameters: ["ids"],
  columns: ["id!","photo_key"],
  text: `select id, photo_key from products where id = any($1::uuid[]) order by id for no key update`,
});

export interface SetPhotoParameters {
  photoKey: string;
  productId: string;
}

export const setPhoto = exec<SetPhotoParameters>({
  parameters: ["photoKey","productId"],
  text: `update products set photo_key = $1, updated_at = clock_timestamp() where id = $2`,
});

export interface DeleteProductParameters {
  productId: string;
}

export const deleteProduct = exec<DeleteProductParameters>({
  parameters: ["productId"],
  text: `delete from products where id = $1`,
});

export interface ArchiveProductParameters {
  productId: string;
}

export const archiveProduct = exec<ArchiveProductParameters>({
  parameters: ["productId"],
  text: `update products set archived_at = clock_timestamp(), updated_at = clock_timestamp() where id = $1`,
});

export interface RestoreProductParameters {
  productId: string;
}

export const restoreProduct = exec<RestoreProductParameters>({
  parameters: ["productId"],
  text: `update products set archived_at = null, updated_at = clock_timestamp()
where id = $1 and archived_at is not null`,
});

export interface LockLiveParameters {
  liveId: string;
}

export interface LockLiveRow {
  id: string;
}

export const lockLive = optional<LockLiveParameters, LockLiveRow>({
  parameters: ["liveId"],
  columns: ["id!"],
  text: `select id from lives where id = $1 for no key update`,
});

export interface LockForOtherLiveParameters {
  liveId: string;
  productId: string;
}

export interface LockForOtherLiveRow {
  present: boolean;
  isRecalled: boolean;
  isGone: boolean;
  isOnSale: boolean | null;
}

/**
 * Of a product that is to be in that live too, or in it alone. Whether the live has it already is asked under the lock of the
 * live: two who copy at once make one product.
 */
export const lockForOtherLive = optional<LockForOtherLiveParameters, LockForOtherLiveRow>({
  parameters: ["liveId","productId"],
  columns: ["present!","is_recalled!","is_gone!","is_on_sale"],
  text: `select exists (
  select from products t
  where t.live_id = $1 and t.archived_at is null and t.name = p.name
    and t.ref_category is not distinct from p.ref_category and t.color_id is not distinct from p.color_id
    and t.size is not distinct from p.size
) as present, exists (select from recall_products x join recalls r on r.id = x.recall_id
    where x.product_id = p.id and r.closed_at is null) as is_recalled, coalesce(p.taken >= p.stock, false) as is_gone,
  (select is_active from lives where id = p.live_id) as is_on_sale
from products p where p.id = $2 for share of p`,
});

export interface MoveToLiveParameters {
  liveId: string;
  productId: string;
}

export interface MoveToLiveRow {
  ref: number;
}

export const moveToLive = one<MoveToLiveParameters, MoveToLiveRow>({
  parameters: ["liveId","productId"],
  columns: ["ref!"],
  text: `update products set live_id = $1, updated_at = clock_timestamp(),
  ref = (select coalesce(max(ref), 0) + 1 from products where live_id = $1)
where id = $2
returning ref`,
});

export interface InsertCopyParameters {
  liveId: string;
  onlyLeft: boolean;
  productId: string;
}

export interface InsertCopyRow {
  id: string;
  ref: number;
}

/** Nothing comes back when somebody created a product under that reference meanwhile. `onlyLeft`: with the units that nobody has. */
export const insertCopy = optional<InsertCopyParameters, InsertCopyRow>({
  parameters: ["liveId","onlyLeft","productId"],
  columns: ["id!","ref!"],
  text: `insert into products (live_id, ref, ref_category, name, price_cents, size, fit, color_id, composition, maker_id, warnings,
  animal_parts, weight_grams, purchase_cents, photo_key, stock, updated_at)
select $1, (select coalesce(max(ref), 0) + 1 from products where live_id = $1), p.ref_category, p.name,
  p.price_cents, p.size, p.fit, p.color_id, p.composition, p.maker_id, p.warnings, p.animal_parts, p.weight_grams, p.purchase_cents, p.photo_key,
  case when $2 then p.stock - p.taken else p.stock end, clock_timestamp()
from products p where p.id = $3
on conflict (live_id, ref) do nothing returning id, ref`,
});

export interface LockColorParameters {
  liveId: string;
  refCategory: string;
  colorId: string;
  size: string | null;
}

export interface LockColorRow {
  name: string;
  present: boolean;
}

/** Pieces are told apart by reference, color and size; an archived one is in nobody's way. */
export const lockColor = optional<LockColorParameters, LockColorRow>({
  parameters: ["liveId","refCategory","colorId","size"],
  columns: ["name!","present!"],
  text: `select name, exists (
    select from products where live_id = $1 and upper(ref_category) = upper($2) and color_id = $3
      and lower(size) is not distinct from lower($4::text) and archived_at is null) as present
from product_colors where id = $3 for key share`,
});

export interface InsertUnderNextRefParameters {
  liveId: string;
  refCategory: string;
  name: string;
  priceCents: number;
  colorId: string | null;
  size: string | null;
  fit: string | null;
  composition: string | null;
  makerId: string | null;
  animalParts: boolean;
  weightGrams: number | null;
  purchaseCents: number | null;
  stock: number | null;
  photoKey: string | null;
}

export interface InsertUnderNextRefRow {
  id: string;
  ref: number;
  missing: Refine<readonly (string | null)[] | null, ProductFact[]>;
}

/** Nothing comes back when somebody created a product under that reference meanwhile. */
export const insertUnderNextRef = optional<InsertUnderNextRefParameters, InsertUnderNextRefRow>({
  parameters: ["liveId","refCategory","name","priceCents","colorId","size","fit","composition","makerId","animalParts","weightGrams","purchaseCents","stock","photoKey"],
  columns: ["id!","ref!","missing!"],
  text: `insert into products (live_id, ref, ref_category, name, price_cents, color_id, size, fit, composition, maker_id, animal_parts,
  weight_grams, purchase_cents, stock, photo_key, updated_at)
select $1, coalesce(max(ref), 0) + 1, $2, $3, $4, $5, $6, $7, $8, $9,
  $10, $11, $12, $13, $14, clock_timestamp()
from products where live_id = $1
on conflict (live_id, ref) do nothing returning id, ref, missing`,
});

export interface FindRowsInLiveParameters {
  refCategories: readonly string[];
  sizes: readonly string[];
  colorIds: readonly string[];
  liveId: string;
}

export interface FindRowsInLiveRow {
  place: number;
}

/** The places, counted from 0, of the pieces that the live has; an archived one is in nobody's way. '' is none. */
export const findRowsInLive = many<FindRowsInLiveParameters, FindRowsInLiveRow>({
  parameters: ["refCategories","sizes","colorIds","liveId"],
  columns: ["place!"],
  text: `select (piece.place - 1)::int as place
from unnest($1::text[], $2::text[], $3::text[])
  with ordinality as piece(ref_category, size, color_id, place)
where exists (
  select from products p
  where p.live_id = $4 and upper(p.ref_category) = upper(piece.ref_category) and p.archived_at is null
    and coalesce(p.color_id::text, '') = piece.color_id and lower(coalesce(p.size, '')) = lower(piece.size)
)
order by piece.place`,
});

export interface PreviewBulkParameters {
  liveId: string;
  refCategory: string;
  size: string | null;
}

export interface PreviewBulkRow {
  next: number;
  present: Refine<unknown, { colorId: string; size: string | null }[]>;
  presentColorIds: Refine<readonly (string | null)[] | null, string[]>;
}

export const previewBulk = one<PreviewBulkParameters, PreviewBulkRow>({
  parameters: ["liveId","refCategory","size"],
  columns: ["next!","present!","present_color_ids!"],
  text: `select coalesce((select max(ref) from products where live_id = $1), 0) + 1 as next,
  (select coalesce(json_agg(distinct jsonb_build_object('colorId', color_id, 'size', size)), '[]') from products
    where live_id = $1 and upper(ref_category) = upper($2) and color_id is not null
      and archived_at is null) as present,
  (select coalesce(array_agg(distinct color_id), '{}') from products
    where live_id = $1 and upper(ref_category) = upper($2) and color_id is not null
      and lower(size) is not distinct from lower($3::text) and archived_at is null) as present_color_ids`,
});
