import type { Client } from "pg";

export interface CatalogColumn {
  table: number;
  column: number;
  tableName: string;
  columnName: string;
  notNull: boolean;
  /** The values that a check constraint of this column alone allows. */
  values: string[] | undefined;
}

export interface Catalog {
  columns: CatalogColumn[];
  types: Map<number, { name: string; element: number }>;
  /** Definitions of the views, by name. */
  views: Map<string, string>;
  /** Our functions that are one expression. */
  functions: { name: string; parameters: string[]; expression: string }[];
}

/** What the database knows of its tables, views and types. */
export async function readCatalog(client: Client): Promise<Catalog> {
  const columns = await client.query<Omit<CatalogColumn, "values"> & { check: string | null }>(`
    with sets as materialized (
      select oid::regproc as name, prosrc as body from pg_proc where prosrc like 'begin return value in (%'
    )
    select a.attrelid::int as "table", a.attnum as "column", c.relname as "tableName", a.attname as "columnName",
      a.attnotnull as "notNull", (
        select coalesce(f.body, pg_get_constraintdef(k.oid)) from pg_constraint k
        left join sets f on pg_get_constraintdef(k.oid) = format('CHECK (%s(%I))', f.name, a.attname)
        where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum]
          and (f.name is not null or pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%') limit 1
      ) as "check"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0
      and not a.attisdropped
    order by c.relname, a.attnum`);
  const types = await client.query<{ oid: number; name: string; element: number }>(
    "select oid::int as oid, typname as name, case when typcategory = 'A' then typelem::int else 0 end as element from pg_type",
  );
  const views = await client.query<{ name: string; definition: string }>(
    "select c.relname as name, pg_get_viewdef(c.oid) as definition from pg_class c where c.relkind in ('v', 'm') and c.relnamespace = 'public'::regnamespace",
  );
  const functions = await client.query<Catalog["functions"][number]>(`
    select proname as name, coalesce(proargnames, '{}') as parameters,
      substr(pg_get_function_sqlbody(oid), length('RETURN ') + 1) as expression
    from pg_proc where pronamespace = 'public'::regnamespace and pg_get_function_sqlbody(oid) like 'RETURN %'`);
  return {
    functions: functions.rows,
    columns: columns.rows.map(({ check, ...column }) => ({ ...column, values: allowedValues(check) })),
    types: new Map(types.rows.map(({ oid, ...type }) => [oid, type])),
    views: new Map(views.rows.map(({ name, definition }) => [name, definition])),
  };
}

const LISTS = [/^CHECK \(\(\w+ = ANY \(ARRAY\[(.+)\]\)\)\)$/, /^begin return value in \((.+)\); end$/];

/**
 * `check`: the constraint, or the body of the function that it asks, which each release that allows more widens by one
 * list ("value in (…) or value in (…)").
 */
function allowedValues(check: string | null): string[] | undefined {
  const body = check?.replaceAll(/\) or value in \(/g, ", ") ?? "";
  const list = LISTS.map((pattern) => pattern.exec(body)?.[1]).find((found) => found !== undefined);
  if (!list || !/^'[^']*'(::text)?(, *'[^']*'(::text)?)*$/.test(list)) return undefined;
  return [...list.matchAll(/'([^']*)'/g)].map(([, value = ""]) => value);
}
