import { Clock3, Lightbulb, type LucideIcon, Sparkles } from "lucide-react";
import type { ReactNode } from "react";
import type { Claim } from "#contract/admin/claims.ts";
import { canAccept, claimWords } from "#web/admin/console/claims/claim-words.ts";
import type { Claims } from "#web/admin/console/claims/use-claims.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

export type ClaimActs = { accept: Claims["accept"]["mutate"]; undo: Claims["undo"]["mutate"] };

/** What the claim engine made of a comment: a proposal, an item that can be taken back, a place on a waiting list. */
export function CommentClaims({ claims, acts }: { claims: readonly Claim[]; acts: ClaimActs }) {
  const lines = claims.flatMap((claim) => {
    const line = lineOf(claim, acts);
    return line ? [<li key={claim.id}>{line}</li>] : [];
  });
  return lines.length === 0 ? null : <ul className="border-t border-line px-3 py-1.5">{lines}</ul>;
}

function lineOf(claim: Claim, { accept, undo }: ClaimActs): ReactNode {
  const words = claimWords(claim) || "une pièce";
  const cancels = claim.act === "cancel";
  if (claim.state === "waiting") return <Line icon={Clock3} words={`En liste d'attente\u00a0: ${words}`} />;
  if (claim.state === "proposed")
    return (
      <Line icon={Lightbulb} words={`Proposition\u00a0: ${cancels ? "retirer" : "ajouter"} ${words}`}>
        {canAccept(claim) && (
          <Button look="text" onClick={() => accept({ claim })}>
            Accepter
          </Button>
        )}
      </Line>
    );
  // An item that somebody took off since is no news any more.
  if (claim.state !== "done" || !claim.automatic || (!cancels && claim.itemId === null)) return null;
  return (
    <Line icon={Sparkles} words={`${cancels ? "Retiré" : "Ajouté"} automatiquement\u00a0: ${words}`}>
      {(cancels || claim.order?.open) && (
        <Button look="text" onClick={() => undo(claim)}>
          Annuler
        </Button>
      )}
    </Line>
  );
}

function Line({ icon, words, children }: { icon: LucideIcon; words: string; children?: ReactNode }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 text-ink-2">
      <Icon of={icon} size={18} className="shrink-0" />
      <span className="min-w-0 break-words">{words}</span>
      {children}
    </span>
  );
}
