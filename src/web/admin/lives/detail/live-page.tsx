import { useQuery } from "@tanstack/react-query";
import { RadioTower } from "lucide-react";
import { Link, useParams } from "react-router";
import { refusedAs, technicalOf } from "#web/admin/failure.ts";
import { liveQuery } from "#web/admin/lives/live-queries.ts";
import { ScreenHeading } from "#web/admin/shell/screen-heading.tsx";
import { paths } from "#web/paths.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyPanel, ErrorPanel } from "#web/ui/panel.tsx";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { LiveFacts } from "./live-facts.tsx";
import { LiveForm } from "./live-form.tsx";
import { TiktokCard } from "./tiktok-card.tsx";

export function LivePage() {
  const { liveId = "" } = useParams();
  const live = useQuery(liveQuery(liveId));
  if (refusedAs(live.error, "LIVE_NOT_FOUND")) return <LiveNotFound />;
  return (
    <>
      <ScreenHeading key={liveId} title="Live">
        {live.data?.title ?? "Live"}
      </ScreenHeading>
      {live.isError && !live.data ? (
        <ErrorPanel
          sentence="Impossible de charger le live"
          onRetry={() => live.refetch()}
          retrying={live.isFetching}
          technical={technicalOf(live.error)}
        />
      ) : (
        <Waiting loading={live.isPending} label="Chargement du live" skeleton={<Shapes />}>
          {live.data && (
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
              <LiveForm key={live.data.id} live={live.data} />
              <LiveFacts live={live.data} />
              <TiktokCard liveId={live.data.id} />
            </div>
          )}
        </Waiting>
      )}
    </>
  );
}

function LiveNotFound() {
  return (
    <>
      <ScreenHeading title="Live non trouvé" />
      <EmptyPanel
        icon={RadioTower}
        sentence="Live non trouvé"
        action={
          <Link to={paths.admin.lives} className={buttonClass("secondary")}>
            Retour aux lives
          </Link>
        }
      />
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
