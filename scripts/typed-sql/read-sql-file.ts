/** What a result is: all rows, exactly one, one or none, or only how many rows were written. */
export const CARDINALITIES = ["many", "one", "optional", "exec"] as const;
export type Cardinality = (typeof CARDINALITIES)[number];

/** One statement of a `.sql` file, as its author wrote it. */
export interface NamedStatement {
  name: string;
  cardinality: Cardinality;
  /** The comment above it, which becomes the docstring. */
  doc: string[];
  /** What the database can't know, by the column's or the parameter's name. */
  columns: Map<string, Override>;
  params: Map<string, Override>;
  /** With `$1`… in place of the named parameters. */
  text: string;
  /** The names of `$1`… */
  parameters: string[];
}

export interface Override {
  /** TypeScript, nullability included; undefined keeps the database's type. */
  type?: string;
  nullable?: boolean;
}

export interface SqlFile {
  /** Import declarations that the overrides need. */
  imports: string[];
  statements: NamedStatement[];
}

const HEADER = /^-- name: (\w+) :(\w+)\s*$/;
const OVERRIDE = /^-- @(column|param) (\w+)([?!]?)(?: (.+))?$/;
/** What must not be taken for a parameter: strings, quoted names, comments, dollar quotes, casts, assignments. */
const TOKENS = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\$(\w*)\$[\s\S]*?\$\1\$|::|:=|:([a-z]\w*)/g;

/** Reads a file of statements, each of which begins with `-- name: listColors :many`. Throws an Error that names the line. */
export function readSqlFile(path: string, source: string): SqlFile {
  const file: SqlFile = { imports: [], statements: [] };
  let current: (Omit<NamedStatement, "text" | "parameters"> & { lines: string[] }) | undefined;
  const finish = () => {
    if (!current) return;
    const { lines, ...statement } = current;
    file.statements.push({ ...statement, ...compile(lines.join("\n").trim().replace(/;$/, "")) });
  };
  for (const [index, line] of source.split("\n").entries()) {
    const fail = (why: string) => new Error(`${path}:${index + 1}: ${why}`);
    const header = HEADER.exec(line);
    if (header) {
      finish();
      const [, name = "", cardinality = ""] = header;
      if (!isCardinality(cardinality)) throw fail(`expected one of :${CARDINALITIES.join(", :")}`);
      current = { name, cardinality, doc: [], columns: new Map(), params: new Map(), lines: [] };
    } else if (line.startsWith("-- @import ")) {
      file.imports.push(`import type ${line.slice("-- @import ".length)}`);
    } else if (line.startsWith("-- @")) {
      const found = OVERRIDE.exec(line);
      if (!found || !current) throw fail("expected `-- @column name type` or `-- @param name type`");
      const [, kind, name = "", mark, type] = found;
      const override = { ...(type && { type }), ...(mark && { nullable: mark === "?" }) };
      (kind === "column" ? current.columns : current.params).set(name, override);
    } else if (current && current.lines.length === 0 && line.startsWith("--")) {
      current.doc.push(line.slice(2).trim());
    } else if (current) {
      current.lines.push(line);
    } else if (line.trim() && !line.startsWith("--")) {
      throw fail("a statement needs `-- name: listColors :many` above it");
    }
  }
  finish();
  return file;
}

function isCardinality(text: string): text is Cardinality {
  return (CARDINALITIES as readonly string[]).includes(text);
}

function compile(source: string): Pick<NamedStatement, "text" | "parameters"> {
  const parameters: string[] = [];
  const text = source.replace(TOKENS, (token, _quote, name: string | undefined) => {
    if (!name) return token;
    if (!parameters.includes(name)) parameters.push(name);
    return `$${parameters.indexOf(name) + 1}`;
  });
  return { text, parameters };
}
