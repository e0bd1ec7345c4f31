import { expect, test } from "vitest";
import type { Column } from "#web/ui/admin/data-table.tsx";
import { mayBeHidden, shownOf } from "./use-hidden-columns.ts";

const column = (id: string, more: Partial<Column<object>> = {}): Column<object> => ({
  ...{ id, header: id, cell: () => null },
  ...more,
});

test("columns are left out that were unticked, but never what tells a row and what acts on it", () => {
  const columns = [
    column("number", { onPhone: "title" }),
    column("live", { onPhone: "hidden" }),
    column("total", { onPhone: "figure" }),
    column("acts", { onPhone: "actions" }),
    column("mark", { header: "" }),
  ];
  expect(columns.filter(mayBeHidden).map(({ id }) => id)).toEqual(["live", "total"]);
  const shown = (...hidden: string[]) => shownOf(columns, hidden).map(({ id }) => id);
  expect(shown()).toEqual(["number", "live", "total", "acts", "mark"]);
  expect(shown("live", "number", "acts", "gone")).toEqual(["number", "total", "acts", "mark"]);
});
