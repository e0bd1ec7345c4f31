// Written by `npm run db:types` from views.sql: change that file, not this one.
import { exec, many, one, optional } from "#server/db/statement.ts";

export interface ListViewsParameters {
  userId: string;
  list: string;
}

export interface ListViewsRow {
  id: string;
  name: string;
  query: string;
}

export const listViews = many<ListViewsParameters, ListViewsRow>({
  parameters: ["userId","list"],
  columns: ["id!","name!","query!"],
  text: `select id, name, query from saved_views where user_id = $1 and list = $2 order by created_at, id`,
});

export interface LockViewsOfParameters {
  userId: string;
}

/** One's own views are counted one after the other. */
export const lockViewsOf = exec<LockViewsOfParameters>({
  parameters: ["userId"],
  text: `select pg_advisory_xact_lock(hashtext('views:' || $1))`,
});

export interface InsertViewParameters {
  userId: string;
  list: string;
  name: string;
  query: string;
  mostViews: number;
}

export interface InsertViewRow {
  id: string;
  name: string;
  query: string;
}

export const insertView = optional<InsertViewParameters, InsertViewRow>({
  parameters: ["userId","list","name","query","mostViews"],
  columns: ["id!","name!","query!"],
  text: `insert into saved_views (user_id, list, name, query)
select $1, $2, $3, $4 where (select count(*) from saved_views where user_id = $1 and list = $2) < $5
returning id, name, query`,
});

export interface LockViewParameters {
  viewId: string;
  userId: string;
}

export interface LockViewRow {
  id: string;
  name: string;
  query: string;
}

export const lockView = optional<LockViewParameters, LockViewRow>({
  parameters: ["viewId","userId"],
  columns: ["id!","name!","query!"],
  text: `select id, name, query from saved_views where id = $1 and user_id = $2 for update`,
});

export interface UpdateViewParameters {
  name: string;
  query: string;
  viewId: string;
}

export interface UpdateViewRow {
  id: string;
  name: string;
  query: string;
}

export const updateView = one<UpdateViewParameters, UpdateViewRow>({
  parameters: ["name","query","viewId"],
  columns: ["id!","name!","query!"],
  text: `update saved_views set name = $1, query = $2 where id = $3 returning id, name, query`,
});

export interface DeleteViewParameters {
  viewId: string;
}

export const deleteView = exec<DeleteViewParameters>({
  parameters: ["viewId"],
  text: `delete from saved_views where id = $1`,
});

export interface ViewsOfPeopleRow {
  id: string;
  name: string;
  query: string;
}

/** Of the lists in which one looks for people. */
export const viewsOfPeople = many<void, ViewsOfPeopleRow>({
  columns: ["id!","name!","query!"],
  text: `select id, name, query from saved_views where list in ('orders', 'users', 'outbox')`,
});

export interface DeleteViewsParameters {
  ids: readonly string[];
}

export const deleteViews = exec<DeleteViewsParameters>({
  parameters: ["ids"],
  text: `delete from saved_views where id = any($1::uuid[])`,
});

export interface AnswersWithViewsRow {
  key: string;
  name: string;
  query: string;
}

export const answersWithViews = many<void, AnswersWithViewsRow>({
  columns: ["key!","name!","query!"],
  text: `select key, body ->> 'name' as name, body ->> 'query' as query from idempotency_keys
where route = 'admin.views.create' and body is not null`,
});

export interface DeleteAnswersWithViewsParameters {
  keys: readonly string[];
}

export const deleteAnswersWithViews = exec<DeleteAnswersWithViewsParameters>({
  parameters: ["keys"],
  text: `delete from idempotency_keys where route = 'admin.views.create' and key = any($1::uuid[])`,
});
