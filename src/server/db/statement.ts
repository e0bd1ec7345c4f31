import { CompiledQuery, type QueryExecutorProvider } from "kysely";

/**
 * A statement written as SQL, for the paths where every microsecond and every row counts. The text is
 * compiled once; `$1`… are its parameters.
 */
export function statement<Row>(text: string) {
  return async (db: QueryExecutorProvider, ...parameters: unknown[]): Promise<Row[]> => {
    const { rows } = await db.getExecutor().executeQuery<Row>(CompiledQuery.raw(text, parameters));
    return rows;
  };
}
