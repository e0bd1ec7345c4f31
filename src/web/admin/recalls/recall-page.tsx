import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router";
import type { Recall } from "#contract/admin/recalls.ts";
import { RECALL_STEPS, type RecallStep } from "#domain/recalls.ts";
import { orpc } from "#web/admin/client/api.ts";
import { refusedAs } from "#web/admin/client/failure.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { ViewLinks } from "#web/admin/list/view-links.tsx";
import { ScreenNotFound } from "#web/admin/shell/screen-not-found.tsx";
import { paths } from "#web/paths.ts";
import { EnlargingPhoto } from "#web/ui/admin/enlarged-photo.tsx";
import { Fact, FactList } from "#web/ui/admin/fact-list.tsx";
import { Pagination } from "#web/ui/admin/pagination.tsx";
import { ScreenHeading } from "#web/ui/admin/screen-heading.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { RECALL_NOTICE, RECALL_STEP_NAMES, REMEDY_NAMES, RECALL_ADMIN as WORDS } from "#wording/recalls.ts";
import { CloseRecall } from "./close-recall.tsx";
import { Progress } from "./progress.tsx";
import { RecalledOrder } from "./recalled-order.tsx";

const REFRESH_EVERY_MS = 15_000;
const VIEWS: Record<RecallStep | "all", string> = { all: "Toutes", ...RECALL_STEP_NAMES };

/** One recall: its notice as buyers read it, and each order with what is next to do. */
export function RecallPage() {
  const { recallId = "" } = useParams();
  const recall = useQuery(
    orpc.admin.recalls.get.queryOptions({ input: { recallId }, refetchInterval: REFRESH_EVERY_MS }),
  );
  if (refusedAs(recall.error, "RECALL_NOT_FOUND")) return <ScreenNotFound />;
  return (
    <>
      <ScreenHeading title="Rappel">{recall.data?.title ?? "Rappel"}</ScreenHeading>
      <Loaded
        query={recall}
        failed={WORDS.failed}
        label={WORDS.loading}
        skeleton={<Skeleton className="h-96" />}
      >
        {(data) => (
          <div className="flex flex-col gap-4">
            <Card>
              <Progress progress={data.progress} />
            </Card>
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
              <Orders recall={data} />
              <Notice recall={data} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}

function Orders({ recall }: { recall: Recall }) {
  const [params, setParams] = useSearchParams();
  const step = RECALL_STEPS.find((one) => one === params.get("step")) ?? "all";
  const page = Math.max(1, Number(params.get("page")) || 1);
  const orders = useQuery(
    orpc.admin.recalls.orders.queryOptions({
      input: { recallId: recall.id, step, page },
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_EVERY_MS,
    }),
  );
  return (
    <Card id="orders" title={WORDS.orders}>
      <ViewLinks
        views={VIEWS}
        shown={step}
        addressOf={(one) => paths.admin.recall(recall.id, one === "all" ? undefined : one)}
        counts={{ all: recall.progress.orders, "to-tell": recall.progress.toTell }}
        className="mb-3 border-b border-line"
      />
      <Loaded
        query={orders}
        failed={WORDS.failed}
        label={WORDS.loading}
        skeleton={<Skeleton className="h-40" />}
      >
        {({ rows, ...paging }) =>
          rows.length === 0 ? (
            <p className="text-ink-2">{WORDS.noOrder}</p>
          ) : (
            <>
              <ul className="flex flex-col divide-y divide-line">
                {rows.map((order) => (
                  <RecalledOrder key={order.orderId} order={order} recall={recall} />
                ))}
              </ul>
              <Pagination
                {...paging}
                onPage={(next) => setParams({ ...(step === "all" ? {} : { step }), page: String(next) })}
              />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

function Notice({ recall }: { recall: Recall }) {
  const [closing, setClosing] = useState(false);
  return (
    <Card id="notice" title={RECALL_NOTICE.heading}>
      <FactList>
        <Fact name={RECALL_NOTICE.danger}>{recall.danger}</Fact>
        <Fact name={RECALL_NOTICE.reason}>{recall.reason}</Fact>
        <Fact name={RECALL_NOTICE.instructions}>{recall.instructions}</Fact>
        <Fact name={WORDS.remediesName}>
          {recall.remedies.map((remedy) => REMEDY_NAMES[remedy]).join(", ")}
          {recall.onlyRemedyBecause && (
            <span className="block text-small text-ink-2">{recall.onlyRemedyBecause}</span>
          )}
        </Fact>
        <Fact name={RECALL_NOTICE.contact}>{recall.contact}</Fact>
        <Fact name={WORDS.openedName}>
          <DateText at={recall.openedAt} />
          {recall.openedBy && `, ${recall.openedBy}`}
        </Fact>
        {recall.closedAt && (
          <Fact name={WORDS.closedName}>
            <DateText at={recall.closedAt} />
            {recall.closedBy && `, ${recall.closedBy}`}
            {recall.closeNote && <span className="block text-small text-ink-2">{recall.closeNote}</span>}
          </Fact>
        )}
      </FactList>
      <ul className="mt-4 flex flex-col gap-2 border-t border-line pt-4">
        {recall.products.map((product) => (
          <li key={product.id} className="flex items-center gap-3">
            <EnlargingPhoto url={product.photoUrl} name={product.name} />
            <span className="min-w-0 wrap-anywhere">{product.name}</span>
          </li>
        ))}
      </ul>
      {!recall.closedAt && (
        <Button look="secondary" className="mt-4" onClick={() => setClosing(true)}>
          {WORDS.close}
        </Button>
      )}
      {closing && <CloseRecall recall={recall} onClose={() => setClosing(false)} />}
    </Card>
  );
}
