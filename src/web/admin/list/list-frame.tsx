import { type ReactNode, useEffect, useRef, useState } from "react";
import { type ExportName, exportPath } from "#contract/admin/exports.ts";
import { technicalOf } from "#web/admin/client/failure.ts";
import { type Binding, useKeys } from "#web/admin/keys/bindings.ts";
import { type Column, DataTable, type Selection } from "#web/ui/admin/data-table.tsx";
import { lastPage, Pagination, type PaginationProps } from "#web/ui/admin/pagination.tsx";
import { readSort, sortKeysOf, writeSort } from "#web/ui/admin/sort-header.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { Waiting } from "#web/ui/waiting.tsx";
import { ListHead, type ListHeading } from "./list-head.tsx";
import { ListShapes } from "./list-shapes.tsx";
import { ListTools } from "./list-tools.tsx";
import type { PreviewFrame } from "./row-preview.tsx";
import type { Sorting } from "./sort-menu.tsx";
import { useCompactRows } from "./use-compact-rows.ts";
import { mayBeHidden, shownOf, useHiddenColumns } from "./use-hidden-columns.ts";
import { usePointedRow } from "./use-pointed-row.ts";

export type ListWords = {
  /** Names the table: "Lives". */
  caption: string;
  /** "Chargement des lives" */
  loading: string;
  /** "Impossible de charger les lives" */
  failed: string;
};

/** What became of the reading, as a query tells it. */
type Reading = {
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  error: unknown;
  refetch: () => unknown;
};

type ListFrameProps<Row, Sort extends string> = {
  heading: ListHeading;
  words: ListWords;
  reading: Reading;
  /** What was read; undefined until then. */
  rows: readonly Row[] | undefined;
  /** "312 commandes" */
  title: ReactNode;
  columns: readonly Column<Row>[];
  rowName: (row: Row) => string;
  /** The order, as it stands in the address. */
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** The list as a file, and the filters in force: not the order, not the page. */
  file: { name: ExportName; filters?: Record<string, string | number | undefined> };
  /** Absent for a list that is short enough to have one page. */
  paging?: PaginationProps | undefined;
  selection?: Selection;
  /** What single keys do with the row that they are about. */
  rowKeys?: (row: Row) => readonly Binding[];
  /** Drawn when Space is pressed on a row. */
  preview: (row: Row, frame: PreviewFrame) => ReactNode;
  /** Drawn in place of the rows when there is none. */
  empty: ReactNode;
  /** Between the heading and the table, whatever became of the reading. */
  notices?: ReactNode;
  /** Between the heading and the rows. */
  above?: ReactNode;
  /** Below the pages: what is done with the rows that were ticked. */
  children?: ReactNode;
};

/** A list of the back office: its heading, and its table with all that may befall it, being read, failing, being empty, having pages. */
export function ListFrame<Row extends { id: string | number }, Sort extends string>(
  props: ListFrameProps<Row, Sort>,
) {
  const { words, reading, rows, title, paging } = props;
  const [compact, setCompact] = useCompactRows();
  const [hidden, setHidden] = useHiddenColumns(props.file.name);
  useLastPage(paging);
  return (
    <>
      <ListHead
        {...props.heading}
        sorting={sortingOf(props)}
        count={rows && title}
        fetching={rows !== undefined && reading.isFetching}
        tools={
          rows && (
            <ListTools
              compact={compact}
              onCompact={setCompact}
              columns={props.columns.filter(mayBeHidden)}
              hidden={hidden}
              onHide={setHidden}
              file={addressOf(props.file)}
            />
          )
        }
      />
      {props.notices}
      {reading.isError && !rows ? (
        <ErrorPanel
          sentence={words.failed}
          onRetry={() => reading.refetch()}
          retrying={reading.isFetching}
          technical={technicalOf(reading.error)}
        />
      ) : (
        <Waiting
          loading={reading.isPending}
          label={words.loading}
          skeleton={<ListShapes compact={compact} />}
        >
          {rows && <Rows {...props} columns={shownOf(props.columns, hidden)} rows={rows} compact={compact} />}
        </Waiting>
      )}
    </>
  );
}

type RowsProps<Row, Sort extends string> = ListFrameProps<Row, Sort> & {
  rows: readonly Row[];
  compact: boolean;
};

function Rows<Row extends { id: string | number }, Sort extends string>(props: RowsProps<Row, Sort>) {
  const { words, rows, columns, rowName, sort, onSort, paging, selection, compact } = props;
  const glance = useGlance(rows);
  const pointed = usePointedRow({
    ids: rows.map(({ id }) => String(id)),
    selection,
    onPreview: glance.show,
  });
  const row = rows.find(({ id }) => String(id) === pointed.id);
  useKeys(row ? (props.rowKeys?.(row) ?? []) : []);
  return (
    <>
      {props.above}
      <DataTable
        caption={words.caption}
        columns={columns}
        rows={rows}
        rowId={({ id }) => String(id)}
        rowName={rowName}
        {...(sort === undefined ? {} : { sort: readSort(sort) })}
        {...(onSort ? { onSort: (wanted) => onSort(writeSort(wanted) as Sort) } : {})}
        {...(selection ? { selection } : {})}
        compact={compact}
        twoLines
        onPreview={glance.show}
        pointed={pointed}
        empty={props.empty}
      />
      {paging && rows.length > 0 && (
        <div className="mt-3">
          <Pagination {...paging} />
        </div>
      )}
      {props.children}
      {glance.row && props.preview(glance.row, glance.frame)}
    </>
  );
}

/** Undefined for a list of one order. */
function sortingOf<Row extends { id: string | number }, Sort extends string>({
  columns,
  sort,
  onSort,
}: ListFrameProps<Row, Sort>): Sorting | undefined {
  const keys = columns.flatMap(sortKeysOf);
  if (!onSort || sort === undefined || keys.length === 0) return undefined;
  return { keys, current: sort, onSort: (wanted) => onSort(wanted as Sort) };
}

function addressOf({ name, filters = {} }: ListFrameProps<{ id: string }, string>["file"]): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(filters)) if (value) query.set(key, String(value));
  return `/api${exportPath(name)}?${query}`;
}

/** Rows that were deleted, or left the filter, take their page along: who stood on it comes to the last one there is. */
function useLastPage(paging: PaginationProps | undefined): void {
  const last = paging && lastPage(paging);
  const beyond = paging !== undefined && last !== undefined && paging.page > last;
  const turn = useRef(paging?.onPage);
  useEffect(() => {
    turn.current = paging?.onPage;
  });
  useEffect(() => {
    if (beyond) turn.current?.(last, { replace: true });
  }, [beyond, last]);
}

/** The row being looked at; when the look is over, the focus is on that row. */
function useGlance<Row extends { id: string | number }>(rows: readonly Row[]) {
  const [shown, setShown] = useState<string>();
  const left = useRef<string>(undefined);
  useEffect(() => {
    const last = left.current;
    left.current = shown;
    if (shown === undefined && last !== undefined)
      document.querySelector<HTMLElement>(`[data-row-id="${last}"] [data-row-main]`)?.focus();
  }, [shown]);
  const at = rows.findIndex(({ id }) => String(id) === shown);
  return {
    row: rows[at],
    show: setShown,
    frame: {
      onClose: () => setShown(undefined),
      onStep: (by: 1 | -1) =>
        setShown((current) => {
          const next = rows[at + by];
          return next ? String(next.id) : current;
        }),
    },
  };
}
