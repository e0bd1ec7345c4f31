import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router";
import type { WholeIncident } from "#contract/admin/incidents.ts";
import { orpc } from "#web/admin/client/api.ts";
import { refusedAs } from "#web/admin/client/failure.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { PrintSheet } from "#web/admin/print/print-sheet.tsx";
import { copyText } from "#web/admin/share/copy-text.ts";
import { forBuyer } from "#web/admin/share/rehearsal.ts";
import { ScreenNotFound } from "#web/admin/shell/screen-not-found.tsx";
import { Fact, FactList } from "#web/ui/admin/fact-list.tsx";
import { ScreenHeading } from "#web/ui/admin/screen-heading.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { INCIDENT_FORM, letterToPeople, INCIDENT_ADMIN as WORDS } from "#wording/incidents.ts";
import { CloseIncident } from "./close-incident.tsx";
import { DutyCard } from "./duty-card.tsx";
import { IncidentDialog } from "./incident-dialog.tsx";
import { factsOf } from "./incident-facts.ts";
import { IncidentHistory } from "./incident-history.tsx";
import { IncidentOnPaper } from "./incident-on-paper.tsx";

const REFRESH_EVERY_MS = 30_000;

/** One incident: what is known of it, the two decisions with the clock, and all that was done. */
export function IncidentPage() {
  const { incidentId = "" } = useParams();
  const incident = useQuery(
    orpc.admin.incidents.get.queryOptions({ input: { incidentId }, refetchInterval: REFRESH_EVERY_MS }),
  );
  const [printing, setPrinting] = useState(false);
  const [writing, setWriting] = useState(false);
  if (refusedAs(incident.error, "INCIDENT_NOT_FOUND")) return <ScreenNotFound />;
  return (
    <>
      <ScreenHeading
        title={WORDS.one}
        aside={
          <div className="flex flex-wrap gap-2">
            <Button look="secondary" disabled={!incident.data} onClick={() => setPrinting(true)}>
              <Icon of={Printer} />
              {WORDS.print}
            </Button>
            {incident.data && !incident.data.closedAt && (
              <Button look="secondary" onClick={() => setWriting(true)}>
                {INCIDENT_FORM.correct}
              </Button>
            )}
          </div>
        }
      >
        {incident.data?.title ?? WORDS.one}
      </ScreenHeading>
      <Loaded
        query={incident}
        failed={WORDS.listFailed}
        label={WORDS.loading}
        skeleton={<Skeleton className="h-96" />}
      >
        {(data) => (
          <>
            <Parts incident={data} />
            {writing && <IncidentDialog incident={data} onClose={() => setWriting(false)} />}
            {printing && (
              <PrintSheet onDone={() => setPrinting(false)}>
                <IncidentOnPaper incident={data} />
              </PrintSheet>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

function Parts({ incident }: { incident: WholeIncident }) {
  const { people } = incident.duties;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
          <DutyCard incident={incident} duty="authority" />
          <DutyCard incident={incident} duty="people" />
        </div>
        <Card id="facts" title={WORDS.facts}>
          <FactList>
            {factsOf(incident).map(({ field, name, value }) => (
              <Fact key={field} name={name}>
                {value ? (
                  <span className="whitespace-pre-line wrap-anywhere">{value}</span>
                ) : (
                  <span className="text-ink-3">{WORDS.unknown}</span>
                )}
              </Fact>
            ))}
          </FactList>
        </Card>
      </div>
      <div className="flex flex-col gap-4">
        <Card id="history" title={WORDS.history}>
          <IncidentHistory incident={incident} />
          <div className="mt-3 border-t border-line pt-3">
            {incident.closedAt && (
              <p className="mb-2">
                {WORDS.closed} <DateText at={incident.closedAt} as="prose-date-time" />
              </p>
            )}
            <CloseIncident incident={incident} />
          </div>
        </Card>
        {people.state === "due" && <Letter incident={incident} />}
      </div>
    </div>
  );
}

export function Letter({ incident }: { incident: WholeIncident }) {
  const text = forBuyer(letterToPeople(incident, incident.controller));
  return (
    <Card id="letter" title={WORDS.letter}>
      <p className="mb-3 text-small text-ink-2">{WORDS.letterHint}</p>
      <p className="mb-3 whitespace-pre-line rounded-control bg-sunken p-3 wrap-anywhere">{text}</p>
      <Button
        look="secondary"
        onClick={() => void copyText(text, { done: WORDS.copied, refused: WORDS.notCopied })}
      >
        {WORDS.copy}
      </Button>
    </Card>
  );
}
