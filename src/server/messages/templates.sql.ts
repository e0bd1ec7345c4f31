// Written by `npm run db:types` from templates.sql: change that file, not this one.
import { many, one, optional } from "#server/db/statement.ts";

type MessageTemplatesType = "to-validate" | "to-pay" | "paid" | "preparing" | "to-ship" | "shipped" | "delivered" | "cancelled-by-customer" | "cancelled-by-admin" | "late";

export interface ListTemplatesRow {
  id: string;
  type: MessageTemplatesType;
  title: string;
  body: string;
  scope: string[];
  isAutomatic: boolean;
  delayMinutes: number;
  version: number;
}

export const listTemplates = many<void, ListTemplatesRow>({
  columns: ["id!","type!","title!","body!","scope!","is_automatic!","delay_minutes!","version!"],
  text: `select id, type, title, body, scope, is_automatic or type = 'paid' as is_automatic, delay_minutes,
  row_version(updated_at) as version
from message_templates order by type collate "C"`,
});

export interface LockTemplateParameters {
  templateId: string;
}

export interface LockTemplateRow {
  id: string;
  type: MessageTemplatesType;
  title: string;
  body: string;
  scope: string[];
  isAutomatic: boolean;
  delayMinutes: number;
  version: number;
}

export const lockTemplate = optional<LockTemplateParameters, LockTemplateRow>({
  parameters: ["templateId"],
  columns: ["id!","type!","title!","body!","scope!","is_automatic!","delay_minutes!","version!"],
  text: `select id, type, title, body, scope, is_automatic or type = 'paid' as is_automatic, delay_minutes,
  row_version(updated_at) as version
from message_templates where id = $1 for update`,
});

export interface InsertTemplateParameters {
  type: string;
  title: string;
  body: string;
  isAutomatic: boolean;
  delayMinutes: number;
}

export interface InsertTemplateRow {
  id: string;
  type: MessageTemplatesType;
  title: string;
  body: string;
  scope: string[];
  isAutomatic: boolean;
  delayMinutes: number;
  version: number;
}

export const insertTemplate = one<InsertTemplateParameters, InsertTemplateRow>({
  parameters: ["type","title","body","isAutomatic","delayMinutes"],
  columns: ["id!","type!","title!","body!","scope!","is_automatic!","delay_minutes!","version!"],
  text: `insert into message_templates (type, title, body, is_automatic, delay_minutes)
values ($1, $2, $3, $4, $5)
returning id, type, title, body, scope, is_automatic or type = 'paid' as is_automatic, delay_minutes,
  row_version(updated_at) as version`,
});

export interface UpdateTemplateParameters {
  title: string;
  body: string;
  isAutomatic: boolean;
  delayMinutes: number;
  templateId: string;
}

export interface UpdateTemplateRow {
  id: string;
  type: MessageTemplatesType;
  title: string;
  body: string;
  scope: string[];
  isAutomatic: boolean;
  delayMinutes: number;
  version: number;
}

export const updateTemplate = one<UpdateTemplateParameters, UpdateTemplateRow>({
  parameters: ["title","body","isAutomatic","delayMinutes","templateId"],
  columns: ["id!","type!","title!","body!","scope!","is_automatic!","delay_minutes!","version!"],
  text: `update message_templates set title = $1, body = $2, is_automatic = $3, delay_minutes = $4,
  updated_at = clock_timestamp()
where id = $5
returning id, type, title, body, scope, is_automatic or type = 'paid' as is_automatic, delay_minutes,
  row_version(updated_at) as version`,
});

export interface GetTypeOfTemplateParameters {
  templateId: string;
}

export interface GetTypeOfTemplateRow {
  type: MessageTemplatesType;
}

export const getTypeOfTemplate = optional<GetTypeOfTemplateParameters, GetTypeOfTemplateRow>({
  parameters: ["templateId"],
  columns: ["type!"],
  text: `select type from message_templates where id = $1`,
});

export interface GetWordsParameters {
  type: string;
}

export interface GetWordsRow {
  id: string;
  title: string;
  body: string;
}

export const getWords = optional<GetWordsParameters, GetWordsRow>({
  parameters: ["type"],
  columns: ["id!","title!","body!"],
  text: `select id, title, body from message_templates where type = $1`,
});
