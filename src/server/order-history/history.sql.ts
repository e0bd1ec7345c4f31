// Written by `npm run db:types` from history.sql: change that file, not this one.
import { exec, type JsonInput } from "#server/db/statement.ts";

export interface InsertHistoryParameters {
  orderIds: readonly string[];
  event: string;
  fromStatus: string | null;
  toStatus: string | null;
  actorKind: string;
  actorId: string | null;
  reason: string | null;
  facts: JsonInput | null;
}

/**
 * Writes the entries of every act but those of a purchase that are a single statement: they write theirs in it
 * (db/only-place.test.ts names them). A function could not, for its foreign key would be checked before that
 * statement's own order is there.
 */
export const insertHistory = exec<InsertHistoryParameters>({
  parameters: ["orderIds","event","fromStatus","toStatus","actorKind","actorId","reason","facts"],
  json: ["facts"],
  text: `insert into order_history (order_id, event, from_status, to_status, actor_kind, actor_id, reason, facts)
select unnest($1::uuid[]), $2, $3, $4, $5, $6::uuid, $7, $8::jsonb`,
});
