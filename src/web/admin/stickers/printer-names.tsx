import { setTable, useTable } from "#web/admin/print/table.ts";
import { TextField } from "#web/ui/text-field.tsx";

const PRINTERS = [
  ["labels", "Imprimante des étiquettes d'expédition"],
  ["slips", "Imprimante des bons de préparation"],
  ["stickers", "Imprimante des étiquettes du live"],
] as const;

/** The printers of this table, by the names under which the print window lists them. */
export function PrinterNames() {
  const { printers } = useTable();
  return PRINTERS.map(([paper, label]) => (
    <TextField
      key={paper}
      id={`printer-${paper}`}
      label={label}
      optional
      hint={paper === "labels" ? "Son nom est rappelé à chaque impression." : undefined}
      maxLength={60}
      autoComplete="off"
      value={printers[paper]}
      onChange={({ target }) => setTable({ printers: { ...printers, [paper]: target.value } })}
    />
  ));
}
