import { useQuery } from "@tanstack/react-query";
import { ChevronsDownUp, ChevronsUpDown, Maximize2, Minimize2, Radio } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import type { LiveComment } from "#contract/admin/capture.ts";
import type { Claim } from "#contract/admin/claims.ts";
import type { ConsoleLive } from "#contract/admin/live-console.ts";
import { technicalOf } from "#web/admin/client/failure.ts";
import { lazyDialog } from "#web/admin/forms/lazy-dialog.tsx";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { ScreenHeading } from "#web/ui/admin/screen-heading.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { EmptyPanel, ErrorPanel } from "#web/ui/panel.tsx";
import { toast } from "#web/ui/toasts.ts";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { canAccept, queueOf } from "./claims/claim-words.ts";
import { ProposalsPanel } from "./claims/proposals-panel.tsx";
import { useClaims } from "./claims/use-claims.ts";
import { CommentsColumn } from "./comments/comments-column.tsx";
import { consoleLives } from "./console-queries.ts";
import { EntryBar } from "./entry/entry-bar.tsx";
import { theReference } from "./entry/match-pieces.ts";
import { useEntry } from "./entry/use-entry.ts";
import { isOutOfReach } from "./is-out-of-reach.ts";
import { OnAirPanel } from "./on-air-panel.tsx";
import { OrdersColumn } from "./orders/orders-column.tsx";
import { END_OF_RUN } from "./run/run-strip.tsx";
import { useRun } from "./run/use-run.ts";
import { useChosenLive } from "./use-chosen-live.ts";
import { useConsoleKeys } from "./use-console-keys.ts";
import { useConsoleUpdates } from "./use-console-updates.ts";
import { useFullScreen } from "./use-full-screen.ts";
import { useOnAir } from "./use-on-air.ts";

/** The live order-entry sidebar: built for one member of staff who must not look away from the live. */
export function ConsolePage() {
  const lives = useQuery(consoleLives);
  const screen = useFullScreen();
  const [collapsed, setCollapsed] = useState(false);
  return (
    <div
      data-whole-screen
      className={classNames(
        "console-text @container",
        screen.full && "fixed inset-0 z-20 overflow-y-auto bg-page p-3",
      )}
    >
      <div
        className={classNames(
          "flex flex-col",
          screen.full
            ? "min-h-full @min-[56rem]:h-full"
            : "@min-[56rem]:h-[calc(100dvh-var(--top,3.5rem)-1.5rem-var(--foot,0px))]",
        )}
      >
        <ScreenHeading
          title="Live (console)"
          aside={
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              {!collapsed && <KeyLegend />}
              {lives.data && <EndOfLive lives={lives.data} />}
              <Button
                look="secondary"
                aria-expanded={!collapsed}
                icon={
                  collapsed ? <Icon of={ChevronsUpDown} size={18} /> : <Icon of={ChevronsDownUp} size={18} />
                }
                onClick={() => setCollapsed(!collapsed)}
              >
                {collapsed ? "Déplier" : "Réduire"}
              </Button>
              <Button
                look="secondary"
                aria-keyshortcuts="Alt+F"
                icon={screen.full ? <Icon of={Minimize2} size={18} /> : <Icon of={Maximize2} size={18} />}
                onClick={screen.toggle}
              >
                {screen.full ? "Quitter le plein écran" : "Plein écran"}
              </Button>
            </div>
          }
        />
        {isOutOfReach(lives) && (
          <ErrorPanel
            sentence="Impossible de charger les lives"
            onRetry={() => lives.refetch()}
            retrying={lives.isFetching}
            {...(lives.error ? { technical: technicalOf(lives.error) } : {})}
          />
        )}
        <Waiting
          loading={lives.isPending && !isOutOfReach(lives)}
          label="Chargement des lives"
          skeleton={<Skeleton className="h-40" />}
        >
          {lives.data && (
            <OpenConsole lives={lives.data} collapsed={collapsed} onFullScreen={screen.toggle} />
          )}
        </Waiting>
      </div>
    </div>
  );
}

