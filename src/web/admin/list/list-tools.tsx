import { Columns3, Download, Rows3, Rows4 } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { useMay } from "#web/admin/roles/use-may.ts";
import { takeFile } from "#web/admin/session/take-file.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ColumnsDialog } from "./columns-dialog.tsx";

type ListToolsProps = {
  compact: boolean;
  onCompact: (compact: boolean) => void;
  /** Those that may be left out, and those that are. */
  columns: readonly { id: string; header: string }[];
  hidden: readonly string[];
  onHide: (hidden: string[]) => void;
  /** Where the rows of the filter may be had as a file. */
  file: string;
};

/** The list as a file, and how its rows are shown. */
export function ListTools({ compact, onCompact, columns, hidden, onHide, file }: ListToolsProps) {
  const may = useMay();
  const [choosing, setChoosing] = useState(false);
  const rows = compact ? Rows3 : Rows4;
  return (
    <>
      {may("management") && (
        <a
          href={file}
          onClick={(event) => {
            if (opensElsewhere(event)) return;
            event.preventDefault();
            void takeFile(file);
          }}
          className="inline-flex min-h-target items-center gap-1.5 rounded-control px-2 text-ink-2 hover:bg-sunken hover:text-ink"
        >
          <Icon of={Download} />
          Exporter<span className="sr-only"> en CSV</span>
        </a>
      )}
      <IconButton
        label={compact ? "Lignes espacées" : "Lignes serrées"}
        className="max-md:hidden"
        icon={<Icon of={rows} />}
        onClick={() => onCompact(!compact)}
      />
      {columns.length > 1 && (
        <IconButton
          label="Choisir les colonnes"
          className="max-md:hidden"
          icon={<Icon of={Columns3} />}
          onClick={() => setChoosing(true)}
        />
      )}
      {choosing && (
        <ColumnsDialog
          columns={columns}
          hidden={hidden}
          onChange={onHide}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

/** In another tab or window the address itself is opened: whoever is signed out there is asked to sign in. */
const opensElsewhere = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey;
