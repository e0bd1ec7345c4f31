import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { IconButton } from "#web/ui/button.tsx";
import { countOf } from "#wording/format.ts";
import { waitingByPiece } from "./claim-words.ts";
import { consoleWaiting } from "./console-queries.ts";
import type { Claims } from "./use-claims.ts";

/** Who waits for a piece that is gone, next in line first; a unit that is freed goes there by itself. */
export function WaitingList({ liveId, claims }: { liveId: string; claims: Claims }) {
  const waiting = useQuery(consoleWaiting(liveId)).data ?? [];
  const { dismiss } = claims;
  if (waiting.length === 0) return null;
  return (
    <details className="mb-2 rounded-card border border-line bg-card p-3">
      <summary className="font-semibold">
        Liste d'attente{"\u00a0: "}
        {countOf(waiting.length, "demande")}
      </summary>
      <ul className="mt-2 divide-y divide-line">
        {waitingByPiece(waiting).map(({ words, viewers }) => (
          <li key={viewers[0]?.product.id} className="py-2">
            <strong className="font-code">{words}</strong>
            <ol>
              {viewers.map(({ claimId, rank, handle }) => (
                <li key={claimId} className="flex items-center gap-2">
                  <span className="text-ink-2 tabular-nums">{rank}.</span>
                  <span className="min-w-0 grow break-all">@{handle}</span>
                  <IconButton
                    label={`Retirer @${handle} de la liste d'attente de ${words}`}
                    icon={<X aria-hidden size={18} strokeWidth={1.75} />}
                    disabled={dismiss.isPending}
                    onClick={() => dismiss.mutate(claimId)}
                  />
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </details>
  );
}
