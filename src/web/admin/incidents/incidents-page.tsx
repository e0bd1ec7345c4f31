import { useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { Link, Navigate } from "react-router";
import type { Incident } from "#contract/admin/incidents.ts";
import { orpc } from "#web/admin/client/api.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { NoRows } from "#web/admin/list/no-rows.tsx";
import { PersonalDataTabs } from "#web/admin/personal-data/personal-data-tabs.tsx";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { ScreenHeading } from "#web/ui/admin/screen-heading.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { INCIDENT_FORM, INCIDENT_ADMIN as WORDS } from "#wording/incidents.ts";
import { IncidentDialog } from "./incident-dialog.tsx";
import { IncidentStanding } from "./incident-standing.tsx";

const REFRESH_EVERY_MS = 30_000;

/** The register of incidents: what is open with its clock, and what was closed. */
export function IncidentsPage() {
  const incidents = useQuery(orpc.admin.incidents.list.queryOptions({ refetchInterval: REFRESH_EVERY_MS }));
  const [noting, setNoting] = useState(false);
  const [noted, setNoted] = useState<string>();
  // Once the form is gone, which would ask whether to leave what is typed in it.
  if (noted) return <Navigate to={paths.admin.incident(noted)} />;
  return (
    <>
      <ScreenHeading
        title={WORDS.title}
        className="mb-1 gap-3"
        aside={<Button onClick={() => setNoting(true)}>{INCIDENT_FORM.create}</Button>}
      />
      <PersonalDataTabs shown="incidents" />
      <p className="mb-4 max-w-prose text-ink-2">{WORDS.lead}</p>
      <Loaded
        query={incidents}
        failed={WORDS.listFailed}
        label={WORDS.loading}
        skeleton={<Skeleton className="h-60" />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <NoRows icon={ShieldCheck} sentence={WORDS.none} />
          ) : (
            <div className="flex flex-col gap-4">
              <Lines id="open" title={WORDS.open} rows={rows.filter(({ closedAt }) => !closedAt)} />
              <Lines id="closed" title={WORDS.closedOnes} rows={rows.filter(({ closedAt }) => closedAt)} />
            </div>
          )
        }
      </Loaded>
      {noting && <IncidentDialog onSaved={setNoted} onClose={() => setNoting(false)} />}
    </>
  );
}

function Lines({ id, title, rows }: { id: string; title: string; rows: readonly Incident[] }) {
  if (rows.length === 0) return null;
  return (
    <Card id={id} title={title}>
      <ul className="divide-y divide-line">
        {rows.map((incident) => (
          <li key={incident.id} className="py-3 first:pt-0 last:pb-0">
            <Link to={paths.admin.incident(incident.id)} className={`${LINK} font-semibold wrap-anywhere`}>
              {incident.title}
            </Link>
            <p className="text-small text-ink-2">
              {WORDS.noticed} <DateText at={incident.noticedAt} as="prose-date-time" />
            </p>
            <IncidentStanding incident={incident} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
