// Written by `npm run db:types` from health.sql: change that file, not this one.
import { exec, one } from "#server/db/statement.ts";

export interface ReadDatabaseStateParameters {
  files: readonly string[];
}

export interface ReadDatabaseStateRow {
  writable: boolean;
  durable: boolean;
  migrated: number;
}

export const readDatabaseState = one<ReadDatabaseStateParameters, ReadDatabaseStateRow>({
  parameters: ["files"],
  columns: ["writable!","durable!","migrated!"],
  text: `select current_setting('transaction_read_only') = 'off' as writable,
  current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on'
    and current_setting('synchronous_commit') <> 'off' as durable,
  (select count(*)::int from migrations where name = any($1::text[])) as migrated`,
});

export const proveWriting = exec<void>({
  text: `select prove_writing()`,
});
