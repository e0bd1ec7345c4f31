import type { MessageType } from "#domain/message-type.ts";
import { VERSION } from "#server/audit/changed-meanwhile.ts";
import type { Context } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";

export interface Template {
  id: string;
  type: MessageType;
  title: string;
  body: string;
  scope: string[];
  isAutomatic: boolean;
  delayMinutes: number;
  version: number;
}

export const TEMPLATE_COLUMNS = `id, type, title, body, scope, is_automatic or type = 'paid' as "isAutomatic",
  delay_minutes as "delayMinutes", ${VERSION} as version`;

const select = statement<Template>(`
  select ${TEMPLATE_COLUMNS} from message_templates order by type collate "C"`);

/** The shop's message templates, by type. */
export async function listTemplates(context: Context) {
  return select(context.db);
}
