import type { AuditRow } from "#contract/admin/audit.ts";
import { fieldName, valueWords } from "#wording/audit-changes.ts";

type ChangeListProps = { entry: AuditRow; inLine?: boolean };

/** Field by field what was and what is; in a row of a list one behind the other. */
export function ChangeList({ entry: { subject, changes }, inLine = false }: ChangeListProps) {
  if (changes.length === 0) return null;
  return (
    <ul className={inLine ? "inline" : "flex min-w-0 flex-col gap-1"}>
      {changes.map(({ field, before, after }) => (
        <li key={field} className={inLine ? "inline not-last:after:content-['_·_']" : "wrap-anywhere"}>
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
    </ul>
  );
}
