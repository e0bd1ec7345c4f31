// Written by `npm run db:types` from row-labels.sql: change that file, not this one.
import { many } from "#server/db/statement.ts";

export interface NameOrdersParameters {
  ids: readonly string[];
}

export interface NameOrdersRow {
  id: string;
  label: string;
}

export const nameOrders = many<NameOrdersParameters, NameOrdersRow>({
  parameters: ["ids"],
  columns: ["id!","label!"],
  text: `select id::text, order_number as label from orders where id = any($1::uuid[])`,
});

export interface NameProductsParameters {
  ids: readonly string[];
}

export interface NameProductsRow {
  id: string;
  label: string;
}

export const nameProducts = many<NameProductsParameters, NameProductsRow>({
  parameters: ["ids"],
  columns: ["id!","label!"],
  text: `select p.id::text, product_label(p, c.name) as label
from products p left join product_colors c on c.id = p.color_id where p.id = any($1::uuid[])`,
});

export interface NameLivesParameters {
  ids: readonly string[];
}

export interface NameLivesRow {
  id: string;
  label: string;
}

export const nameLives = many<NameLivesParameters, NameLivesRow>({
  parameters: ["ids"],
  columns: ["id!","label!"],
  text: `select id::text, title as label from lives where id = any($1::uuid[])`,
});

export interface NameColorsParameters {
  ids: readonly string[];
}

export interface NameColorsRow {
  id: string;
  label: string;
}

export const nameColors = many<NameColorsParameters, NameColorsRow>({
  parameters: ["ids"],
  columns: ["id!","label!"],
  text: `select id::text, name as label from product_colors where id = any($1::uuid[])`,
});

export interface NameFaqsParameters {
  ids: readonly string[];
}

export interface NameFaqsRow {
  id: string;
  label: string;
}

export const nameFaqs = many<NameFaqsParameters, NameFaqsRow>({
  parameters: ["ids"],
  columns: ["id!","label!"],
  text: `select id::text, title as label from faqs where id = any($1::uuid[])`,
});

export interface NamePagesParameters {
  ids: readonly string[];
}

export interface NamePagesRow {
  id: string;
  label: string;
}

export const namePages = many<NamePagesParameters, NamePagesRow>({
  parameters: ["ids"],
  columns: ["id!","label!"],
  text: `select id::text, title as label from pages where id = any($1::uuid[])`,
});

export interface NameTemplatesParameters {
  ids: readonly string[];
}

export interface NameTemplatesRow {
  id: string;
  label: string;
}

export const nameTemplates = many<NameTemplatesParameters, NameTemplatesRow>({
  parameters: ["ids"],
  columns: ["id!","label!"],
  text: `select id::text, title as label from message_templates where id = any($1::uuid[])`,
});

export interface NameMessagesParameters {
  ids: readonly number[];
}

export interface NameMessagesRow {
  id: string;
  label: string;
}

export const nameMessages = many<NameMessagesParameters, NameMessagesRow>({
  parameters: ["ids"],
  columns: ["id!","label!"],
  text: `select id::text, concat_ws(' · ', subject, to_address) as label from outbox where id = any($1::bigint[])`,
});

export interface NameWithdrawalsParameters {
  ids: readonly string[];
}

export interface NameWithdrawalsRow {
  id: string;
  label: string;
}

export const nameWithdrawals = many<NameWithdrawalsParameters, NameWithdrawalsRow>({
  parameters: ["ids"],
  columns: ["id!","label!"],
  text: `select w.id::text, concat_ws(' · ', concat_ws(' ', w.first_name, w.last_name),
  coalesce(o.order_number, w.stated_order_number)) as label
from withdrawals w left join orders o on o.id = w.order_id where w.id = any($1::uuid[])`,
});
