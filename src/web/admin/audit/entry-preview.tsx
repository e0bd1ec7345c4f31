import type { AuditRow } from "#contract/admin/audit.ts";
import { type PreviewFrame, RowPreview } from "#web/admin/list/row-preview.tsx";
import { Fact, FactList } from "#web/ui/admin/fact-list.tsx";
import { auditActionLabel } from "#wording/audit.ts";
import { formatDateTimeToTheSecond } from "#wording/format.ts";
import { ChangeList } from "./change-list.tsx";
import { SourceMark } from "./source-mark.tsx";
import { SubjectLink } from "./subject-link.tsx";

export function EntryPreview({ entry, frame }: { entry: AuditRow; frame: PreviewFrame }) {
  return (
    <RowPreview frame={frame} title={auditActionLabel(entry.action)}>
      <FactList>
        <Fact name="Personne">{entry.by}</Fact>
        <Fact name="Date">{formatDateTimeToTheSecond(entry.at)}</Fact>
        <Fact name="Objet">
          <SubjectLink subject={entry.subject} />
        </Fact>
        {entry.source && (
          <Fact name="Depuis">
            <SourceMark source={entry.source} />
            <span className="block text-small text-ink-2">
              Empreinte de l'adresse réseau{"\u00a0"}: une même adresse a toujours la même.
            </span>
          </Fact>
        )}
        {entry.changes.length > 0 && (
          <Fact name="Changements">
            <ChangeList entry={entry} />
          </Fact>
        )}
      </FactList>
    </RowPreview>
  );
}
