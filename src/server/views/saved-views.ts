import type { z } from "zod";
import type { SavedView, ViewList, viewFields } from "#contract/admin/views.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { type Context, staffOf } from "#server/context.ts";
import { brokenConstraint } from "#server/db/errors.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { once, principalOf } from "#server/idempotency/once.ts";

type ViewFields = z.output<typeof viewFields>;

const MOST_VIEWS = 20;

const COLUMNS = "id, name, query";
const all = statement<SavedView>(
  `select ${COLUMNS} from saved_views where user_id = $1 and list = $2 order by created_at, id`,
);
/** One's own views are counted one after the other. */
const lockOwn = statement("select pg_advisory_xact_lock(hashtext('views:' || $1))");
const insert = statement<SavedView>(`
  insert into saved_views (user_id, list, name, query)
  select $1, $2, $3, $4 where (select count(*) from saved_views where user_id = $1 and list = $2) < $5
  returning ${COLUMNS}`);
const find = statement<SavedView>(
  `select ${COLUMNS} from saved_views where id = $1 and user_id = $2 for update`,
);
const write = statement<SavedView>(
  `update saved_views set name = $2, query = $3 where id = $1 returning ${COLUMNS}`,
);
const erase = statement("delete from saved_views where id = $1");

export async function listViews(context: Context, { list }: { list: ViewList }): Promise<SavedView[]> {
  return all(context.lists, ownerOf(context), list);
}

export function createView(context: Context, input: ViewFields & { list: ViewList }): Promise<SavedView> {
  const { list, name, query } = input;
  return once(context, principalOf(context), "admin.views.create", input, async (tx) => {
    await lockOwn(tx, ownerOf(context));
    const [view] = await insert(tx, ownerOf(context), list, name, query, MOST_VIEWS).catch(nameTaken);
    if (!view) throw refusal("TOO_MANY_VIEWS", { limit: MOST_VIEWS });
    await audit(tx, context, {
      action: "view-created",
      subjectKind: "view",
      subjectId: view.id,
      after: { list, name, query },
    });
    return view;
  });
}

export function saveView(context: Context, input: ViewFields & { viewId: string }): Promise<SavedView> {
  const { viewId, ...after } = input;
  return inTransaction(context.db, async (tx) => {
    const [before] = await find(tx, viewId, ownerOf(context));
    if (!before) throw refusal("VIEW_NOT_FOUND");
    const [view] = await write(tx, viewId, after.name, after.query).catch(nameTaken);
    if (!view) throw new Error("A view that was locked is gone");
    await audit(tx, context, {
      action: "view-saved",
      subjectKind: "view",
      subjectId: viewId,
      before: { name: before.name, query: before.query },
      after,
    });
    return view;
  });
}

export async function removeView(context: Context, { viewId }: { viewId: string }) {
  await inTransaction(context.db, async (tx) => {
    const [before] = await find(tx, viewId, ownerOf(context));
    if (!before) throw refusal("VIEW_NOT_FOUND");
    await erase(tx, viewId);
    await audit(tx, context, {
      action: "view-deleted",
      subjectKind: "view",
      subjectId: viewId,
      before: { name: before.name, query: before.query },
    });
  });
  return { id: viewId };
}

const ownerOf = (context: Context): string => staffOf(context).userId;

function nameTaken(error: unknown): never {
  throw brokenConstraint(error) === "saved_views_name_unique" ? refusal("VIEW_NAME_TAKEN") : error;
}
