import type { IncidentStepTaken, WholeIncident } from "#contract/admin/incidents.ts";
import type { IncidentStep } from "#domain/incidents.ts";
import { DateText } from "#web/ui/date-text.tsx";
import { formatDateTimeProse } from "#wording/format.ts";
import { INCIDENT_STEP_WORDS, INCIDENT_ADMIN as WORDS } from "#wording/incidents.ts";
import { changedFacts } from "./incident-facts.ts";

type Entry = { at: string; by: string | null; title: string; lines: string[] };

/** All that was written and done, the oldest first; a correction shows the words it replaced. */
export function historyOf({ accounts, steps }: WholeIncident): Entry[] {
  const written = accounts.map((account, place): Entry => {
    const before = accounts[place - 1];
    return {
      at: account.writtenAt,
      by: account.writtenBy,
      title: before ? WORDS.corrected : WORDS.first,
      lines: before
        ? changedFacts(before, account).map(({ name, value }) => `${name} · ${WORDS.before(value)}`)
        : [],
    };
  });
  const taken = steps.map(
    (step): Entry => ({ at: step.at, by: step.by, title: titleOf(step), lines: linesOf(step) }),
  );
  return [...written, ...taken].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

const titleOf = ({ kind, isYes }: IncidentStepTaken): string => {
  const words: Record<IncidentStep, string> = INCIDENT_STEP_WORDS;
  return isYes === null ? words[kind] : `${words[kind]}\u00a0: ${isYes ? WORDS.yes : WORDS.no}`;
};

const linesOf = ({ toldAt, reference, words, lateBecause }: IncidentStepTaken): string[] =>
  [
    toldAt && `${WORDS.toldAt}\u00a0: ${formatDateTimeProse(toldAt)}`,
    reference && `${WORDS.reference}\u00a0: ${reference}`,
    words,
    lateBecause && `${WORDS.lateBecause}\u00a0: ${lateBecause}`,
  ].filter((line): line is string => Boolean(line));

export function IncidentHistory({ incident }: { incident: WholeIncident }) {
  return (
    <ol className="flex flex-col divide-y divide-line">
      {historyOf(incident).map((entry) => (
        <li key={`${entry.at} ${entry.title}`} className="py-2 first:pt-0 last:pb-0">
          <p className="font-medium">{entry.title}</p>
          <p className="text-small text-ink-2 wrap-anywhere">
            <DateText at={entry.at} />, {WORDS.by(entry.by)}
          </p>
          {entry.lines.map((line) => (
            <p key={line} className="whitespace-pre-line text-small wrap-anywhere">
              {line}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}
