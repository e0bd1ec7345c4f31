import type { AuditRow } from "#contract/admin/audit.ts";
import { idsIn, NAMED_FIELDS } from "#domain/audit-subjects.ts";
import { fieldName, GONE, isTechnical, valueWords } from "#wording/audit-changes.ts";
import { saidFields } from "#wording/audit-sentences.ts";
import { ThingLink } from "./thing-link.tsx";

type ChangeListProps = { entry: AuditRow; inLine?: boolean };

/** Field by field what was and what is; in a row of a list one behind the other, without what its sentence says. */
export function ChangeList({ entry, inLine = false }: ChangeListProps) {
  const said = saidFields(entry.action);
  const changes = entry.changes.filter(
    ({ field, after }) =>
      !isTechnical(field) && !(inLine && (said.includes(field) || after === entry.subject.name)),
  );
  if (changes.length === 0) return null;
  return (
    <ul className={inLine ? "inline" : "flex min-w-0 flex-col gap-1"}>
      {changes.map(({ field, before, after }) => (
        <li key={field} className={inLine ? "inline not-last:after:content-['_·_']" : "wrap-anywhere"}>
          <span className="text-ink-2 md:wrap-normal">
            {fieldName(entry.subject, field)}
            {"\u00a0"}:{" "}
          </span>
          {before !== undefined && (
            <>
              <span className="sr-only">avant </span>
              <Value entry={entry} field={field} value={before} />
              <span aria-hidden> → </span>
              <span className="sr-only">, après </span>
            </>
          )}
          <span className="font-medium">
            <Value entry={entry} field={field} value={after} />
          </span>
        </li>
      ))}
    </ul>
  );
}

type ValueProps = { entry: AuditRow; field: string; value: unknown };

function Value({ entry: { subject, names }, field, value }: ValueProps) {
  const kind = NAMED_FIELDS[field];
  const ids = kind ? idsIn(value) : [];
  if (!kind || ids.length === 0) return valueWords(subject, field, value, names);
  return ids.map((id, place) => (
    <span key={id}>
      {place > 0 && ", "}
      <ThingLink thing={{ kind, id, name: names[id] ?? null }} text={names[id] ?? GONE} />
    </span>
  ));
}
