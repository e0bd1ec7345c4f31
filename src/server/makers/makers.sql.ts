// Written by `npm run db:types` from makers.sql: change that file, not this one.
import { exec, many, one, optional } from "#server/db/statement.ts";

export interface ListMakersRow {
  id: string;
  name: string;
  address: string;
  contact: string;
  outsideEu: boolean;
  responsibleName: string;
  responsibleAddress: string;
  responsibleContact: string;
  isDefault: boolean;
  complete: boolean;
  products: number;
  version: number;
}

export const listMakers = many<void, ListMakersRow>({
  columns: ["id!","name!","address!","contact!","outside_eu!","responsible_name!","responsible_address!","responsible_contact!","is_default!","complete!","products!","version!"],
  text: `select m.id, m.name, m.address, m.contact, m.outside_eu, m.responsible_name, m.responsible_address, m.responsible_contact,
  m.is_default, maker_is_complete(m) as complete, coalesce(u.products, 0) as products, row_version(m.updated_at) as version
from makers m
left join (
  select coalesce(p.maker_id, d.id) as maker_id, count(*)::int as products
  from products p left join makers d on p.maker_id is null and d.is_default group by 1
) u on u.maker_id = m.id
order by m.name collate "fr-x-icu", m.id`,
});

export interface InsertMakerParameters {
  name: string;
  address: string;
  contact: string;
  outsideEu: boolean;
  responsibleName: string;
  responsibleAddress: string;
  responsibleContact: string;
  isDefault: boolean;
}

export interface InsertMakerRow {
  id: string;
}

export const insertMaker = one<InsertMakerParameters, InsertMakerRow>({
  parameters: ["name","address","contact","outsideEu","responsibleName","responsibleAddress","responsibleContact","isDefault"],
  columns: ["id!"],
  text: `insert into makers (name, address, contact, outside_eu, responsible_name, responsible_address, responsible_contact, is_default)
values ($1, $2, $3, $4, $5, $6, $7, $8)
returning id`,
});

export interface LockMakerParameters {
  makerId: string;
}

export interface LockMakerRow {
  name: string;
  address: string;
  contact: string;
  outsideEu: boolean;
  responsibleName: string;
  responsibleAddress: string;
  responsibleContact: string;
  isDefault: boolean;
  version: number;
}

export const lockMaker = optional<LockMakerParameters, LockMakerRow>({
  parameters: ["makerId"],
  columns: ["name!","address!","contact!","outside_eu!","responsible_name!","responsible_address!","responsible_contact!","is_default!","version!"],
  text: `select name, address, contact, outside_eu, responsible_name, responsible_address, responsible_contact, is_default,
  row_version(updated_at) as version
from makers where id = $1 for update`,
});

export interface EndDefaultParameters {
  exceptId: string | null;
}

/** At most one maker is the default. */
export const endDefault = exec<EndDefaultParameters>({
  parameters: ["exceptId"],
  text: `update makers set is_default = false, updated_at = clock_timestamp() where is_default and id is distinct from $1::uuid`,
});

export interface UpdateMakerParameters {
  name: string;
  address: string;
  contact: string;
  outsideEu: boolean;
  responsibleName: string;
  responsibleAddress: string;
  responsibleContact: string;
  isDefault: boolean;
  makerId: string;
}

export const updateMaker = exec<UpdateMakerParameters>({
  parameters: ["name","address","contact","outsideEu","responsibleName","responsibleAddress","responsibleContact","isDefault","makerId"],
  text: `update makers set name = $1, address = $2, contact = $3, outside_eu = $4,
  responsible_name = $5, responsible_address = $6,
  responsible_contact = $7, is_default = $8, updated_at = clock_timestamp()
where id = $9`,
});

export interface DeleteMakerParameters {
  makerId: string;
}

export const deleteMaker = exec<DeleteMakerParameters>({
  parameters: ["makerId"],
  text: `delete from makers where id = $1`,
});

export interface MakersOfTextsParameters {
  lines: readonly string[];
}

export interface MakersOfTextsRow {
  line: string;
  id: string | null;
}

/** The makers that these lines name; one that nobody knew yet is there then, and is completed later. */
export const makersOfTexts = many<MakersOfTextsParameters, MakersOfTextsRow>({
  parameters: ["lines"],
  columns: ["line!","id"],
  text: `select line, maker_of_text(line) as id from unnest($1::text[]) as line`,
});
