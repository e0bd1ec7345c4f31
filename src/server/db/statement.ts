import { CompiledQuery, type QueryExecutorProvider } from "kysely";
import { camel } from "./camel.ts";

/**
 * What a generated `.sql.ts` file says of a statement. `columns` are the database's names, with `!` where a value can
 * never be null; `parameters` are the names of `$1`…; those in `json` are handed over as JSON text.
 */
export interface Statement {
  text: string;
  parameters?: readonly string[];
  columns?: readonly string[];
  json?: readonly string[];
}

/**
 * What is handed over as JSON. No text alone: it would be encoded twice where it is JSON already; a statement that takes
 * one says `-- @param value unknown`.
 */
export type JsonInput = object | number | boolean;

/** A type that says more than the database does; `Base` is the database's. */
export type Refine<Base, Narrow extends Base> = Narrow;

// A statement without parameters is called with the database alone.
type Given<Parameters> = Parameters extends void ? [] : [Parameters];

/** Answers every row. The statement stays beside it for what is made of it, such as a count of its rows. */
export function many<Parameters, Row>(statement: Statement) {
  const run = prepare(statement);
  const toRow = mapRow(statement);
  const rowsOf = async (db: QueryExecutorProvider, ...given: Given<Parameters>): Promise<Row[]> => {
    const { rows } = await run(db, given[0]);
    return rows.map(toRow) as Row[];
  };
  return Object.assign(rowsOf, { statement });
}

/** Answers the first row; undefined where there is none. */
export function optional<Parameters, Row>(statement: Statement) {
  const rowsOf = many<Parameters, Row>(statement);
  return async (db: QueryExecutorProvider, ...given: Given<Parameters>): Promise<Row | undefined> =>
    (await rowsOf(db, ...given))[0];
}

/** Answers the one row that there always is. */
export function one<Parameters, Row>(statement: Statement) {
  const first = optional<Parameters, Row>(statement);
  return async (db: QueryExecutorProvider, ...given: Given<Parameters>): Promise<Row> => {
    const row = await first(db, ...given);
    if (row === undefined) throw new Error(`No row came back from: ${statement.text}`);
    return row;
  };
}

/** Answers how many rows were written. */
export function exec<Parameters>(statement: Statement) {
  const run = prepare(statement);
  return async (db: QueryExecutorProvider, ...given: Given<Parameters>): Promise<number> => {
    const { numAffectedRows } = await run(db, given[0]);
    return Number(numAffectedRows ?? 0);
  };
}

function prepare({ text, parameters = [], json = [] }: Statement) {
  const isJson = parameters.map((name) => json.includes(name));
  return (db: QueryExecutorProvider, given: unknown) => {
    const values = parameters.map((name, place) => {
      const value = (given as Record<string, unknown>)[name];
      return isJson[place] && value !== null ? JSON.stringify(value) : value;
    });
    return db.getExecutor().executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values));
  };
}

/** Tests hold each row against what the types say; a shop that sells is not stopped by a wrong type. */
const CHECKED = process.env.VITEST !== undefined;

function mapRow({ text, columns = [] }: Statement) {
  const names = columns.map((column) => column.replace("!", ""));
  const fields = names.map(camel);
  const neverNull = columns.map((column) => column.endsWith("!"));
  return (row: Record<string, unknown>): Record<string, unknown> => {
    const mapped: Record<string, unknown> = {};
    for (const [place, name] of names.entries()) {
      const value = row[name];
      if (CHECKED && neverNull[place] && value === null)
        throw new Error(`${name} is null in a row of: ${text}`);
      mapped[fields[place] as string] = value;
    }
    return mapped;
  };
}
