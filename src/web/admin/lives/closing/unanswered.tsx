import { useQuery } from "@tanstack/react-query";
import type { Claim } from "#contract/admin/claims.ts";
import { orpc } from "#web/admin/client/api.ts";
import { unlistedOf } from "#web/admin/console/claims/claim-words.ts";
import { ProposalsPanel } from "#web/admin/console/claims/proposals-panel.tsx";
import { useDecisions } from "#web/admin/console/claims/use-claims.ts";

/** What viewers asked for in the live and nobody has answered: it can still be, after its end too. */
export function Unanswered({ liveId, unanswered }: { liveId: string; unanswered: number }) {
  const { data = NOTHING } = useQuery(orpc.admin.claims.unanswered.queryOptions({ input: { liveId } }));
  const decisions = useDecisions(data);
  const queue = { now: decisions.proposals, old: [] };
  return (
    <ProposalsPanel claims={decisions} queue={queue} unlisted={unlistedOf(data, [{ liveId, unanswered }])} />
  );
}

const NOTHING: readonly Claim[] = [];
