import type { AuditRow } from "#contract/admin/audit.ts";
import { RowButton } from "#web/admin/list/row-main.tsx";
import type { Column } from "#web/ui/admin/data-table.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { auditActionLabel } from "#wording/audit.ts";
import { ChangeList } from "./change-list.tsx";
import { SourceMark } from "./source-mark.tsx";
import { SubjectLink } from "./subject-link.tsx";

const SHOWN = 3;

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
    cell: ({ by }) => <span className="block min-w-0 wrap-anywhere md:min-w-32">{by}</span>,
  },
  { id: "subject", header: "Objet", cell: ({ subject }) => <SubjectLink subject={subject} /> },
  {
    id: "changes",
    header: "Changements",
    cell: (entry) =>
      entry.changes.length > 0 && (
        <div className="min-w-0 md:min-w-44">
          <ChangeList entry={entry} most={SHOWN} />
        </div>
      ),
  },
  { id: "at", header: "Date", oneLine: true, cell: ({ at }) => <DateText at={at} /> },
  {
    id: "source",
    header: "Depuis",
    onPhone: "hidden",
    cell: ({ source }) => source && <SourceMark source={source} />,
  },
];
