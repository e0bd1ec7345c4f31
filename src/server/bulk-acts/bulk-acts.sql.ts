// Written by `npm run db:types` from bulk-acts.sql: change that file, not this one.
import { exec, many, one, optional, type JsonInput, type Refine } from "#server/db/statement.ts";
import type { BulkKind } from "#contract/admin/bulk-acts.ts";
import type { StaffRole } from "#domain/roles.ts";

export interface ReadOpenActsParameters {
  userId: string;
  list: string;
}

export interface ReadOpenActsRow {
  id: string;
  kind: Refine<string | null, BulkKind>;
  askedAt: Date;
  total: number;
  waiting: number;
  done: number;
  refused: Refine<unknown, { id: string; code: string; message: string }[]>;
}

export const readOpenActs = many<ReadOpenActsParameters, ReadOpenActsRow>({
  parameters: ["userId","list"],
  columns: ["id!","kind!","asked_at!","total!","waiting!","done!","refused!"],
  text: `select a.id, a.kind, a.created_at as asked_at, count(*)::int as total,
  count(*) filter (where r.state = 'waiting')::int as waiting,
  count(*) filter (where r.state = 'done')::int as done,
  coalesce(json_agg(json_build_object('id', r.row_id, 'code', r.code, 'message', r.message) order by r.place)
    filter (where r.state = 'refused'), '[]') as refused
from (
  select * from bulk_acts where actor_id = $1 and closed_at is null and split_part(kind, '.', 1) = $2
  order by created_at desc, id limit 10
) a
join bulk_act_rows r on r.bulk_act_id = a.id
group by a.id, a.kind, a.created_at
order by a.created_at desc, a.id`,
});

export interface ReadActParameters {
  actId: string;
}

export interface ReadActRow {
  id: string;
  kind: Refine<string | null, BulkKind>;
  askedAt: Date;
  total: number;
  waiting: number;
  done: number;
  refused: Refine<unknown, { id: string; code: string; message: string }[]>;
}

export const readAct = optional<ReadActParameters, ReadActRow>({
  parameters: ["actId"],
  columns: ["id!","kind!","asked_at!","total!","waiting!","done!","refused!"],
  text: `select a.id, a.kind, a.created_at as asked_at, count(*)::int as total,
  count(*) filter (where r.state = 'waiting')::int as waiting,
  count(*) filter (where r.state = 'done')::int as done,
  coalesce(json_agg(json_build_object('id', r.row_id, 'code', r.code, 'message', r.message) order by r.place)
    filter (where r.state = 'refused'), '[]') as refused
from (
  select * from bulk_acts where id = $1
) a
join bulk_act_rows r on r.bulk_act_id = a.id
group by a.id, a.kind, a.created_at
order by a.created_at desc, a.id`,
});

export interface LockOwnActParameters {
  actId: string;
  userId: string;
}

export interface LockOwnActRow {
  kind: Refine<string | null, BulkKind>;
}

export const lockOwnAct = optional<LockOwnActParameters, LockOwnActRow>({
  parameters: ["actId","userId"],
  columns: ["kind!"],
  text: `select kind from bulk_acts where id = $1 and actor_id = $2 for update`,
});

export interface RetryRefusedRowsParameters {
  actId: string;
}

export const retryRefusedRows = exec<RetryRefusedRowsParameters>({
  parameters: ["actId"],
  text: `update bulk_act_rows set state = 'waiting', code = null, message = null
where bulk_act_id = $1 and state = 'refused'`,
});

export interface ReopenActParameters {
  actId: string;
}

export const reopenAct = exec<ReopenActParameters>({
  parameters: ["actId"],
  text: `update bulk_acts set closed_at = null where id = $1`,
});

export interface CloseActParameters {
  actId: string;
}

export const closeAct = exec<CloseActParameters>({
  parameters: ["actId"],
  text: `update bulk_acts set closed_at = coalesce(closed_at, clock_timestamp()) where id = $1`,
});

export interface InsertActParameters {
  id: string;
  kind: string;
  input: JsonInput;
  userId: string;
  sourceAddress: string | null;
  rows: readonly string[];
}

export interface InsertActRow {
  createdAt: Date;
}

export const insertAct = one<InsertActParameters, InsertActRow>({
  parameters: ["id","kind","input","userId","sourceAddress","rows"],
  columns: ["created_at!"],
  json: ["input"],
  text: `with act as (
  insert into bulk_acts (id, kind, input, actor_id, source_address) values ($1, $2, $3, $4, $5)
  returning id, created_at
), rows as (
  insert into bulk_act_rows (bulk_act_id, row_id, place)
  select act.id, asked.row_id, asked.place
  from act, unnest($6::text[]) with ordinality as asked(row_id, place)
)
select created_at from act`,
});

export interface ClaimRowParameters {
  kinds: readonly string[];
}

export interface ClaimRowRow {
  actId: string;
  rowId: string;
  kind: Refine<string | null, BulkKind>;
  input: unknown;
  sourceAddress: string | null;
  actorId: string;
  actorName: string;
  role: Refine<string | null, StaffRole | null>;
}

/**
 * The next row of the oldest act; what another server is at is passed over. The role of its asker is read
 * as it is now: an act whose asker has lost it meanwhile is not carried out.
 */
export const claimRow = optional<ClaimRowParameters, ClaimRowRow>({
  parameters: ["kinds"],
  columns: ["act_id!","row_id!","kind!","input","source_address","actor_id!","actor_name!","role"],
  text: `select a.id as act_id, r.row_id, a.kind, a.input, a.source_address, a.actor_id, u.display_name as actor_name,
  u.role
from bulk_act_rows r
join bulk_acts a on a.id = r.bulk_act_id
join users u on u.id = a.actor_id
where r.state = 'waiting' and a.kind = any($1::text[])
order by a.created_at, a.id, r.place
limit 1 for update of r skip locked`,
});

export interface ConcludeRowParameters {
  state: string;
  code: string | null;
  message: string | null;
  actId: string;
  rowId: string;
}

export const concludeRow = exec<ConcludeRowParameters>({
  parameters: ["state","code","message","actId","rowId"],
  text: `update bulk_act_rows set state = $1, code = $2, message = $3
where bulk_act_id = $4 and row_id = $5`,
});
