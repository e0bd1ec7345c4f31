import type { ReactNode } from "react";

type PlainTableProps = {
  caption: string;
  /** The first column's, then one for each cell. */
  head: readonly string[];
  rows: readonly {
    key: string;
    title: ReactNode;
    cells: readonly ReactNode[];
    /** What can be done about it, on a screen. */
    acts?: ReactNode;
  }[];
};

/** A small table of figures to be read or printed; a list of many rows is a `DataTable`. */
export function PlainTable({ caption, head, rows }: PlainTableProps) {
  const [first, ...columns] = head;
  const hasActs = rows.some(({ acts }) => acts);
  return (
    // Positioned, so that words for ears alone do not widen the page.
    <div className="relative overflow-x-auto print:overflow-visible">
      <table className="w-full text-small">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-left">
            <th scope="col" className="py-1.5 pr-4 print:pr-1 font-semibold">
              {first}
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className="py-1.5 pl-4 print:pl-2 text-right font-semibold">
                {name}
              </th>
            ))}
            {hasActs && (
              <th scope="col" className="screen-only">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, title, cells, acts }) => (
            <tr key={key} className="break-inside-avoid border-b border-line last:border-0">
              <th scope="row" className="py-1.5 pr-4 print:pr-1 text-left font-normal">
                {title}
              </th>
              {cells.map((cell, at) => (
                <td
                  key={columns[at]}
                  className="py-1.5 pl-4 print:pl-2 text-right whitespace-nowrap tabular-nums"
                >
                  {cell}
                </td>
              ))}
              {hasActs && <td className="screen-only pl-2 text-right">{acts}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
