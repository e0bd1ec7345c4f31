import { z } from "zod";
import { staffCall } from "#contract/base.ts";
import { id, instant, line, place, turns } from "#contract/input.ts";
import { AUDIT_SUBJECTS } from "#domain/audit-subjects.ts";

/** Who did it: an administrator by id, any customer, or nobody but the shop itself. */
const person = z.union([z.enum(["all", "customers", "system"]), id]);

/** Changes, or who opened whose page (`address-seen`). */
export const AUDIT_ACTS = ["changes", "views", "all"] as const;

export const auditFilters = z.strictObject({
  acts: z.enum(AUDIT_ACTS).default("changes"),
  person: person.default("all"),
  kind: z.enum(["all", ...AUDIT_SUBJECTS]).default("all"),
  /** Id of one subject of that kind. */
  subject: line(100).default(""),
  /** Days in Paris, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});

export const auditRow = z.object({
  id: z.int(),
  at: instant,
  /** A person's name, or what acted without one. */
  by: z.string(),
  /** That person, where there is one. */
  byId: id.nullable(),
  action: z.string(),
  subject: z.object({
    kind: z.enum(AUDIT_SUBJECTS),
    id: z.string(),
    /** Null when it is there no more, or never had a name. */
    name: z.string().nullable(),
  }),
  /** What was otherwise before, or was not there; in the words of the program. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** What their ids are called now; without those that are there no more. */
  names: z.record(z.string(), z.string()),
  /** Fingerprint of the network address: the same address has the same one. */
  source: z.string().nullable(),
});
export type AuditRow = z.infer<typeof auditRow>;

export const adminAudit = {
  /** Everything that was changed in the back office, newest first. */
  list: staffCall("management")
    .route({ method: "GET", path: "/admin/audit" })
    .input(auditFilters.extend(place))
    .output(z.object({ rows: z.array(auditRow), ...turns })),
  /** The administrators, past ones too, whose acts the trail holds. */
  people: staffCall("management")
    .route({ method: "GET", path: "/admin/audit/people" })
    .output(z.array(z.object({ id, name: z.string() }))),
};
