import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Served } from "#contract/admin/claims.ts";
import { consoleWaiting } from "#web/admin/console/console-queries.ts";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { WaitingActs } from "#web/admin/waiting/waiting-acts.tsx";
import { paths } from "#web/paths.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toasts.ts";
import { countOf, formatClock } from "#wording/format.ts";
import { waitingToldWords } from "#wording/waiting-viewers.ts";
import { pieceWords, waitingByPiece } from "./claim-words.ts";
import type { Claims } from "./use-claims.ts";

/** A cancelled order may free many at once. */
const MOST_NEWS = 3;

type WaitingListProps = { liveId: string; claims: Claims };

/** Who waits for a piece that is gone, next in line first, and to whom the units that were freed went by themselves. */
export function WaitingList({ liveId, claims }: WaitingListProps) {
  const { data } = useQuery(consoleWaiting(liveId));
  useNewsOf(data?.served);
  if (!data || (data.waiting.length === 0 && data.served.length === 0)) return null;
  const { waiting, served } = data;
  return (
    <details className="relative mb-2 rounded-control border border-line bg-card">
      <summary className="px-2 py-1 font-semibold @min-[56rem]:truncate">
        Liste d'attente{"\u00a0: "}
        {countOf(waiting.length, "demande")}
        {served.length > 0 && <span className="font-normal text-ink-2"> · {lastServed(served)}</span>}
      </summary>
      <div className="max-h-[50dvh] overflow-y-auto rounded-b-control border border-line bg-card px-3 pb-3 @min-[56rem]:absolute @min-[56rem]:-inset-x-px @min-[56rem]:top-full @min-[56rem]:z-20 @min-[56rem]:shadow-popover">
        <ul className="divide-y divide-line">
          {waitingByPiece(waiting).map(({ words, productId, viewers }) => (
            <li key={productId} className="py-2">
              <span className="flex items-center gap-2">
                <strong className="min-w-0 grow font-code wrap-anywhere">{words}</strong>
                <WaitingActs inMenu piece={{ productId, words, people: viewers.length }} />
              </span>
              <ol>
                {viewers.map(({ claimId, rank, handle, told }) => (
                  <li key={claimId} className="flex items-center gap-2">
                    <span className="text-ink-2 tabular-nums">{rank}.</span>
                    <span className="min-w-0 grow wrap-anywhere">
                      @{handle}
                      {told && <span className="block text-small text-ink-2">{waitingToldWords(told)}</span>}
                    </span>
                    <IconButton
                      label={`Retirer @${handle} de la liste d'attente de ${words}`}
                      icon={<Icon of={X} size={18} />}
                      disabled={claims.dismiss.isPending}
                      onClick={() => claims.dismiss.mutate({ claimId })}
                    />
                  </li>
                ))}
              </ol>
            </li>
          ))}
        </ul>
        {served.length > 0 && <ServedList served={served} />}
      </div>
    </details>
  );
}

function ServedList({ served }: { served: readonly Served[] }) {
  return (
    <>
      <h3 className="mt-2 font-semibold">Pièces libérées et attribuées</h3>
      <ul>
        {served.map(({ claimId, product, handle, order, at }) => (
          <li key={claimId} className="flex flex-wrap items-baseline gap-x-2 py-1">
            <time dateTime={at} className="text-ink-2 tabular-nums">
              {formatClock(at)}
            </time>
            <span className="font-code font-bold">{pieceWords(product)}</span>
            <span className="min-w-0 wrap-anywhere">@{handle}</span>
            <ScreenLink
              to={paths.admin.orderDetail(order.id)}
              className="text-accent underline underline-offset-4"
            >
              {order.orderNumber}
            </ScreenLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Says to whom a freed unit went, while the console is open. */
function useNewsOf(served: readonly Served[] | undefined): void {
  const known = useRef<ReadonlySet<number>>(undefined);
  useEffect(() => {
    if (!served) return;
    const news = served.filter(({ claimId }) => known.current && !known.current.has(claimId));
    if (news.length > MOST_NEWS)
      toast.info(countOf(news.length, "pièce libérée et attribuée", "pièces libérées et attribuées"));
    else for (const one of news) toast.info(`Pièce libérée\u00a0: ${wentTo(one)}`);
    known.current = new Set([...(known.current ?? []), ...served.map(({ claimId }) => claimId)]);
  }, [served]);
}

const wentTo = ({ product, handle }: Served): string => `${pieceWords(product)} pour @${handle}`;

const lastServed = ([last]: readonly Served[]): string =>
  last ? `dernière servie\u00a0: ${wentTo(last)}` : "";
