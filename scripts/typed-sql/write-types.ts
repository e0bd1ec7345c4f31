import type { Node } from "@pgsql/types";
import { camel } from "#server/db/camel.ts";
import type { Catalog } from "./catalog.ts";
import type { Description } from "./describe.ts";
import { type Known, neverNullColumns } from "./never-null.ts";
import type { NamedStatement, Override, SqlFile } from "./read-sql-file.ts";

/** How the driver hands out PostgreSQL's types (`src/server/db/database.ts` sets those of int8 and date). */
const TYPES: Record<string, string> = {
  bool: "boolean",
  int2: "number",
  int4: "number",
  int8: "number",
  float4: "number",
  float8: "number",
  oid: "number",
  timestamptz: "Date",
  timestamp: "Date",
  json: "unknown",
  jsonb: "unknown",
  bytea: "Buffer",
};

export interface Checked extends NamedStatement {
  description: Description;
  syntax: Node;
}

/** The TypeScript beside a `.sql` file: parameters and rows of each statement, and the statement itself. */
export function writeTypes(
  source: string,
  file: SqlFile,
  statements: Checked[],
  catalog: Catalog,
  known: Known,
): string {
  const values = new Map<string, string>();
  const written = statements.map((statement) => writeStatement(statement, catalog, known, values));
  const types = ["JsonInput", "Refine"].filter((type) =>
    written.some((text) => new RegExp(`: ${type}\\b`).test(text)),
  );
  const makers = [...new Set(statements.map(({ cardinality }) => cardinality))].sort();
  const imports = [...makers, ...types.map((type) => `type ${type}`)].join(", ");
  return [
    `// Written by \`npm run db:types\` from ${source}: change that file, not this one.`,
    `import { ${imports} } from "#server/db/statement.ts";`,
    ...file.imports,
    "",
    ...[...values.values()].sort().flatMap((type) => [type, ""]),
    written.join("\n\n"),
    "",
  ].join("\n");
}

function writeStatement(
  statement: Checked,
  catalog: Catalog,
  known: Known,
  values: Map<string, string>,
): string {
  const { name, cardinality, parameters, description, text, doc } = statement;
  refuseUnknownNames(statement);
  const Name = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const isNullable = (parameter: number) =>
    isDeclaredNullable(statement.params.get(parameters[parameter - 1] ?? ""));
  const neverNull = neverNullColumns(statement.syntax, known, isNullable);
  const fields = parameters.map((parameter, place) => {
    const type = typeOf(catalog, description.parameters[place] ?? 0);
    const override = statement.params.get(parameter);
    const base = type === "unknown" && !override?.type ? "JsonInput" : type;
    return `  ${parameter}: ${refine(base.endsWith("[]") ? `readonly ${base}` : base, false, override)};`;
  });
  const columns = description.columns.map((column, place) => {
    const override = statement.columns.get(column.name);
    const inferred = neverNull.length === description.columns.length && neverNull[place]?.neverNull;
    const allowed = catalog.columns.find(
      ({ table, column: at }) => table === column.table && at === column.column,
    );
    let base = typeOf(catalog, column.type);
    if (allowed?.values && !override?.type) {
      base = pascal(`${allowed.tableName}_${allowed.columnName}`);
      const union = allowed.values.map((value) => JSON.stringify(value)).join(" | ");
      values.set(base, `type ${base} = ${union};`);
    }
    const type = refine(base, !inferred, override);
    return {
      name: column.name,
      field: camel(column.name),
      type,
      neverNull: !/\bnull$|^unknown$/.test(override?.type ?? type),
    };
  });
  const hasRows = cardinality !== "exec" && columns.length > 0;
  const options = [
    ...(parameters.length > 0 ? [`  parameters: ${JSON.stringify(parameters)},`] : []),
    ...(hasRows
      ? [
          `  columns: ${JSON.stringify(columns.map(({ name, neverNull }) => (neverNull ? `${name}!` : name)))},`,
        ]
      : []),
    ...jsonParameters(statement, catalog),
  ];
  return [
    ...(parameters.length > 0 ? [`export interface ${Name}Parameters {`, ...fields, "}", ""] : []),
    ...(hasRows
      ? [
          `export interface ${Name}Row {`,
          ...columns.map(({ field, type }) => `  ${field}: ${type};`),
          "}",
          "",
        ]
      : []),
    ...docstring(doc),
    `export const ${name} = ${cardinality}<${parameters.length > 0 ? `${Name}Parameters` : "void"}${hasRows ? `, ${Name}Row` : ""}>({`,
    ...options,
    `  text: \`${text.replace(/[`\\]|\$\{/g, "\\$&")}\`,`,
    "});",
  ].join("\n");
}

/** JSON is handed over as text: the driver would take an array for one of PostgreSQL's. */
function jsonParameters({ parameters, description }: Checked, catalog: Catalog): string[] {
  const json = parameters.filter((_, place) =>
    ["json", "jsonb"].includes(catalog.types.get(description.parameters[place] ?? 0)?.name ?? ""),
  );
  return json.length > 0 ? [`  json: ${JSON.stringify(json)},`] : [];
}

function refine(base: string, nullable: boolean, override: Override | undefined): string {
  const withNull = (type: string, isNull: boolean) =>
    isNull && type !== "unknown" ? `${type} | null` : type;
  if (!override?.type) return withNull(base, override?.nullable ?? nullable);
  // An array may hold null, which its type does not say.
  const widest = base.replace(/^(?:readonly )?(\w+)\[\]$/, "readonly ($1 | null)[]");
  return `Refine<${withNull(widest, true)}, ${override.type}>`;
}

function isDeclaredNullable(override: Override | undefined): boolean {
  return override?.nullable === true || /\bnull\b/.test(override?.type ?? "");
}

function docstring(lines: string[]): string[] {
  if (lines.length < 2) return lines.map((line) => `/** ${line} */`);
  return ["/**", ...lines.map((line) => ` * ${line}`.trimEnd()), " */"];
}

function refuseUnknownNames({ name, columns, params, parameters, description }: Checked): void {
  for (const column of columns.keys())
    if (!description.columns.some(({ name: known }) => known === column))
      throw new Error(`${name}: there is no column ${column}`);
  if (description.columns.some(({ name: given }) => given === "?column?"))
    throw new Error(`${name}: a column has no name`);
  for (const parameter of params.keys())
    if (!parameters.includes(parameter)) throw new Error(`${name}: there is no parameter ${parameter}`);
}

function typeOf(catalog: Catalog, oid: number): string {
  const { name = "", element = 0 } = catalog.types.get(oid) ?? {};
  if (element > 0) return `${typeOf(catalog, element)}[]`;
  return TYPES[name] ?? "string";
}

const pascal = (name: string): string => camel(`_${name}`);