const KEYS = [
  ["Alt P", "pseudo"],
  ["Alt R", "référence"],
  ["Alt C", "commentaires"],
  ["Alt F", "plein écran"],
  ["Échap", "effacer"],
] as const;

/** With several lives on air one chooses in their list which one ends. */
function EndOfLive({ lives: [live, ...others] }: { lives: readonly ConsoleLive[] }) {
  if (!live) return null;
  return (
    <Link
      to={others.length > 0 ? paths.admin.lives : paths.admin.liveClosing(live.id)}
      className={buttonClass("secondary")}
    >
      Terminer le live
    </Link>
  );
}

function KeyLegend() {
  return (
    <ul aria-label="Raccourcis" className="hidden flex-wrap gap-x-4 text-ink-2 md:flex">
      {KEYS.map(([keys, act]) => (
        <li key={keys}>
          <kbd className="font-code font-bold text-ink">{keys}</kbd> {act}
        </li>
      ))}
    </ul>
  );
}

const QuickPieceDialog = lazyDialog(
  async () => (await import("./new-piece/quick-piece-dialog.tsx")).QuickPieceDialog,
);

const BindPhoneDialog = lazyDialog(
  async () => (await import("#web/admin/baskets/bind-phone-dialog.tsx")).BindPhoneDialog,
);

const NO_LIVE: ConsoleLive = { id: "", title: "", ref: "", onAir: null, shownLast: null, run: [] };

type OpenConsoleProps = {
  lives: ConsoleLive[];
  /** Only the strip in which orders are entered. */
  collapsed: boolean;
  onFullScreen: () => void;
};

