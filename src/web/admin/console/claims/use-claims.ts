import { useMutation, useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import type { Claim } from "#contract/admin/claims.ts";
import { api } from "#web/admin/client/api.ts";
import { refusedAs } from "#web/admin/client/failure.ts";
import { consoleClaims } from "#web/admin/console/console-queries.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { toast } from "#web/ui/toasts.ts";
import { acceptedSentence, proposalsIn, unlistedOf, wouldWait } from "./claim-words.ts";
import { inTurn } from "./in-turn.ts";

/** What the claim engine read out of the comments of the lives on air, and what members of staff decide about it. */
export function useClaims() {
  const { data } = useQuery(consoleClaims);
  const claims = data?.claims ?? NOTHING;
  const setAutomatic = useMutation({
    mutationFn: (wanted: { liveId: string; automatic: boolean }) => api.admin.claims.setAutomatic(wanted),
    meta: META,
  });
  const lives = data?.lives ?? [];
  return { claims, lives, unlisted: unlistedOf(claims, lives), setAutomatic, ...useDecisions(claims) };
}

/** Those of these claims that wait for a decision, and the acts that decide them. */
export function useDecisions(claims: readonly Claim[]) {
  const [decided, setDecided] = useState<ReadonlySet<number>>(new Set());
  const proposals = useMemo(
    () => proposalsIn(claims).filter(({ id }) => !decided.has(id)),
    [claims, decided],
  );
  /** The next proposal stands there at once: keys are pressed faster than lists are read. */
  const decide = (...claimIds: number[]) => setDecided((before) => new Set([...before, ...claimIds]));
  const decideAgain = (claimId: number) =>
    setDecided((before) => new Set([...before].filter((id) => id !== claimId)));
  /** It comes back to be decided, unless a colleague was faster: then nothing is left to do. */
  function failed(error: unknown, claimId: number) {
    if (refusedAs(error, "CLAIM_DECIDED")) return void toast.info(sentenceOf(error, FAILED));
    toast.error(sentenceOf(error, FAILED));
    decideAgain(claimId);
  }
  const offered = useRef(0);
  /** Of quick presses the last one can be taken back in its place. */
  function offerUndo(sentence: string, claim: Claim) {
    toast.close(offered.current);
    offered.current = toast.undoable(sentence, () => undo.mutate(claim));
  }
  /** However fast keys are pressed: who asked first is served first, and nobody twice. */
  const [send] = useState(() => inTurn<Answer>());
  const accept = useMutation({
    mutationFn: ({ claim, productId }: { claim: Claim; productId?: string }) =>
      send(claim.id, () =>
        api.admin.claims.accept({ claimId: claim.id, ...(productId ? { productId } : {}) }),
      ),
    onSuccess: ({ state }, { claim, productId }) => {
      tellIfSold(state, claim);
      if (state === "done") offerUndo(acceptedSentence(claim, productId), claim);
    },
    onMutate: ({ claim }) => decide(claim.id),
    onError: (error, { claim }) => failed(error, claim.id),
    meta: CHANGES,
  });
  const acceptAll = useMutation({
    mutationFn: async (sure: readonly Claim[]) => {
      const one = async (claim: Claim) => {
        try {
          // Two may want the last one: the second of them waits, which is told; not so where that was wanted.
          const { state } = await send(claim.id, () => api.admin.claims.accept({ claimId: claim.id }));
          if (!wouldWait(claim)) tellIfSold(state, claim);
        } catch (error) {
          failed(error, claim.id);
        }
      };
      await Promise.all(sure.map(one));
    },
    onMutate: (sure) => decide(...sure.map(({ id }) => id)),
    meta: META,
  });
  const dismiss = useMutation({
    mutationFn: ({ claimId }: Dismissal) => api.admin.claims.dismiss({ claimId }),
    onSuccess: (_, { proposal }) => {
      if (proposal) offerUndo(`Demande de @${proposal.handle} ignorée`, proposal);
    },
    onMutate: ({ claimId }) => decide(claimId),
    onError: (error, { claimId }) => failed(error, claimId),
    meta: CHANGES,
  });
  const undo = useMutation({
    mutationFn: ({ id }: Claim) => api.admin.claims.undo({ claimId: id }),
    onSuccess: ({ state }, { id, act }) => {
      if (state !== "proposed")
        return void toast.success(act === "cancel" ? "Retrait annulé" : "Ajout annulé");
      decideAgain(id);
      toast.success("Demande remise parmi les propositions");
    },
    meta: META,
  });
  return { proposals, accept, acceptAll, dismiss, undo };
}

function tellIfSold(state: Claim["state"], { handle }: Claim): void {
  if (state === "waiting") toast.info(`Pièce vendue\u00a0: @${handle} est en liste d'attente`);
}

/** `proposal`: it can be put back; who left a waiting list is put on it anew by the entry. */
type Dismissal = { claimId: number; proposal?: Claim };
type Answer = Awaited<ReturnType<typeof api.admin.claims.accept>>;
const NOTHING: readonly Claim[] = [];
const FAILED = "Impossible de traiter cette demande";
const CHANGES = { changes: ["claims" as const] };
const META = { failed: FAILED, ...CHANGES };
export type Decisions = ReturnType<typeof useDecisions>;
export type Claims = ReturnType<typeof useClaims>;
