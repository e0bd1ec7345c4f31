import type { Handlers } from "#server/http/handlers.ts";
import { auditPeople, listAudit } from "./list-audit.ts";

export const auditRoutes: Handlers["admin"]["audit"] = { list: listAudit, people: auditPeople };
