import type { ColumnRef, Node, SelectStmt, SubLink } from "@pgsql/types";
import { labelOf, nameOf, type OutputColumn, operator, partsOf, renamed, starOf } from "./syntax.ts";

interface Scope {
  tables: { alias: string; columns: OutputColumn[] }[];
  /** Columns that the conditions of the statement compare, or test for null: a row where one is null is not there. */
  tested: Set<string>;
  outer: Scope | undefined;
}

type Relations = ReadonlyMap<string, OutputColumn[]>;

/** What is known of the database. */
export interface Known {
  /** Its tables and views. */
  relations: Relations;
  /** Functions of ours that answer no null: whatever they are given, and where no argument is null. */
  always: ReadonlySet<string>;
  strict: ReadonlySet<string>;
}

/** Never null, whatever they are given. */
const ALWAYS = new Set(
  `count row_number rank dense_rank ntile now clock_timestamp statement_timestamp gen_random_uuid json_build_object
  jsonb_build_object json_build_array jsonb_build_array concat concat_ws pg_current_xact_id txid_current random
  generate_series current_setting`.split(/\s+/),
);
/** Never null where no argument is. */
const STRICT = new Set(
  `lower upper length btrim ltrim rtrim trim substring left right split_part replace regexp_replace to_char date_trunc
  extract make_interval floor ceil round abs md5 encode date_part cardinality to_json to_jsonb row_to_json to_timestamp
  starts_with position strpos least greatest timezone digest sha256 convert_to format lpad`.split(/\s+/),
);
const COMPARISON = /^(=|<>|<|>|<=|>=|~~|~~\*|@>|<@|&&)$/;
const OPERATOR = /^(=|<>|<|>|<=|>=|\+|-|\*|\/|%|\|\||~~|~~\*|!~~|~|&&|@>|<@)$/;

/**
 * Tells which columns of a statement's result can never be null: what PostgreSQL itself does not say. Follows tables'
 * not-null columns through joins, subqueries, common table expressions and returning clauses; where it can't tell, a
 * column may be null. Tests check each row they read against it (`statement.ts`).
 */
export function neverNullColumns(
  statement: Node,
  known: Known,
  isNullable: (parameter: number) => boolean = () => false,
): OutputColumn[] {
  const outputs = new Outputs(known, isNullable);
  return outputs.ofStatement(statement, known.relations, undefined);
}

class Outputs {
  readonly #known: Known;
  readonly #isNullable: (parameter: number) => boolean;

  constructor(known: Known, isNullable: (parameter: number) => boolean) {
    this.#known = known;
    this.#isNullable = isNullable;
  }

  ofStatement(node: Node, given: Relations, outer: Scope | undefined): OutputColumn[] {
    if ("SelectStmt" in node) return this.#ofSelect(node.SelectStmt, given, outer);
    const body =
      "InsertStmt" in node
        ? node.InsertStmt
        : "UpdateStmt" in node
          ? node.UpdateStmt
          : "DeleteStmt" in node
            ? node.DeleteStmt
            : undefined;
    if (!body) return [];
    const relations = this.#withTables(body.withClause?.ctes, given, outer);
    const scope: Scope = { tables: [], tested: new Set(), outer };
    if (body.relation) this.#addTables({ RangeVar: body.relation }, relations, scope, false);
    const from =
      "fromClause" in body ? body.fromClause : "usingClause" in body ? body.usingClause : undefined;
    for (const table of from ?? []) this.#addTables(table, relations, scope, false);
    if ("whereClause" in body) this.#addTested(body.whereClause, scope);
    const returning =
      (body as { returningList?: Node[] }).returningList ??
      (body as { returningClause?: { exprs?: Node[] } }).returningClause?.exprs;
    return this.#ofTargets(returning, scope, relations);
  }

