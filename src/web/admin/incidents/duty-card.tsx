import { useState } from "react";
import type { WholeIncident } from "#contract/admin/incidents.ts";
import { clockRuns, type IncidentDuty } from "#domain/incidents.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { DUTY_WORDS, INCIDENT_ADMIN as WORDS } from "#wording/incidents.ts";
import { DecideDialog } from "./decide-dialog.tsx";
import { IncidentClock } from "./incident-clock.tsx";
import { TellDialog } from "./tell-dialog.tsx";

/** One of the two questions of an incident: whether somebody is told, why, and when it was done. */
export function DutyCard({ incident, duty }: { incident: WholeIncident; duty: IncidentDuty }) {
  const [dialog, setDialog] = useState<"decide" | "tell">();
  const words = DUTY_WORDS[duty];
  const { state, toldAt } = incident.duties[duty];
  const decision = incident.steps.findLast(({ kind }) => kind === `${duty}-decided`);
  const isOpen = !incident.closedAt;
  return (
    <Card
      id={duty}
      title={words.title}
      aside={<span className="font-semibold">{words.states[state]}</span>}
      className={isOpen && (state === "undecided" || state === "due") ? "border-warning" : undefined}
    >
      <div className="flex flex-col gap-2">
        {duty === "authority" && isOpen && clockRuns(state) && <IncidentClock notifyBy={incident.notifyBy} />}
        {state === "undecided" && (
          <p>
            {words.question} <span className="text-ink-2">{words.law}</span>
          </p>
        )}
        {decision && (
          <p className="wrap-anywhere">
            {WORDS.decided(decision.isYes === true)}. {decision.words}
          </p>
        )}
        {toldAt && (
          <p>
            {words.states.told} le <DateText at={toldAt} as="prose-date-time" />
          </p>
        )}
        {isOpen && (
          <div className="flex flex-wrap gap-2">
            {state !== "told" && (
              <Button
                look={state === "undecided" ? "primary" : "secondary"}
                onClick={() => setDialog("decide")}
              >
                {words.decide}
              </Button>
            )}
            {state !== "not-due" && (
              <Button look={state === "due" ? "primary" : "secondary"} onClick={() => setDialog("tell")}>
                {state === "told" ? words.tellAgain : words.tell}
              </Button>
            )}
          </div>
        )}
      </div>
      {dialog === "decide" && (
        <DecideDialog incidentId={incident.id} duty={duty} onClose={() => setDialog(undefined)} />
      )}
      {dialog === "tell" && (
        <TellDialog incident={incident} duty={duty} onClose={() => setDialog(undefined)} />
      )}
    </Card>
  );
}
