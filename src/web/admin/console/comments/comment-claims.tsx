import { Check, Clock3, Lightbulb, type LucideIcon, Sparkles, Undo2 } from "lucide-react";
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
    return line
      ? [
          <li key={claim.id} className="min-w-0">
            {line}
          </li>,
        ]
      : [];
  });
  return lines.length === 0 ? null : (
    <ul className="flex max-w-full shrink-0 gap-x-3 px-2 @max-[56rem]:flex-col @max-[56rem]:pb-1 @min-[56rem]:max-w-[55%]">
      {lines}
    </ul>
  );
}

function lineOf(claim: Claim, { accept, undo }: ClaimActs): ReactNode {
  const words = claimWords(claim) || "une pièce";
  const cancels = claim.act === "cancel";
  if (claim.state === "waiting")
    return <Line icon={Clock3} said={"En liste d'attente\u00a0: "} words={words} />;
  if (claim.state === "proposed")
    return (
      <Line icon={Lightbulb} said={`Proposition\u00a0: ${cancels ? "retirer" : "ajouter"} `} words={words}>
        {canAccept(claim) && (
          <Button look="text" onClick={() => accept({ claim })}>
            <Act icon={Check}>Accepter</Act>
          </Button>
        )}
      </Line>
    );
  // An item that somebody took off since is no news any more.
  if (claim.state !== "done" || !claim.automatic || (!cancels && claim.itemId === null)) return null;
  return (
    <Line icon={Sparkles} said={`${cancels ? "Retiré" : "Ajouté"} automatiquement\u00a0: `} words={words}>
      {(cancels || claim.order?.open) && (
        <Button look="text" onClick={() => undo(claim)}>
          <Act icon={Undo2}>Annuler</Act>
        </Button>
      )}
    </Line>
  );
}

/** In the columns of a laptop an icon leaves room for what the viewer wrote. */
function Act({ icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <>
      <Icon of={icon} size={20} className="hidden @min-[56rem]:@max-[80rem]:block" />
      <span className="@min-[56rem]:@max-[80rem]:sr-only">{children}</span>
    </>
  );
}

type LineProps = {
  icon: LucideIcon;
  /** What became of it: an icon says it where the comment has one line. */
  said: string;
  words: string;
  children?: ReactNode;
};

function Line({ icon, said, words, children }: LineProps) {
  return (
    <span className="flex min-w-0 items-center gap-x-1.5 text-ink-2 @max-[56rem]:flex-wrap [&_button]:min-h-6 [&_button]:py-0 pointer-coarse:[&_button]:min-h-target">
      <Icon of={icon} size={18} className="shrink-0" />
      <span className="min-w-0 @max-[56rem]:break-words @min-[56rem]:truncate">
        <span className="@min-[56rem]:sr-only">{said}</span>
        {words}
      </span>
      {children}
    </span>
  );
}
