import type { AuditRow } from "#contract/admin/audit.ts";
import { RowButton } from "#web/admin/list/row-main.tsx";
import type { Column } from "#web/ui/admin/data-table.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { ChangeList } from "./change-list.tsx";
import { EntrySentence } from "./entry-sentence.tsx";
import { SourceMark } from "./source-mark.tsx";

export const auditColumns = (onOpen: (entry: AuditRow) => void): Column<AuditRow>[] => [
  {
    id: "done",
    header: "Modification",
    onPhone: "title",
    cell: (entry) => (
      <span className="block min-w-0 md:min-w-64">
        <EntrySentence
          entry={entry}
          act={(words) => (
            <RowButton className="inline! font-normal!" onOpen={() => onOpen(entry)}>
              {words}
            </RowButton>
          )}
        />
      </span>
    ),
  },
  {
    id: "changes",
    header: "Changements",
    cell: (entry) => (
      <div className="line-clamp-1 min-w-0 md:max-w-80 md:min-w-28">
        <ChangeList entry={entry} inLine />
      </div>
    ),
  },
  { id: "at", header: "Date", oneLine: true, onPhone: "mark", cell: ({ at }) => <DateText at={at} /> },
  {
    id: "source",
    header: "Origine",
    oneLine: true,
    cell: ({ source }) => source && <SourceMark source={source} />,
  },
];
