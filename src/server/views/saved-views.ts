import type { z } from "zod";
import type { SavedView, ViewList, viewFields } from "#contract/admin/views.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { type Context, staffOf } from "#server/context.ts";
import { brokenConstraint } from "#server/db/errors.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import * as queries from "./views.sql.ts";

type ViewFields = z.output<typeof viewFields>;

const MOST_VIEWS = 20;

export async function listViews(context: Context, { list }: { list: ViewList }): Promise<SavedView[]> {
  return queries.listViews(context.lists, { userId: ownerOf(context), list });
}

/** Name and query are staff's own, and mostly somebody's name: the trail keeps neither. */
export function createView(context: Context, input: ViewFields & { list: ViewList }): Promise<SavedView> {
  const { list, name, query } = input;
  return once(context, principalOf(context), "admin.views.create", input, async (tx) => {
    await queries.lockViewsOf(tx, { userId: ownerOf(context) });
    const view = await queries
      .insertView(tx, { userId: ownerOf(context), list, name, query, mostViews: MOST_VIEWS })
      .catch(nameTaken);
    if (!view) throw refusal("TOO_MANY_VIEWS", { limit: MOST_VIEWS });
    await audit(tx, context, {
      action: "view-created",
      subjectKind: "view",
      subjectId: view.id,
      after: { list },
    });
    return view;
  });
}

export function saveView(context: Context, input: ViewFields & { viewId: string }): Promise<SavedView> {
  const { viewId, name, query } = input;
  return inTransaction(context.db, async (tx) => {
    const before = await queries.lockView(tx, { viewId, userId: ownerOf(context) });
    if (!before) throw refusal("VIEW_NOT_FOUND");
    const view = await queries.updateView(tx, { viewId, name, query }).catch(nameTaken);
    await audit(tx, context, { action: "view-saved", subjectKind: "view", subjectId: viewId });
    return view;
  });
}

export async function removeView(context: Context, { viewId }: { viewId: string }) {
  await inTransaction(context.db, async (tx) => {
    const before = await queries.lockView(tx, { viewId, userId: ownerOf(context) });
    if (!before) throw refusal("VIEW_NOT_FOUND");
    await queries.deleteView(tx, { viewId });
    await audit(tx, context, { action: "view-deleted", subjectKind: "view", subjectId: viewId });
  });
  return { id: viewId };
}

const ownerOf = (context: Context): string => staffOf(context).userId;

function nameTaken(error: unknown): never {
  throw brokenConstraint(error) === "saved_views_name_unique" ? refusal("VIEW_NAME_TAKEN") : error;
}
