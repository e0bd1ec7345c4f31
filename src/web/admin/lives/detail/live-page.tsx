import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { orpc } from "#web/admin/client/api.ts";
import { refusedAs } from "#web/admin/client/failure.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { ScreenHeading } from "#web/ui/admin/screen-heading.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { Checklist } from "./checklist.tsx";
import { LiveFacts } from "./live-facts.tsx";
import { LiveForm } from "./live-form.tsx";
import { LiveNotFound } from "./live-not-found.tsx";
import { RunCard } from "./run-card.tsx";
import { TiktokCard } from "./tiktok-card.tsx";

export function LivePage() {
  const { liveId = "" } = useParams();
  const live = useQuery(orpc.admin.lives.get.queryOptions({ input: { liveId } }));
  if (refusedAs(live.error, "LIVE_NOT_FOUND")) return <LiveNotFound />;
  return (
    <>
      <ScreenHeading key={liveId} title="Live">
        {live.data?.title ?? "Live"}
      </ScreenHeading>
      <Loaded
        query={live}
        failed="Impossible de charger le live"
        label="Chargement du live"
        skeleton={<Shapes />}
      >
        {(data) => (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
            <LiveForm key={data.id} live={data} />
            <LiveFacts live={data} />
            <RunCard live={data} />
            <Checklist live={data} />
            <TiktokCard liveId={data.id} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function Shapes() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Skeleton className="h-80" />
      <Skeleton className="h-80" />
      <Skeleton className="h-64 lg:col-span-2" />
    </div>
  );
}
