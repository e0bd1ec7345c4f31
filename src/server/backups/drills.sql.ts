// Written by `npm run db:types` from drills.sql: change that file, not this one.
import { exec, one, type JsonInput } from "#server/db/statement.ts";

export interface InsertDrillParameters {
  passed: boolean;
  findings: JsonInput;
}

export const insertDrill = exec<InsertDrillParameters>({
  parameters: ["passed","findings"],
  json: ["findings"],
  text: `insert into backup_drills (passed, findings) values ($1, $2)`,
});

export interface IsDrillDueParameters {
  mostDays: number;
}

export interface IsDrillDueRow {
  due: boolean | null;
}

export const isDrillDue = one<IsDrillDueParameters, IsDrillDueRow>({
  parameters: ["mostDays"],
  columns: ["due"],
  text: `select greatest((select max(finished_at) from backup_drills where passed), (select min(ran_at) from migrations))
  < clock_timestamp() - make_interval(days => $1) as due`,
});
