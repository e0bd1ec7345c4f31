import { useQuery } from "@tanstack/react-query";
import type { Claim } from "#contract/admin/claims.ts";
import { orpc } from "#web/admin/client/api.ts";
import { ProposalsPanel } from "#web/admin/console/claims/proposals-panel.tsx";
import { useDecisions } from "#web/admin/console/claims/use-claims.ts";

/** What viewers asked for in the live and nobody has answered: it can still be, after its end too. */
export function Unanswered({ liveId }: { liveId: string }) {
  const { data } = useQuery(orpc.admin.claims.unanswered.queryOptions({ input: { liveId } }));
  const decisions = useDecisions(data ?? NOTHING);
  return <ProposalsPanel claims={decisions} queue={{ now: decisions.proposals, old: [] }} />;
}

const NOTHING: readonly Claim[] = [];
