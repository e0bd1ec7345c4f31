import type { ColumnRef, FuncCall, Node } from "@pgsql/types";

/** A column of a table, a subquery or a result. */
export interface OutputColumn {
  name: string;
  neverNull: boolean;
}

const stringOf = (node: Node): string => ("String" in node ? (node.String.sval ?? "") : "");
export const partsOf = ({ fields }: ColumnRef): string[] => (fields ?? []).map(stringOf);
export const operator = (name: Node[] | undefined): string => stringOf(name?.at(-1) ?? { String: {} });
export const nameOf = ({ funcname }: FuncCall): string => stringOf(funcname?.at(-1) ?? { String: {} });

/** Whose columns a `*` stands for: "" for all tables'; undefined where there is no `*`. */
export function starOf({ fields = [] }: ColumnRef): string | undefined {
  const last = fields.at(-1);
  if (!last || !("A_Star" in last)) return undefined;
  return fields.length > 1 ? stringOf(fields[0] ?? { String: {} }) : "";
}

/** The name that PostgreSQL gives to a column without one. */
export function labelOf(node: Node): string {
  if ("ColumnRef" in node) return partsOf(node.ColumnRef).at(-1) ?? "";
  if ("FuncCall" in node) return nameOf(node.FuncCall);
  if ("TypeCast" in node && node.TypeCast.arg) return labelOf(node.TypeCast.arg);
  return "";
}

export function renamed(columns: OutputColumn[], names: Node[] | undefined): OutputColumn[] {
  return columns.map((column, place) => {
    const name = names?.[place];
    return name ? { ...column, name: stringOf(name) } : column;
  });
}
