import type { AuditRow } from "#contract/admin/audit.ts";
import { fieldName, valueWords } from "#wording/audit-changes.ts";

type ChangeListProps = { entry: AuditRow; most?: number };

/** Field by field what was and what is. */
export function ChangeList({ entry: { subject, changes }, most = changes.length }: ChangeListProps) {
  if (changes.length === 0) return null;
  return (
    <ul className="flex min-w-0 flex-col gap-1">
      {changes.slice(0, most).map(({ field, before, after }) => (
        <li key={field} className="wrap-anywhere">
          <span className="text-ink-2 md:wrap-normal">
            {fieldName(subject, field)}
            {"\u00a0"}:{" "}
          </span>
          {before !== undefined && (
            <>
              <span className="sr-only">avant </span>
              {valueWords(subject, field, before)}
              <span aria-hidden> → </span>
              <span className="sr-only">, après </span>
            </>
          )}
          <span className="font-medium">{valueWords(subject, field, after)}</span>
        </li>
      ))}
      {changes.length > most && <li className="text-small text-ink-2">et {changes.length - most} de plus</li>}
    </ul>
  );
}
