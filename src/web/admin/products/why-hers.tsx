import { useQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { useState } from "react";
import type { PieceRequest, PieceRequestStep, WhyHers } from "#contract/admin/why-hers.ts";
import { orpc } from "#web/admin/client/api.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { Quoted } from "#web/admin/console/claims/quoted.tsx";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { copyText } from "#web/admin/share/copy-text.ts";
import { forBuyer } from "#web/admin/share/rehearsal.ts";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { CLAIM_REASON_LABELS } from "#wording/claims.ts";
import { countOf, formatClockToTheMillisecond, formatDate, formatDateTime } from "#wording/format.ts";
import {
  ASKED_BY_LABELS,
  askerWords,
  chatAnswer,
  FATE_LABELS,
  stepWords,
  THIS_ORDER,
  WHY_HERS,
} from "#wording/why-hers.ts";

/** Who asked for a piece when, how and in which order, and why it went where it went. Asked for when it is unfolded. */
export function WhyHersSection({ productId }: { productId: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <details
      className="mt-4 border-t border-line pt-2"
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary className="min-h-target content-center font-semibold">{WHY_HERS}</summary>
      {opened && <WhyHersStory productId={productId} />}
    </details>
  );
}

/** `orderId`: the order that one came from, whose request is told apart. */
export function WhyHersStory({ productId, orderId }: { productId: string; orderId?: string }) {
  const told = useQuery(orpc.admin.claims.whyHers.queryOptions({ input: { productId } }));
  return (
    <Loaded
      query={told}
      failed="Impossible de charger les demandes"
      label="Chargement des demandes"
      skeleton={<Skeleton className="h-24" />}
    >
      {(story) => <Story story={story} orderId={orderId} />}
    </Loaded>
  );
}

type StoryProps = { story: WhyHers; orderId: string | undefined };

function Story({ story: { piece, requests }, orderId }: StoryProps) {
  if (requests.length === 0)
    return <p className="text-small text-ink-2">Personne n'a encore demandé cette pièce.</p>;
  const answer = chatAnswer(piece.reference ?? piece.name, requests);
  return (
    <>
      {answer && (
        <div className="mb-3 rounded-control bg-sunken p-3">
          <p className="mb-2 wrap-anywhere">{answer}</p>
          <Button
            look="secondary"
            icon={<Icon of={Copy} size={18} />}
            onClick={() =>
              void copyText(forBuyer(answer), {
                done: "Réponse copiée",
                refused: "Impossible de copier la réponse",
              })
            }
          >
            Copier pour le chat
          </Button>
        </div>
      )}
      <p className="text-small text-ink-2">{countOf(requests.length, "demande")}, la première en haut</p>
      <ol className="divide-y divide-line">
        {requests.map((request) => (
          <li key={request.key} className="py-2.5">
            <Request request={request} orderId={orderId} />
          </li>
        ))}
      </ol>
      <p className="text-small text-ink-2">
        L'heure d'un commentaire est celle de TikTok. Un appui sur une pièce déjà prise ne laisse pas de
        trace.
      </p>
    </>
  );
}

type RequestProps = { request: PieceRequest; orderId: string | undefined };

function Request({ request, orderId }: RequestProps) {
  const { handle, order, comment, fate, rank, reason, owns, at, sameInstant, steps } = request;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 wrap-anywhere">
          {handle && <span className="font-semibold">@{handle}</span>}{" "}
          {order?.id === orderId && order ? (
            <strong className="font-semibold text-accent">{THIS_ORDER}</strong>
          ) : order ? (
            <ScreenLink to={paths.admin.orderDetail(order.id)} className={LINK}>
              <span className="font-code text-small">{order.orderNumber}</span>
            </ScreenLink>
          ) : (
            !handle && askerWords(request)
          )}
        </span>
        <span className={classNames("text-small", owns ? "font-semibold text-success" : "text-ink-2")}>
          {FATE_LABELS[fate]}
          {rank !== null && `, n°\u00a0${rank}`}
        </span>
      </div>
      <p className="text-small wrap-anywhere">
        <time dateTime={at} className="tabular-nums">
          {formatClockToTheMillisecond(at)}
        </time>{" "}
        {ASKED_BY_LABELS[request.by]}
        {comment && (
          <>
            {"\u00a0: "}
            {comment.text === null ? "effacé" : <Quoted text={comment.text} />}
          </>
        )}
        {reason && ` (${CLAIM_REASON_LABELS[reason]})`}
      </p>
      {sameInstant && (
        <p className="text-small text-ink-2">
          À la même milliseconde qu'une autre demande{"\u00a0: "}les heures ne disent pas qui était la
          première.
        </p>
      )}
      {steps.length > 0 && (
        <ul className="mt-1 border-s-2 border-line ps-3 text-small text-ink-2">
          {steps.map((step) => (
            <li key={`${step.at} ${step.what}`} className="wrap-anywhere">
              <Step step={step} since={at} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Step({ step, since }: { step: PieceRequestStep; since: string }) {
  const { at, reason, comment } = step;
  return (
    <>
      <time dateTime={at} className="tabular-nums">
        {formatDate(at) === formatDate(since) ? formatClockToTheMillisecond(at) : formatDateTime(at)}
      </time>{" "}
      {stepWords(step)}
      {reason && ` (${reason})`}
      {comment && (
        <>
          {"\u00a0: "}
          <Quoted text={comment} />
        </>
      )}
    </>
  );
}
