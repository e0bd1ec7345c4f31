import type { Incident } from "#contract/admin/incidents.ts";
import { clockRuns } from "#domain/incidents.ts";
import { DateText } from "#web/ui/date-text.tsx";
import { DUTY_WORDS, INCIDENT_ADMIN as WORDS } from "#wording/incidents.ts";
import { IncidentClock } from "./incident-clock.tsx";

const DUTIES = ["authority", "people"] as const;

/** Where an incident stands: its clock while it runs, and what became of the two duties. */
export function IncidentStanding({ incident }: { incident: Incident }) {
  const { duties, notifyBy, closedAt } = incident;
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1">
      {!closedAt && clockRuns(duties.authority.state) && <IncidentClock notifyBy={notifyBy} />}
      {DUTIES.map((duty) => (
        <span key={duty}>
          {DUTY_WORDS[duty].title}
          {"\u00a0"}: {DUTY_WORDS[duty].states[duties[duty].state].toLowerCase()}
        </span>
      ))}
      {closedAt && (
        <span>
          {WORDS.closed} <DateText at={closedAt} as="prose-date" />
        </span>
      )}
    </div>
  );
}
