import { useEffect, useState } from "react";
import { COLUMNS, type GridField, type TypedRow } from "#web/admin/products/grid/grid-rows.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Select } from "#web/ui/select.tsx";
import { countOf } from "#wording/format.ts";
import { mapColumns, rowsOf, withField } from "./map-columns.ts";
import type { Table } from "./read-table.ts";

const LEFT_OUT = "left-out";
const OPTIONS = [
  { value: LEFT_OUT, label: "Ne pas importer" },
  ...COLUMNS.map(({ field, label }) => ({ value: field, label })),
];

type ImportPanelProps = {
  name: string;
  table: Table;
  onRows: (rows: TypedRow[]) => void;
  onCancel: () => void;
};

/** Asked when the titles of a file do not say where each of its columns goes. */
export function ImportPanel({ name, table, onRows, onCancel }: ImportPanelProps) {
  const [mapping, setMapping] = useState(() => mapColumns(table));
  const { columns, titles } = mapping;
  const rows = rowsOf(table, mapping);
  // It stands above the button that was pressed, on a phone out of sight.
  useEffect(() => document.getElementById("import-title")?.focus(), []);
  return (
    <Card id="import" title={`Colonnes de ${name}`}>
      <div className="flex flex-col gap-4">
        <Checkbox
          id="import-titles"
          label="La première ligne contient les titres"
          checked={titles >= 0}
          onChange={({ target }) => setMapping(mapColumns(table, target.checked ? 0 : -1))}
        />
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {columns.map(({ place, heading, samples, field }) => (
            <li key={place}>
              <Select
                id={`import-column-${place}`}
                label={heading}
                hint={samples.join(" · ") || "vide"}
                options={OPTIONS}
                value={field ?? LEFT_OUT}
                onChange={({ target: { value } }) =>
                  setMapping({
                    ...mapping,
                    columns: withField(columns, place, value === LEFT_OUT ? undefined : (value as GridField)),
                  })
                }
              />
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <Button disabled={rows.length === 0} onClick={() => onRows(rows)}>
            Ajouter {countOf(rows.length, "ligne")} à la grille
          </Button>
          <Button look="secondary" onClick={onCancel}>
            Annuler
          </Button>
        </div>
      </div>
    </Card>
  );
}
