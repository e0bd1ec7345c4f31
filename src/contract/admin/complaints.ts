import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { complaint } from "#contract/guest-complaints.ts";
import { id, instant, line, page } from "#contract/input.ts";
import { COMPLAINT_OUTCOMES, COMPLAINT_WISHES } from "#domain/complaints.ts";
import { parisDay } from "#domain/paris-time.ts";
import { RETURN_STATES, type ReturnStateName } from "#domain/return-life.ts";
import { NOTE_COMPLAINT } from "#wording/complaints.ts";
import { RECEIVED_IN_FUTURE } from "#wording/money-by-hand.ts";

const returnStates = Object.keys(RETURN_STATES) as [ReturnStateName, ...ReturnStateName[]];

export const COMPLAINT_VIEWS = ["open", "closed"] as const;

const complaintRow = z.object({
  id,
  order: z.object({ id, number: z.string() }),
  name: z.string(),
  pieces: z.array(z.string()),
  itemIds: z.array(id),
  /** The newest return that was to bring a piece of it back, if one was since opened. */
  returnCase: z.object({ id, state: z.enum(returnStates) }).nullable(),
  defect: z.string(),
  wish: z.enum(COMPLAINT_WISHES),
  /** The ranks of its pictures: `GET /admin/complaints/{id}/photos/{rank}`. */
  photos: z.array(z.int()),
  statedAt: instant,
  /** Who of the staff was told of it, of whose day the hour is not known; null where she stated it to the shop herself. */
  notedBy: z.string().nullable(),
  /** The last day to repair or replace, and how many are left in Paris; less than nothing once it is over. */
  dueOn: z.string(),
  daysLeft: z.int(),
  outcome: z.enum(COMPLAINT_OUTCOMES).nullable(),
  note: z.string().nullable(),
  closedAt: instant.nullable(),
});
export type ComplaintRow = z.infer<typeof complaintRow>;

export const adminComplaints = {
  /** Those that wait, the oldest first; or those that are closed, the newest first. */
  list: staffCall("management")
    .route({ method: "GET", path: "/admin/complaints" })
    .input(z.strictObject({ view: z.enum(COMPLAINT_VIEWS).default("open"), page }))
    .output(
      z.object({
        rows: z.array(complaintRow),
        total: z.int(),
        page: z.int(),
        pageSize: z.int(),
        open: z.int(),
      }),
    ),
  /** What a buyer told the shop by letter, telephone or mail, and on which day (Paris): received as if she had stated it here. */
  note: staffCall("management")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/orders/{orderId}/complaints", successStatus: 201 })
    .input(
      z.strictObject({
        orderId: id,
        ...complaint,
        statedOn: z.iso
          .date({ error: NOTE_COMPLAINT.noDay })
          .refine((day) => day <= parisDay(new Date()), RECEIVED_IN_FUTURE),
      }),
    )
    .errors(refusals("ORDER_NOT_FOUND", "COMPLAINT_OPEN"))
    .output(z.object({ id, isAcknowledged: z.boolean() })),
  /**
   * Says how a complaint ended; a refusal needs a reason. Money goes back on the order's own page: one that ends with money
   * is refused before (`REFUND_NOT_NOTED`), and needs a reason where the shop holds none.
   */
  close: staffCall("management")
    .route({ method: "PUT", path: "/admin/complaints/{complaintId}/outcome" })
    .input(
      z.strictObject({
        complaintId: id,
        outcome: z.enum(COMPLAINT_OUTCOMES),
        note: line(500).optional(),
      }),
    )
    .errors(refusals("COMPLAINT_NOT_FOUND", "COMPLAINT_CLOSED", "REASON_REQUIRED", "REFUND_NOT_NOTED"))
    .output(z.object({ done: z.literal(true) })),
};
