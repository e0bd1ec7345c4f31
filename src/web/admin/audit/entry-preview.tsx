import type { AuditRow } from "#contract/admin/audit.ts";
import { type PreviewFrame, RowPreview } from "#web/admin/list/row-preview.tsx";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths, withQuery } from "#web/paths.ts";
import { Fact, FactList } from "#web/ui/admin/fact-list.tsx";
import { LINK } from "#web/ui/admin/link-class.ts";
import { AUDIT_SUBJECT_LABELS, auditActionLabel } from "#wording/audit.ts";
import { isTechnical } from "#wording/audit-changes.ts";
import { formatDateTimeToTheSecond } from "#wording/format.ts";
import { ChangeList } from "./change-list.tsx";
import { EntrySentence } from "./entry-sentence.tsx";
import { SourceMark } from "./source-mark.tsx";

export function EntryPreview({ entry, frame }: { entry: AuditRow; frame: PreviewFrame }) {
  const { subject, byId } = entry;
  return (
    <RowPreview frame={frame} title={auditActionLabel(entry.action)}>
      <p className="mb-4 wrap-anywhere">
        <EntrySentence entry={entry} />
      </p>
      <FactList>
        <Fact name="Date">{formatDateTimeToTheSecond(entry.at)}</Fact>
        {entry.changes.some(({ field }) => !isTechnical(field)) && (
          <Fact name="Changements">
            <ChangeList entry={entry} />
          </Fact>
        )}
        {entry.source && (
          <Fact name="Origine">
            <SourceMark source={entry.source} />
            <span className="block text-small text-ink-2">
              Empreinte de l'adresse réseau{"\u00a0"}: une même adresse a toujours la même.
            </span>
          </Fact>
        )}
      </FactList>
      <ul className="mt-4 flex flex-col gap-1">
        {byId && (
          <li>
            <ScreenLink to={paths.admin.userDetail(byId)} className={LINK}>
              La fiche de {entry.by}
            </ScreenLink>
          </li>
        )}
        <li>
          <ScreenLink
            to={withQuery(paths.admin.audit, { kind: subject.kind, subject: subject.id })}
            className={LINK}
          >
            Toutes les modifications de cet objet
          </ScreenLink>
        </li>
      </ul>
      <Details entry={entry} />
    </RowPreview>
  );
}

/** What only a program needs: ids, and values as they were kept. */
function Details({ entry: { id, action, subject, changes } }: { entry: AuditRow }) {
  return (
    <details className="mt-4">
      <summary className="py-1 text-ink-2">Détails</summary>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 font-code text-small wrap-anywhere">
        <dt>id</dt>
        <dd>{id}</dd>
        <dt>action</dt>
        <dd>{action}</dd>
        <dt>{AUDIT_SUBJECT_LABELS[subject.kind]}</dt>
        <dd>{subject.id}</dd>
        {changes.map(({ field, before, after }) => (
          <div key={field} className="contents">
            <dt>{field}</dt>
            <dd>
              {[before, after].flatMap((one) => (one === undefined ? [] : JSON.stringify(one))).join(" → ")}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
