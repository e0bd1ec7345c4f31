import { useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { RECALL_VIEWS, type Recall } from "#contract/admin/recalls.ts";
import { orpc } from "#web/admin/client/api.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { NoRows } from "#web/admin/list/no-rows.tsx";
import { ViewLinks } from "#web/admin/list/view-links.tsx";
import { WithdrawalTabs } from "#web/admin/returns/withdrawal-tabs.tsx";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { ScreenHeading } from "#web/ui/admin/screen-heading.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { RECALL_ADMIN as WORDS } from "#wording/recalls.ts";
import { NewRecall } from "./new-recall.tsx";
import { Progress } from "./progress.tsx";

const REFRESH_EVERY_MS = 30_000;

/** Recalls of dangerous products, each with how far it has come; `?new` opens one. */
export function RecallsPage() {
  const [params] = useSearchParams();
  const view = RECALL_VIEWS.find((one) => one === params.get("view")) ?? "open";
  const recalls = useQuery(
    orpc.admin.recalls.list.queryOptions({ input: { view }, refetchInterval: REFRESH_EVERY_MS }),
  );
  if (params.has("new"))
    return <NewRecall chosen={(params.get("products") ?? "").split(",").filter(Boolean)} />;
  return (
    <>
      <ScreenHeading
        title={WORDS.title}
        className="mb-1 gap-3"
        aside={
          <Link to={paths.admin.recalls({ new: "1" })} className={buttonClass("primary")}>
            {WORDS.create}
          </Link>
        }
      />
      <div className="mb-3 border-line border-b">
        <WithdrawalTabs shown="recalls" />
      </div>
      <p className="mb-3 max-w-2xl text-ink-2">{WORDS.lead}</p>
      <ViewLinks
        views={WORDS.views}
        shown={view}
        addressOf={(one) => paths.admin.recalls({ view: one === "open" ? undefined : one })}
        className="mb-4"
      />
      <Loaded
        query={recalls}
        failed={WORDS.failed}
        label={WORDS.loading}
        skeleton={<Skeleton className="h-60" />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <NoRows icon={ShieldCheck} sentence={WORDS.empty[view]} />
          ) : (
            <ul className="flex flex-col gap-3">
              {rows.map((recall) => (
                <Line key={recall.id} recall={recall} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

function Line({ recall }: { recall: Recall }) {
  return (
    <li className="rounded-card border border-line bg-card p-4">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 text-body wrap-anywhere">
          <Link to={paths.admin.recall(recall.id)} className={LINK}>
            {recall.title}
          </Link>
        </h2>
        <span className="text-small text-ink-2">
          <DateText at={recall.openedAt} />
        </span>
      </div>
      <Progress progress={recall.progress} />
    </li>
  );
}
