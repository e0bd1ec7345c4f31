import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { id, instant } from "#contract/input.ts";

const reprint = z.object({
  id: z.int(),
  kind: z.enum(["label", "slip", "manifest"]),
  /** The number of the order, or of the manifest. */
  title: z.string(),
  askedBy: z.string().nullable(),
  askedAt: instant,
});
export type Reprint = z.infer<typeof reprint>;

/**
 * What is to be printed once more, for the table that has the printer. The file is served beside these calls:
 * GET /api/admin/reprints.pdf?of=label&ids=1,2 (`slips` names the paper of slips)
 */
export const adminReprints = {
  list: staffCall("preparation").route({ method: "GET", path: "/admin/reprints" }).output(z.array(reprint)),
  ask: staffCall("preparation")
    .route({ method: "POST", path: "/admin/reprints" })
    .input(
      z.discriminatedUnion("kind", [
        z.strictObject({ kind: z.enum(["label", "slip"]), orderId: id }),
        z.strictObject({ kind: z.literal("manifest"), manifestId: id }),
      ]),
    )
    .errors(refusals("LABEL_MISSING", "ORDER_NOT_FOUND", "MANIFEST_NOT_FOUND"))
    .output(z.array(reprint)),
  /** They are on paper. */
  printed: staffCall("preparation")
    .route({ method: "POST", path: "/admin/reprints/printed" })
    .input(z.strictObject({ ids: z.array(z.int()).min(1).max(300) }))
    .output(z.array(reprint)),
};