function OpenConsole({ lives, collapsed, onFullScreen }: OpenConsoleProps) {
  const { live = NO_LIVE, choose } = useChosenLive(lives);
  const pushed = useConsoleUpdates();
  const entry = useEntry(live.id, live.onAir);
  const onAir = useOnAir();
  const run = useRun(live);
  const claims = useClaims();
  const comments = useRef<HTMLDivElement>(null);
  const queue = queueOf(claims.proposals, live.onAir, Date.now());
  /** The proposal that one key could not decide; a new object each time it is pressed. */
  const [asked, setAsked] = useState<{ claimId: number }>();
  const [tab, setTab] = useState<Tab>("comments");
  /** A piece is being created that nobody had prepared. */
  const [naming, setNaming] = useState(false);
  const [binding, setBinding] = useState(false);

  const show = (reference: string | null) => onAir.mutate({ liveId: live.id, reference });
  const markOnAir = () => {
    if (live.id === "") return;
    if (entry.typed.trim() !== "") {
      const reference = theReference(entry.piece ? [entry.piece] : entry.found);
      if (reference) show(reference);
      else entry.askForPiece();
    } else if (live.onAir !== null) show(null);
  };
  useConsoleKeys({
    handle: () => focus(entry.handleField.current),
    reference: () => focus(entry.pieceField.current),
    comments: () => {
      flushSync(() => setTab("comments"));
      const newest = comments.current?.querySelector<HTMLElement>("[data-comment]");
      if (newest) newest.focus();
      else toast.info("Aucun commentaire pour le moment");
    },
    fullScreen: onFullScreen,
    newPiece: () => setNaming(live.id !== ""),
    bindPhone: () => setBinding(live.id !== ""),
    onAir: markOnAir,
    accept: () => {
      const claim = proposalAtHand([...queue.now, ...queue.old]);
      if (!claim || claims.accept.isPending) return;
      if (canAccept(claim)) claims.accept.mutate({ claim });
      else setAsked({ claimId: claim.id });
    },
    dismiss: () => {
      const claim = proposalAtHand([...queue.now, ...queue.old]);
      if (claim && !claims.dismiss.isPending) claims.dismiss.mutate(claim.id);
    },
    next: () => {
      if (!run.next) toast.info(run.references ? END_OF_RUN : "Les pièces du live se chargent");
      else if (!onAir.isPending) show(run.next.reference);
    },
    clear: entry.clear,
  });

  const answer = (comment: LiveComment) => {
    choose(comment.liveId);
    entry.take(comment);
  };

  return (
    <div
      className={classNames(
        "grid min-h-0 grow grid-cols-[minmax(0,1fr)] gap-4",
        !collapsed &&
          "@min-[56rem]:min-h-[28rem] @min-[56rem]:grid-cols-[minmax(0,10fr)_minmax(0,9fr)] @min-[56rem]:grid-rows-[minmax(0,1fr)] @min-[68rem]:grid-cols-[minmax(0,8fr)_minmax(0,6fr)_minmax(0,6fr)]",
      )}
    >
      {binding && <BindPhoneDialog liveId={live.id} onClose={() => setBinding(false)} />}
      {naming && (
        <QuickPieceDialog
          liveId={live.id}
          onCreated={(reference) => {
            setNaming(false);
            show(reference);
          }}
          onClose={() => setNaming(false)}
        />
      )}
      {!collapsed && <ColumnTabs chosen={tab} onChoose={setTab} />}
      {!collapsed && (
        <div className={classNames("min-h-0", tab !== "comments" && "@max-[56rem]:hidden")}>
          <CommentsColumn
            list={comments}
            heldId={entry.held.comment?.id}
            pushed={pushed}
            claims={claims}
            onTake={answer}
          />
        </div>
      )}
      <div className="flex min-h-0 flex-col gap-3 @max-[56rem]:order-first @min-[56rem]:overflow-y-auto @min-[56rem]:p-0.5">
        {live.id === "" ? (
          <div className="rounded-card border border-line bg-card">
            <EmptyPanel
              icon={Radio}
              sentence="Aucun live actif pour le moment"
              action={
                <Link to={paths.admin.lives} className={LINK}>
                  Voir les lives
                </Link>
              }
            />
          </div>
        ) : (
          // What opens in it (a refusal, the comment of an order) lies over what stands below instead of moving it.
          <div
            className={classNames(
              "relative @min-[56rem]:shrink-0",
              lives.length > 1 ? "@min-[56rem]:h-80" : "@min-[56rem]:h-58",
            )}
          >
            <EntryBar lives={lives} live={live} onLive={choose} entry={entry} onAirPressed={markOnAir} />
          </div>
        )}
        {!collapsed && live.id !== "" && (
          <>
            <OnAirPanel
              live={live}
              claims={claims}
              run={run}
              showing={onAir.isPending}
              onShow={show}
              onNew={() => setNaming(true)}
            />
            <ProposalsPanel claims={claims} queue={queue} asked={asked} onAnswer={answer} />
          </>
        )}
      </div>
      {!collapsed && (
        <div className={classNames("min-h-0", tab !== "orders" && "@max-[56rem]:hidden")}>
          <OrdersColumn liveId={live.id} claims={claims} />
        </div>
      )}
    </div>
  );
}

const TABS = [
  ["comments", "Commentaires"],
  ["orders", "Commandes"],
] as const;
type Tab = (typeof TABS)[number][0];

/** Where there is no room for columns one sees the comments or the orders. */
function ColumnTabs({ chosen, onChoose }: { chosen: Tab; onChoose: (tab: Tab) => void }) {
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2 @min-[56rem]:hidden">
      <legend className="sr-only">Colonne affichée</legend>
      {TABS.map(([tab, words]) => (
        <Button
          key={tab}
          look={tab === chosen ? "primary" : "secondary"}
          aria-pressed={tab === chosen}
          className="grow"
          onClick={() => onChoose(tab)}
        >
          {words}
        </Button>
      ))}
    </fieldset>
  );
}

function focus(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

/** The proposal of the comment that has the focus, be there none; without such a comment the first of all. */
function proposalAtHand(proposals: readonly Claim[]): Claim | undefined {
  const focused =
    document.activeElement instanceof HTMLElement ? document.activeElement.dataset.comment : undefined;
  const claim = focused ? proposals.find(({ commentId }) => String(commentId) === focused) : proposals[0];
  // Never that of somebody else, though her own has not arrived yet.
  if (!claim)
    toast.info(focused ? "Aucune proposition pour ce commentaire" : "Aucune proposition en attente");
  return claim;
}