  #ofSelect(select: SelectStmt, given: Relations, outer: Scope | undefined): OutputColumn[] {
    const relations = this.#withTables(select.withClause?.ctes, given, outer);
    if (select.larg && select.rarg) {
      const right = this.#ofSelect(select.rarg, relations, outer);
      return this.#ofSelect(select.larg, relations, outer).map(({ name, neverNull }, place) => ({
        name,
        neverNull: neverNull && (right[place]?.neverNull ?? false),
      }));
    }
    const scope: Scope = { tables: [], tested: new Set(), outer };
    if (select.valuesLists) {
      const rows = select.valuesLists.map((row) => ("List" in row ? (row.List.items ?? []) : []));
      return (rows[0] ?? []).map((_, place) => ({
        name: `column${place + 1}`,
        neverNull: rows.every((row) => this.#isNeverNull(row[place], scope, relations)),
      }));
    }
    for (const table of select.fromClause ?? []) this.#addTables(table, relations, scope, false);
    this.#addTested(select.whereClause, scope);
    return this.#ofTargets(select.targetList, scope, relations);
  }

  #withTables(ctes: Node[] | undefined, given: Relations, outer: Scope | undefined): Relations {
    const relations = new Map(given);
    for (const node of ctes ?? []) {
      if (!("CommonTableExpr" in node)) continue;
      const { ctename = "", ctequery, aliascolnames } = node.CommonTableExpr;
      if (!ctequery) continue;
      // A recursive one reads itself: its first part says what its columns are.
      const first = "SelectStmt" in ctequery ? ctequery.SelectStmt.larg : undefined;
      if (first) relations.set(ctename, renamed(this.#ofSelect(first, relations, outer), aliascolnames));
      relations.set(ctename, renamed(this.ofStatement(ctequery, relations, outer), aliascolnames));
    }
    return relations;
  }

  #addTables(node: Node, relations: Relations, scope: Scope, nullable: boolean): void {
    const add = (alias: string, columns: OutputColumn[]) =>
      scope.tables.push({
        alias,
        columns: nullable ? columns.map(({ name }) => ({ name, neverNull: false })) : columns,
      });
    if ("RangeVar" in node) {
      const { relname = "", alias } = node.RangeVar;
      add(alias?.aliasname ?? relname, renamed(relations.get(relname) ?? [], alias?.colnames));
    } else if ("RangeSubselect" in node && node.RangeSubselect.subquery) {
      const { subquery, alias } = node.RangeSubselect;
      add(alias?.aliasname ?? "", renamed(this.ofStatement(subquery, relations, scope), alias?.colnames));
    } else if ("RangeFunction" in node) {
      const { alias, ordinality } = node.RangeFunction;
      const calls = (node.RangeFunction.functions ?? []).flatMap((listed) =>
        "List" in listed ? (listed.List.items?.slice(0, 1) ?? []) : [],
      );
      const columns = calls.flatMap((call) => this.#ofFunction(call));
      if (ordinality) columns.push({ name: "ordinality", neverNull: true });
      const [only] = columns;
      if (columns.length === 1 && only && alias?.aliasname) only.name = alias.aliasname;
      add(alias?.aliasname ?? only?.name ?? "", renamed(columns, alias?.colnames));
    } else if ("JoinExpr" in node) {
      const { larg, rarg, jointype, quals } = node.JoinExpr;
      if (larg)
        this.#addTables(
          larg,
          relations,
          scope,
          nullable || jointype === "JOIN_RIGHT" || jointype === "JOIN_FULL",
        );
      if (rarg)
        this.#addTables(
          rarg,
          relations,
          scope,
          nullable || jointype === "JOIN_LEFT" || jointype === "JOIN_FULL",
        );
      if (jointype === "JOIN_INNER" && !nullable) this.#addTested(quals, scope);
    }
  }

  /** What a function in a from clause answers; of one of ours the names are those that its alias gives. */
  #ofFunction(node: Node): OutputColumn[] {
    if (!("FuncCall" in node)) return [];
    const name = nameOf(node.FuncCall);
    if (name !== "unnest") return [{ name, neverNull: ALWAYS.has(name) }];
    return (node.FuncCall.args ?? []).map((argument) => {
      const array = "TypeCast" in argument && argument.TypeCast.arg ? argument.TypeCast.arg : argument;
      return {
        name,
        neverNull: "ParamRef" in array && !this.#isNullable(array.ParamRef.number ?? 0),
      };
    });
  }

  /** Notes what a condition compares or tests: where that is null, there is no row. */
  #addTested(condition: Node | undefined, scope: Scope): void {
    if (!condition) return;
    if ("BoolExpr" in condition && condition.BoolExpr.boolop === "AND_EXPR")
      for (const part of condition.BoolExpr.args ?? []) this.#addTested(part, scope);
    if ("NullTest" in condition && condition.NullTest.nulltesttype === "IS_NOT_NULL")
      addColumn(condition.NullTest.arg, scope);
    if ("A_Expr" in condition) {
      const { name, lexpr, rexpr, kind } = condition.A_Expr;
      if (kind === "AEXPR_NOT_DISTINCT" || kind === "AEXPR_DISTINCT" || !COMPARISON.test(operator(name)))
        return;
      addColumn(lexpr, scope);
      addColumn(rexpr, scope);
    }
  }

  #ofTargets(targets: Node[] | undefined, scope: Scope, relations: Relations): OutputColumn[] {
    return (targets ?? []).flatMap((node) => {
      if (!("ResTarget" in node) || !node.ResTarget.val) return [];
      const { name, val } = node.ResTarget;
      const star = "ColumnRef" in val ? starOf(val.ColumnRef) : undefined;
      if (star === undefined)
        return [{ name: name ?? labelOf(val), neverNull: this.#isNeverNull(val, scope, relations) }];
      return scope.tables
        .filter(({ alias }) => star === "" || alias === star)
        .flatMap(({ alias, columns }) =>
          columns.map((column) => ({
            name: column.name,
            neverNull:
              column.neverNull ||
              scope.tested.has(column.name) ||
              scope.tested.has(`${alias}.${column.name}`),
          })),
        );
    });
  }

  #isNeverNull(node: Node | undefined, scope: Scope, relations: Relations): boolean {
    if (!node) return false;
    const all = (nodes: (Node | undefined)[] | undefined) =>
      (nodes ?? []).every((each) => this.#isNeverNull(each, scope, relations));
    if ("A_Const" in node) return !node.A_Const.isnull;
    if ("ParamRef" in node) return !this.#isNullable(node.ParamRef.number ?? 0);
    if ("ColumnRef" in node) return isColumnNeverNull(node.ColumnRef, scope);
    if ("TypeCast" in node) return this.#isNeverNull(node.TypeCast.arg, scope, relations);
    if ("CollateClause" in node) return this.#isNeverNull(node.CollateClause.arg, scope, relations);
    if ("NullTest" in node || "BooleanTest" in node || "A_ArrayExpr" in node || "RowExpr" in node)
      return true;
    if ("SQLValueFunction" in node) return true;
    if ("CoalesceExpr" in node)
      return (node.CoalesceExpr.args ?? []).some((each) => this.#isNeverNull(each, scope, relations));
    if ("MinMaxExpr" in node)
      return (node.MinMaxExpr.args ?? []).some((each) => this.#isNeverNull(each, scope, relations));
    if ("BoolExpr" in node) return all(node.BoolExpr.args);
    if ("CaseExpr" in node) {
      const results = (node.CaseExpr.args ?? []).map((when) =>
        "CaseWhen" in when ? when.CaseWhen.result : undefined,
      );
      return all([...results, node.CaseExpr.defresult]);
    }
    if ("FuncCall" in node) {
      const name = nameOf(node.FuncCall);
      if (ALWAYS.has(name) || this.#known.always.has(name)) return true;
      return (STRICT.has(name) || this.#known.strict.has(name)) && all(node.FuncCall.args);
    }
    if ("SubLink" in node) return this.#isSubLinkNeverNull(node.SubLink, scope, relations);
    if ("A_Expr" in node) {
      const { kind, name, lexpr, rexpr } = node.A_Expr;
      if (kind === "AEXPR_DISTINCT" || kind === "AEXPR_NOT_DISTINCT") return true;
      if (kind === "AEXPR_NULLIF" || !OPERATOR.test(operator(name))) return false;
      const right = rexpr && "List" in rexpr ? (rexpr.List.items ?? []) : [rexpr];
      return (lexpr === undefined || this.#isNeverNull(lexpr, scope, relations)) && all(right);
    }
    return false;
  }

  #isSubLinkNeverNull(link: SubLink, scope: Scope, relations: Relations): boolean {
    if (link.subLinkType === "EXISTS_SUBLINK" || link.subLinkType === "ARRAY_SUBLINK") return true;
    if (link.subLinkType !== "EXPR_SUBLINK" || !link.subselect || !("SelectStmt" in link.subselect))
      return false;
    const { groupClause, targetList } = link.subselect.SelectStmt;
    const [target] = targetList ?? [];
    const value = target && "ResTarget" in target ? target.ResTarget.val : undefined;
    // An aggregate over everything answers one row, whatever it finds; any other subquery may find none.
    const aggregate = !groupClause && holdsAggregate(value);
    return aggregate && (this.#ofSelect(link.subselect.SelectStmt, relations, scope)[0]?.neverNull ?? false);
  }
}

const AGGREGATES = new Set(["count", "sum", "max", "min", "json_agg", "jsonb_agg", "array_agg", "bool_or"]);

function holdsAggregate(node: Node | undefined): boolean {
  if (!node) return false;
  if ("FuncCall" in node) return AGGREGATES.has(nameOf(node.FuncCall)) && !node.FuncCall.over;
  if ("TypeCast" in node) return holdsAggregate(node.TypeCast.arg);
  if ("CoalesceExpr" in node) return (node.CoalesceExpr.args ?? []).some(holdsAggregate);
  if ("A_Expr" in node) return holdsAggregate(node.A_Expr.lexpr) || holdsAggregate(node.A_Expr.rexpr);
  return false;
}

function isColumnNeverNull(reference: ColumnRef, scope: Scope | undefined): boolean {
  const parts = partsOf(reference);
  const column = parts.at(-1) ?? "";
  const alias = parts.length > 1 ? parts.at(-2) : undefined;
  for (let each = scope; each; each = each.outer) {
    for (const table of each.tables) {
      if (alias !== undefined && table.alias !== alias) continue;
      const found = table.columns.find(({ name }) => name === column);
      if (!found) continue;
      return (
        found.neverNull || each.tested.has(parts.join(".")) || each.tested.has(`${table.alias}.${column}`)
      );
    }
  }
  return false;
}

function addColumn(node: Node | undefined, scope: Scope): void {
  if (node && "ColumnRef" in node) scope.tested.add(partsOf(node.ColumnRef).join("."));
  else if (node && "TypeCast" in node) addColumn(node.TypeCast.arg, scope);
}
