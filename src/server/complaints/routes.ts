import type { Handlers } from "#server/http/handlers.ts";
import { closeComplaint } from "./close-complaint.ts";
import { listComplaints } from "./list-complaints.ts";

export const complaintRoutes: Handlers["admin"]["complaints"] = {
  list: listComplaints,
  close: closeComplaint,
};
