import { ShieldCheck, TriangleAlert } from "lucide-react";
import type { PublicRecall } from "#contract/recalls.ts";
import { api } from "#web/shop/api.ts";
import { useLoaded } from "#web/shop/use-loaded.ts";
import { Icon } from "#web/ui/icon.tsx";
import { EmptyPanel, ErrorPanel } from "#web/ui/panel.tsx";
import { PiecePhoto } from "#web/ui/piece-photo.tsx";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { formatDateProse } from "#wording/format.ts";
import { RECALL_NOTICE, RECALL_PAGE as WORDS } from "#wording/recalls.ts";
import { RecallNotice } from "./notice.tsx";

/** The recalls that are open, for whoever bought such a piece or was given it. */
export default function RecallsPage() {
  const recalls = useLoaded("recalls", (options) => api.recalls.list(undefined, options));
  return (
    <div className="mx-auto max-w-[42.5rem]">
      <h1 tabIndex={-1} className="mb-4">
        {WORDS.title}
      </h1>
      {recalls.state === "failed" ? (
        <ErrorPanel sentence={WORDS.failed} onRetry={recalls.retry} retrying={recalls.retrying} />
      ) : (
        <Waiting
          loading={recalls.state === "loading"}
          label={WORDS.loading}
          skeleton={<Skeleton className="h-96" />}
        >
          {recalls.state === "loaded" &&
            (recalls.value.length === 0 ? (
              <EmptyPanel icon={ShieldCheck} sentence={WORDS.none} />
            ) : (
              <div className="flex flex-col gap-6">
                {recalls.value.map((recall) => (
                  <Recall key={recall.id} recall={recall} />
                ))}
              </div>
            ))}
        </Waiting>
      )}
    </div>
  );
}

function Recall({ recall }: { recall: PublicRecall }) {
  const { id, title, openedAt, products } = recall;
  return (
    <article aria-labelledby={id} className="rounded-card border border-danger bg-card p-4 sm:p-6">
      <p className="flex items-center gap-2 font-semibold text-danger">
        <Icon of={TriangleAlert} className="shrink-0" />
        {RECALL_NOTICE.heading}
      </p>
      <h2 id={id} className="mt-2 wrap-anywhere">
        {title}
      </h2>
      <p className="mb-4 text-small text-ink-2">{WORDS.since(formatDateProse(openedAt))}</p>
      <RecallNotice notice={recall} />
      <h3 className="mt-5 font-semibold">{WORDS.products}</h3>
      <ul className="mt-2 flex flex-col gap-2">
        {products.map((product) => (
          <li key={product.id} className="flex items-center gap-3">
            <PiecePhoto url={product.photoUrl} size="line" />
            <span className="min-w-0 wrap-anywhere">{product.name}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4">{WORDS.ordered}</p>
      <p className="mt-2 text-ink-2">{RECALL_NOTICE.share}</p>
    </article>
  );
}
