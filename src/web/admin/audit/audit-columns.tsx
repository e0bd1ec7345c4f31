import type { AuditRow } from "#contract/admin/audit.ts";
import { RowButton } from "#web/admin/list/row-main.tsx";
import { RowText } from "#web/admin/list/row-text.tsx";
import type { Column } from "#web/ui/admin/data-table.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { auditActionLabel } from "#wording/audit.ts";
import { ChangeList } from "./change-list.tsx";
import { SourceMark } from "./source-mark.tsx";
import { SubjectLink } from "./subject-link.tsx";

export const auditColumns = (onOpen: (entry: AuditRow) => void): Column<AuditRow>[] => [
  {
    id: "action",
    header: "Action",
    onPhone: "title",
    cell: (entry) => (
      <span className="block min-w-0 md:min-w-32">
        <RowButton onOpen={() => onOpen(entry)}>{auditActionLabel(entry.action)}</RowButton>
      </span>
    ),
  },
  {
    id: "by",
    header: "Personne",
    onPhone: "detail",
    cell: ({ by }) => <RowText className="md:max-w-48 md:min-w-28">{by}</RowText>,
  },
  { id: "subject", header: "Objet", cell: ({ subject }) => <SubjectLink subject={subject} /> },
  {
    id: "changes",
    header: "Changements",
    cell: (entry) =>
      entry.changes.length > 0 && (
        <div className="line-clamp-1 min-w-0 md:max-w-80 md:min-w-28">
          <ChangeList entry={entry} inLine />
        </div>
      ),
  },
  { id: "at", header: "Date", oneLine: true, onPhone: "mark", cell: ({ at }) => <DateText at={at} /> },
  {
    id: "source",
    header: "Depuis",
    oneLine: true,
    cell: ({ source }) => source && <SourceMark source={source} />,
  },
];
