import type { Handlers } from "#server/http/handlers.ts";
import { closeComplaint } from "./close-complaint.ts";
import { listComplaints } from "./list-complaints.ts";
import { noteComplaint } from "./state-complaint.ts";

export const complaintRoutes: Handlers["admin"]["complaints"] = {
  list: listComplaints,
  note: noteComplaint,
  close: closeComplaint,
};
