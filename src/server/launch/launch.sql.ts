// Written by `npm run db:types` from launch.sql: change that file, not this one.
import { exec, many, one } from "#server/db/statement.ts";

/** Two copies that start together furnish once, and never again: what staff take away stays away. */
export const claimFurnishing = exec<void>({
  text: `insert into settings (key, value) values ('shopFurnished', 'true') on conflict (key) do nothing`,
});

export interface WhatShopHasRow {
  templates: boolean;
  pages: boolean;
  colors: boolean;
}

export const whatShopHas = one<void, WhatShopHasRow>({
  columns: ["templates!","pages!","colors!"],
  text: `select exists (select from message_templates) as templates, exists (select from pages) as pages,
  exists (select from product_colors) as colors`,
});

export interface InsertTemplateParameters {
  type: string;
  title: string;
  body: string;
  isAutomatic: boolean;
  delayMinutes: number;
}

export const insertTemplate = exec<InsertTemplateParameters>({
  parameters: ["type","title","body","isAutomatic","delayMinutes"],
  text: `insert into message_templates (type, title, body, is_automatic, delay_minutes) values ($1, $2, $3, $4, $5)`,
});

export interface InsertColorParameters {
  name: string;
  hexCode: string;
}

export const insertColor = exec<InsertColorParameters>({
  parameters: ["name","hexCode"],
  text: `insert into product_colors (name, hex_code) values ($1, $2)`,
});

export interface ReadPublishedTextsParameters {
  codes: readonly string[];
}

export interface ReadPublishedTextsRow {
  code: string;
  content: string;
  isActive: boolean;
}

export const readPublishedTexts = many<ReadPublishedTextsParameters, ReadPublishedTextsRow>({
  parameters: ["codes"],
  columns: ["code!","content!","is_active!"],
  text: `select p.code, coalesce(v.content, p.content) as content, p.is_active
from pages p left join page_versions v on v.code = p.code and v.version = p.version
where p.code = any($1::text[])`,
});
