import { Lightbulb } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { LiveComment } from "#contract/admin/capture.ts";
import type { Claim } from "#contract/admin/claims.ts";
import { useHeldStill } from "#web/admin/console/comments/use-held-still.ts";
import { KeyHint } from "#web/admin/keys/key-hint.tsx";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths, withQuery } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { CLAIM_REASON_LABELS } from "#wording/claims.ts";
import { countOf } from "#wording/format.ts";
import {
  acceptAllWords,
  canAccept,
  claimWords,
  isSure,
  type ProposalQueue,
  shownByPiece,
  toWait,
  wouldWait,
} from "./claim-words.ts";
import { PieceChoice } from "./piece-choice.tsx";
import { Quoted } from "./quoted.tsx";
import type { Decisions } from "./use-claims.ts";

const MOST_SHOWN = 20;
const MOST_CHOICES = 9;

type ProposalsPanelProps = {
  claims: Decisions;
  queue: ProposalQueue;
  /** How many more are open than the queue holds. */
  unlisted: number;
  /** The proposal that somebody wanted to accept by one key although something is left to choose. */
  asked?: { claimId: number } | undefined;
  /** The lives that these requests may be of; of several each request says which. */
  lives?: readonly { id: string; title: string }[];
  /** Where there is an entry to answer in; its keys act on the first proposal. */
  onAnswer?: (comment: LiveComment) => void;
};

/**
 * What viewers seem to ask for, by piece, the one on air first. One key accepts the first, one leaves it aside; digits choose
 * where several pieces are possible. What is old folds away. While it is pointed at, nothing that arrives moves a button.
 */
