import { Lightbulb } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { LiveComment } from "#contract/admin/capture.ts";
import type { Claim } from "#contract/admin/claims.ts";
import { KeyHint } from "#web/admin/keys/key-hint.tsx";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { CLAIM_REASON_LABELS } from "#wording/claims.ts";
import { countOf } from "#wording/format.ts";
import { canAccept, choiceWords, claimWords } from "./claim-words.ts";
import { Quoted } from "./quoted.tsx";
import type { Claims } from "./use-claims.ts";

const MOST_SHOWN = 20;
const MOST_CHOICES = 8;

type ProposalsPanelProps = {
  claims: Claims;
  /** The proposal that somebody wanted to accept by one key although something is left to choose. */
  asked: { claimId: number } | undefined;
  onAnswer: (comment: LiveComment) => void;
};

/** What viewers seem to ask for. One key accepts the first, one leaves it aside; then comes the next. */
export function ProposalsPanel({ claims, asked, onAnswer }: ProposalsPanelProps) {
  const { proposals } = claims;
  const [all, setAll] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (asked)
      list.current?.querySelector<HTMLElement>(`[data-choices="${asked.claimId}"] :is(button, a)`)?.focus();
  }, [asked]);
  const chosen = proposals.find(({ id }) => id === asked?.claimId);
  const alone = chosen ?? proposals[0];
  if (proposals.length === 0) return null;
  return (
    <section aria-label="Propositions" className="mb-2 rounded-card border border-accent bg-accent-soft p-3">
      <div className="flex flex-wrap items-center gap-2">
        <Icon of={Lightbulb} className="shrink-0 text-accent" />
        <h3 className="grow font-semibold">{countOf(proposals.length, "proposition")}</h3>
        {proposals.length > 1 && (
          <Button look="text" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? "Voir la première" : "Voir les suivantes"}
          </Button>
        )}
      </div>
      <ol ref={list} className="max-h-[40dvh] divide-y divide-line overflow-y-auto">
        {(all ? proposals.slice(0, MOST_SHOWN) : alone ? [alone] : []).map((claim, place) => (
          <li key={claim.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
            <Proposal claim={claim} />
            {claim === chosen && (
              <p role="alert" className="w-full font-medium">
                {choiceAsked(claim)}
              </p>
            )}
            <span data-choices={claim.id} className="ms-auto flex flex-wrap gap-2">
              <Choices claim={claim} claims={claims} first={place === 0} onAnswer={onAnswer} />
              <Button
                look="secondary"
                pending={claims.dismiss.isPending && claims.dismiss.variables === claim.id}
                onClick={() => claims.dismiss.mutate(claim.id)}
              >
                Ignorer {place === 0 && <KeyHint className="text-ink-2">F8</KeyHint>}
              </Button>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function choiceAsked({ pieces, act }: Claim): string {
  if (pieces.length > 0) return "Plusieurs pièces sont possibles\u00a0: choisissez.";
  return act === "cancel"
    ? "Aucune pièce à retirer n'est sûre\u00a0: voyez la commande."
    : "Aucune pièce n'est sûre\u00a0: répondez en saisissant la référence.";
}

function Proposal({ claim }: { claim: Claim }) {
  const { act, handle, text, reason } = claim;
  return (
    <span className="min-w-0 grow basis-60">
      <span className="block break-words">
        {act === "cancel" ? "Retirer " : "Ajouter "}
        <strong className="font-code">{claimWords(claim) || "une pièce"}</strong>
        {act === "cancel" ? " de la commande de " : " pour "}
        <strong className="font-semibold wrap-anywhere">@{handle}</strong>
        {reason && <span className="text-ink-2"> ({CLAIM_REASON_LABELS[reason]})</span>}
      </span>
      <span className="line-clamp-3 wrap-anywhere text-ink-2">
        <Quoted text={text} />
      </span>
    </span>
  );
}

type ChoicesProps = {
  claim: Claim;
  claims: Claims;
  first: boolean;
  onAnswer: (comment: LiveComment) => void;
};

/** One piece is accepted as it is, of several one is chosen, and without any the member of staff types it. */
function Choices({ claim, claims, first, onAnswer }: ChoicesProps) {
  const { accept } = claims;
  const pending = accept.isPending && accept.variables.claim.id === claim.id;
  if (canAccept(claim))
    return (
      <Button pending={pending} onClick={() => accept.mutate({ claim })}>
        Accepter {first && <KeyHint>F4</KeyHint>}
      </Button>
    );
  if (claim.pieces.length === 0 && claim.act === "cancel")
    return (
      claim.order && (
        <Link
          to={paths.admin.orderDetail(claim.order.id)}
          className="text-accent underline underline-offset-4"
        >
          Voir la commande
        </Link>
      )
    );
  if (claim.pieces.length === 0)
    return (
      <Button look="secondary" onClick={() => onAnswer(commentOf(claim))}>
        Répondre
      </Button>
    );
  return claim.pieces.slice(0, MOST_CHOICES).map((piece) => (
    <Button
      key={piece.id}
      look="secondary"
      pending={pending}
      onClick={() => accept.mutate({ claim, productId: piece.id })}
    >
      {choiceWords(claim, piece)}
      {claim.act === "claim" && piece.left === 0 && <span className="text-danger"> vendu</span>}
    </Button>
  ));
}

/** The comment itself may be long gone from the list. */
const commentOf = ({ commentId, liveId, handle, text, at }: Claim): LiveComment => ({
  id: commentId,
  liveId,
  handle,
  nickname: null,
  comment: text,
  msgId: "",
  at,
});
