import { useState } from "react";
import type { Claim } from "#contract/admin/claims.ts";
import { toast } from "#web/ui/toasts.ts";
import { canAccept, isGone, isSure, proposalsToChooseFor, queueOf, withHead } from "./claim-words.ts";
import { chooseByDigit, noChoice } from "./digits.ts";
import type { useClaims } from "./use-claims.ts";

type Held = { shown?: string; head?: number | undefined; several?: number | undefined };

/** The queue of proposals, and the keys that clear it. In a collapsed console they can't be seen. */
export function useProposals(
  claims: ReturnType<typeof useClaims>,
  live: { id: string; onAir: string | null },
  collapsed: boolean,
) {
  /** What the keys are about until it is decided, or another piece is shown. */
  const [held, setHeld] = useState<Held>({});
  const shown = `${live.id} ${live.onAir}`;
  const kept = held.shown === shown ? held : undefined;
  const queue = withHead(queueOf(claims.proposals, live, Date.now()), kept?.head);
  const proposals = [...queue.now, ...queue.old];
  const sure = queue.now.filter(isSure);
  /** The proposal that one key could not decide; a new object each time it is pressed. */
  const [asked, setAsked] = useState<{ claimId: number }>();
  const ask = ({ id }: Claim) => setAsked({ claimId: id });
  /** Nobody decides about what is out of sight. */
  const inSight = (claim: Claim | undefined) => {
    if (claim && collapsed) toast.info("Dépliez la console pour répondre à cette proposition");
    return collapsed ? undefined : claim;
  };
  // The first one's choices stand under it; where it has none, a digit stays with what it was about.
  const chosenFor = (proposals[0]?.pieces.length ?? 0) > 1 ? proposals[0]?.id : kept?.several;
  const toChooseFor = proposalsToChooseFor(proposalsToChooseFor(proposals, chosenFor), asked?.claimId);
  // Only what is answered next is held: neither what is old and folded, nor what gives way to what can be served.
  const [first] = queue.now;
  const head = first && !isGone(first) ? first.id : undefined;
  const several = toChooseFor[0]?.id;
  if (!kept || head !== kept.head || several !== kept.several) setHeld({ shown, head, several });
  const keys = {
    accept: () => {
      const claim = inSight(proposalAtHand(proposals));
      if (!claim) return;
      if (canAccept(claim)) claims.accept.mutate({ claim });
      else ask(claim);
    },
    acceptAll: () => {
      if (sure.length === 0) toast.info("Aucune proposition sûre à accepter");
      else if (inSight(sure[0])) claims.acceptAll.mutate(sure);
    },
    digit: (digit: string) => {
      const focused = document.activeElement?.closest<HTMLElement>("[data-choices]");
      if (focused) return chooseByDigit(focused, digit);
      const claim = inSight(proposalAtHand(toChooseFor, noChoice(digit)));
      if (!claim) return;
      // What is not in sight is shown first.
      const choices = document.querySelector<HTMLElement>(`[data-choices="${claim.id}"]`);
      if (choices) chooseByDigit(choices, digit);
      else ask(claim);
    },
    dismiss: () => {
      const claim = inSight(proposalAtHand(proposals));
      if (claim) claims.dismiss.mutate({ claimId: claim.id, proposal: claim });
    },
  };
  return { queue, asked, sure: sure.length, keys };
}

/** The proposal of the comment that has the focus, be there none; without such a comment the first of all. None is told. */
function proposalAtHand(proposals: readonly Claim[], none?: string): Claim | undefined {
  const focused =
    document.activeElement instanceof HTMLElement ? document.activeElement.dataset.comment : undefined;
  const claim = focused ? proposals.find(({ commentId }) => String(commentId) === focused) : proposals[0];
  // Never that of somebody else, though her own has not arrived yet.
  if (!claim)
    toast.info(
      none ?? (focused ? "Aucune proposition pour ce commentaire" : "Aucune proposition en attente"),
    );
  return claim;
}