export function ProposalsPanel({
  claims,
  queue,
  unlisted,
  asked,
  lives = [],
  onAnswer,
}: ProposalsPanelProps) {
  const place = useRef<HTMLDivElement>(null);
  const [showsOld, setShowsOld] = useState(false);
  useEffect(() => {
    if (asked)
      place.current?.querySelector<HTMLElement>(`[data-choices="${asked.claimId}"] :is(button, a)`)?.focus();
  }, [asked]);
  const { now, old } = queue;
  const all = [...now, ...old];
  const { shown, newer, listeners } = useHeldStill(
    all.map((claim) => ({ key: claim.id, isOld: old.includes(claim) })),
    place,
    { atHand: true },
  );
  const sure = now.filter(isSure);
  const isAsked = ({ id }: Claim) => id === asked?.claimId;
  const hasKeys = (claim: Claim) => onAnswer !== undefined && claim === all[0];
  const open = new Map(all.map((claim) => [claim.id, claim]));
  // What came since the panel is held still stands below what it showed then, whatever its turn.
  const parts = (wanted: boolean) =>
    [shown, newer].map((rows) =>
      rows.flatMap(({ key, isOld }) => (isOld === wanted ? (open.get(key) ?? []) : [])),
    );
  const [nows, olds] = [parts(false), parts(true)];
  const opensOld = showsOld || nows.flat().length === 0 || olds.flat().some(isAsked);
  if (all.length === 0) return null;
  const beyond = [...nows, opensOld ? olds.flat() : []].map((part) => Math.max(0, part.length - MOST_SHOWN));
  const hidden = beyond.reduce((sum, count) => sum + count, unlisted);
  const titleOf = (liveId: string) =>
    lives.length > 1 ? lives.find(({ id }) => id === liveId)?.title : undefined;
  // Wherever it stands, what the keys are about or was asked about is in sight.
  const groups = (proposals: readonly Claim[]) =>
    shownByPiece(proposals, (claim, rank) => rank < MOST_SHOWN || hasKeys(claim) || isAsked(claim)).map(
      ({ words, liveId, count, claims: group }) => (
        <li key={`${liveId} ${words}`}>
          {count > 1 && (
            <>
              <h4 className="pt-2 font-semibold">
                <span className="font-code">{words}</span>
                {"\u00a0: "}
                {countOf(count, "demande")}
                {stockWords(group)}
              </h4>
              <AllToWait claims={claims} waiting={toWait(proposals, { words, liveId })} />
            </>
          )}
          <ol className="divide-y divide-line">
            {group.map((claim) => (
              <li key={claim.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
                <Proposal claim={claim} live={titleOf(liveId)} />
                {isAsked(claim) && (
                  <p role="alert" className="w-full font-medium">
                    {choiceAsked(claim)}
                  </p>
                )}
                <fieldset
                  aria-label={`Choix pour @${claim.handle}`}
                  data-choices={claim.id}
                  className="ms-auto flex min-w-0 flex-wrap gap-2"
                >
                  <Choices claim={claim} claims={claims} first={hasKeys(claim)} onAnswer={onAnswer} />
                  <Button
                    look="secondary"
                    pending={claims.dismiss.isPending && claims.dismiss.variables.claimId === claim.id}
                    onClick={() => claims.dismiss.mutate({ claimId: claim.id, proposal: claim })}
                  >
                    Ignorer {hasKeys(claim) && <KeyHint className="text-ink-2">F8</KeyHint>}
                  </Button>
                </fieldset>
              </li>
            ))}
          </ol>
        </li>
      ),
    );
  const listOf = (part: readonly Claim[] = []) => part.length > 0 && <ol>{groups(part)}</ol>;
  return (
    <section
      aria-label="Propositions"
      className="flex min-h-0 flex-col rounded-card border border-accent bg-accent-soft p-3 @min-[56rem]:min-h-40 @min-[56rem]:flex-1"
    >
      <div className="flex flex-wrap items-center gap-2">
        <Icon of={Lightbulb} className="shrink-0 text-accent" />
        <h3 className="grow font-semibold">{countOf(all.length + unlisted, "proposition")}</h3>
        {sure.length > 1 && (
          <Button
            look="secondary"
            aria-keyshortcuts={onAnswer && "Shift+F4"}
            pending={claims.acceptAll.isPending}
            onClick={() => claims.acceptAll.mutate(sure)}
          >
            {acceptAllWords(sure.length)} {onAnswer && <KeyHint className="text-ink-2">Maj F4</KeyHint>}
          </Button>
        )}
      </div>
      <div ref={place} className="min-h-0 grow overflow-y-auto @max-[56rem]:max-h-[40dvh]" {...listeners}>
        {listOf(nows[0])}
        {olds.flat().length > 0 && (
          <>
            <Button look="text" aria-expanded={opensOld} onClick={() => setShowsOld(!showsOld)}>
              {countOf(olds.flat().length, "plus ancienne")}
            </Button>
            {opensOld && listOf(olds.flat())}
          </>
        )}
        {listOf(nows[1])}
        {hidden > 0 && (
          <p className="pt-2 text-ink-2">
            {countOf(hidden, "autre vient", "autres viennent")} à mesure que vous répondez.
          </p>
        )}
      </div>
    </section>
  );
}

/** Puts everybody who asked for a piece that is gone on its waiting list. */
function AllToWait({ claims, waiting }: { claims: Decisions; waiting: readonly Claim[] }) {
  if (waiting.length < 2) return null;
  return (
    <Button
      look="secondary"
      pending={claims.acceptAll.isPending && claims.acceptAll.variables[0]?.id === waiting[0]?.id}
      onClick={() => claims.acceptAll.mutate(waiting)}
    >
      Mettre les {waiting.length} en liste d'attente
    </Button>
  );
}

/** "1 pièce" beside the requests for it, where they want one and the same. */
function stockWords(group: readonly Claim[]): string {
  const left = group[0]?.pieces.length === 1 ? group[0].pieces[0]?.left : undefined;
  if (left === undefined || left === null) return "";
  return left === 0 ? ", vendu" : `, ${countOf(left, "pièce")}`;
}

function choiceAsked({ pieces, act }: Claim): string {
  if (pieces.length > 0) return "Plusieurs pièces sont possibles\u00a0: choisissez.";
  return act === "cancel"
    ? "Aucune pièce à retirer n'est sûre\u00a0: voyez la commande."
    : "Aucune pièce n'est sûre\u00a0: répondez en saisissant la référence.";
}

function Proposal({ claim, live }: { claim: Claim; live: string | undefined }) {
  const { act, handle, text, reason } = claim;
  return (
    <span className="min-w-0 grow basis-48">
      <span className="block break-words">
        {live && <bdi className="text-ink-2">{live} </bdi>}
        {act === "cancel" ? "Retirer " : "Ajouter "}
        <strong className="font-code">{claimWords(claim) || "une pièce"}</strong>
        {act === "cancel" ? " de la commande de " : " pour "}
        <strong className="font-semibold wrap-anywhere">@{handle}</strong>
        {reason && reason !== "automatic-off" && (
          <span className="text-ink-2"> ({CLAIM_REASON_LABELS[reason]})</span>
        )}
      </span>
      <span className="line-clamp-3 wrap-anywhere text-ink-2">
        <Quoted text={text} />
      </span>
    </span>
  );
}

type ChoicesProps = {
  claim: Claim;
  claims: Decisions;
  first: boolean;
  onAnswer: ProposalsPanelProps["onAnswer"];
};

/** One piece is accepted as it is, of several one is chosen, and without any the member of staff types it. */
function Choices({ claim, claims, first, onAnswer }: ChoicesProps) {
  const { accept } = claims;
  const pending = accept.isPending && accept.variables.claim.id === claim.id;
  if (canAccept(claim))
    return (
      <Button pending={pending} onClick={() => accept.mutate({ claim })}>
        {wouldWait(claim) ? "Liste d'attente" : "Accepter"} {first && <KeyHint>F4</KeyHint>}
      </Button>
    );
  if (claim.pieces.length === 0 && claim.act === "cancel")
    return (
      claim.order && (
        <ScreenLink to={paths.admin.orderDetail(claim.order.id)} className={LINK}>
          Voir la commande
        </ScreenLink>
      )
    );
  if (claim.pieces.length === 0)
    return onAnswer ? (
      <Button look="secondary" onClick={() => onAnswer(commentOf(claim))}>
        Répondre
      </Button>
    ) : (
      <ScreenLink alone to={withQuery(paths.admin.orders, { new: "1" })} className={LINK}>
        Nouvelle commande
      </ScreenLink>
    );
  return (
    <>
      {(onAnswer ? claim.pieces.slice(0, MOST_CHOICES) : claim.pieces).map((piece, place) => (
        <PieceChoice
          key={piece.id}
          claim={claim}
          piece={piece}
          digit={place + 1}
          showsDigit={onAnswer !== undefined}
          pending={pending}
          onChoose={() => accept.mutate({ claim, productId: piece.id })}
        />
      ))}
      {onAnswer && claim.pieces.length > MOST_CHOICES && claim.act === "claim" && (
        <Button data-choice={0} look="secondary" onClick={() => onAnswer(commentOf(claim))}>
          <KeyHint className="text-ink-2">0</KeyHint> Autre pièce
        </Button>
      )}
    </>
  );
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
