import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { id, line } from "#contract/input.ts";
import { VIEW_NAME_REQUIRED } from "#wording/admin-forms.ts";

export const VIEW_LISTS = ["orders", "products", "lives", "users", "colors", "outbox"] as const;
export type ViewList = (typeof VIEW_LISTS)[number];

export const savedView = z.object({
  id,
  name: z.string(),
  /** What stands behind the question mark of the list's address, without its page. */
  query: z.string(),
});
export type SavedView = z.infer<typeof savedView>;

export const viewFields = z.strictObject({
  name: line(40).refine((name) => name !== "", VIEW_NAME_REQUIRED),
  query: line(1000),
});

const one = z.strictObject({ viewId: id });

/** The views of the administrator who asks; another's does not exist for them. */
export const adminViews = {
  /** Oldest first: a tab keeps its place. */
  list: staffCall("any")
    .route({ method: "GET", path: "/admin/views" })
    .input(z.strictObject({ list: z.enum(VIEW_LISTS) }))
    .output(z.array(savedView)),
  create: staffCall("any")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/views", successStatus: 201 })
    .input(viewFields.extend({ list: z.enum(VIEW_LISTS) }))
    .errors(refusals("VIEW_NAME_TAKEN", "TOO_MANY_VIEWS"))
    .output(savedView),
  save: staffCall("any")
    .route({ method: "PUT", path: "/admin/views/{viewId}" })
    .input(viewFields.extend({ viewId: id }))
    .errors(refusals("VIEW_NOT_FOUND", "VIEW_NAME_TAKEN"))
    .output(savedView),
  remove: staffCall("any")
    .route({ method: "DELETE", path: "/admin/views/{viewId}" })
    .input(one)
    .errors(refusals("VIEW_NOT_FOUND"))
    .output(z.object({ id })),
};
