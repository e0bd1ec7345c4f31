import type pg from "pg";

export interface DescribedColumn {
  name: string;
  type: number;
  /** The table's column that it shows unchanged; 0 where it is an expression. */
  table: number;
  column: number;
}

export interface Description {
  parameters: number[];
  columns: DescribedColumn[];
}

interface Connection {
  parse(message: { text: string }): void;
  describe(message: { type: "S" }): void;
  sync(): void;
  on(event: "parameterDescription", heard: (message: { dataTypeIDs: number[] }) => void): void;
  removeAllListeners(event: "parameterDescription"): void;
}

/** Lets PostgreSQL parse a statement without running it, and say its parameters and columns (protocol: Parse, Describe). */
export function describeStatement(client: pg.Client, text: string): Promise<Description> {
  return new Promise((resolve, reject) => {
    const described: Description = { parameters: [], columns: [] };
    let connection: Connection;
    const statement = {
      submit(given: Connection) {
        connection = given;
        connection.on("parameterDescription", ({ dataTypeIDs }) => {
          described.parameters = dataTypeIDs;
        });
        connection.parse({ text });
        connection.describe({ type: "S" });
        connection.sync();
      },
      handleRowDescription({ fields }: { fields: pg.FieldDef[] }) {
        described.columns = fields.map(({ name, dataTypeID, tableID, columnID }) => ({
          name,
          type: dataTypeID,
          table: tableID,
          column: columnID,
        }));
      },
      handleError(error: Error) {
        connection.removeAllListeners("parameterDescription");
        reject(error);
      },
      handleReadyForQuery() {
        connection.removeAllListeners("parameterDescription");
        resolve(described);
      },
    };
    client.query(statement as unknown as pg.Submittable);
  });
}
