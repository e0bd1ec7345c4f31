import type { Context } from "#server/context.ts";
import * as queries from "./templates.sql.ts";

/** The shop's message templates, by type. */
export const listTemplates = (context: Context) => queries.listTemplates(context.db);
