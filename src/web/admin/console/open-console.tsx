import { Radio } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { LiveComment } from "#contract/admin/capture.ts";
import type { ConsoleLive } from "#contract/admin/live-console.ts";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { useRoomAtKeyboard } from "#web/ui/admin/use-room-at-keyboard.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { EmptyPanel } from "#web/ui/panel.tsx";
import { toast } from "#web/ui/toasts.ts";
import { ProposalsPanel } from "./claims/proposals-panel.tsx";
import { useClaims } from "./claims/use-claims.ts";
import { useProposals } from "./claims/use-proposals.ts";
import { CommentsColumn } from "./comments/comments-column.tsx";
import { EntryBar } from "./entry/entry-bar.tsx";
import { theReference } from "./entry/match-pieces.ts";
import { useEntry } from "./entry/use-entry.ts";
import { LiveFigures } from "./live-figures.tsx";
import { OnAirPanel } from "./on-air-panel.tsx";
import { OrdersColumn } from "./orders/orders-column.tsx";
import { END_OF_RUN } from "./run/run-strip.tsx";
import { useRun } from "./run/use-run.ts";
import { useChosenLive } from "./use-chosen-live.ts";
import { useConsoleActs } from "./use-console-acts.ts";
import { useConsoleKeys } from "./use-console-keys.ts";
import { useConsoleUpdates } from "./use-console-updates.ts";
import { useOnAir } from "./use-on-air.ts";

const QuickPieceDialog = lazyPart(
  async () => (await import("./new-piece/quick-piece-dialog.tsx")).QuickPieceDialog,
);

const BindPhoneDialog = lazyPart(
  async () => (await import("#web/admin/baskets/bind-phone-dialog.tsx")).BindPhoneDialog,
);

const NO_LIVE: ConsoleLive = { id: "", title: "", ref: "", onAir: null, shownLast: null, run: [] };
const NO_LIVE_SENTENCE = "Aucun live actif pour le moment";

type OpenConsoleProps = {
  lives: ConsoleLive[];
  /** Only the strip in which orders are entered. */
  collapsed: boolean;
  onFullScreen: () => void;
};

/** The console of the live that is chosen: what viewers write, what is on air, what they took. */
export function OpenConsole({ lives, collapsed, onFullScreen }: OpenConsoleProps) {
  const { live = NO_LIVE, choose } = useChosenLive(lives);
  const pushed = useConsoleUpdates();
  useRoomAtKeyboard();
  const entry = useEntry(live.id, live.onAir);
  const onAir = useOnAir();
  const run = useRun(live);
  const claims = useClaims();
  const comments = useRef<HTMLDivElement>(null);
  const proposals = useProposals(claims, live, collapsed);
  const [tab, setTab] = useState<Tab>("comments");
  /** A piece is being created that nobody had prepared. */
  const [naming, setNaming] = useState(false);
  const [binding, setBinding] = useState(false);

  const show = (reference: string | null) => onAir.mutate({ liveId: live.id, reference });
  /** What needs a live, by a key. */
  const inLive = (act: () => void) => () => {
    if (live.id === "") toast.info(NO_LIVE_SENTENCE);
    else act();
  };
  const markOnAir = () => {
    if (entry.typed.trim() !== "") {
      const reference = theReference(entry.piece ? [entry.piece] : entry.found);
      if (reference) show(reference);
      else entry.askForPiece();
    } else if (live.onAir !== null) show(null);
    else toast.info("Rien à l'antenne\u00a0: saisissez d'abord une référence");
  };
  useConsoleKeys({
    handle: inLive(() => focus(entry.handleField.current)),
    reference: inLive(() => focus(entry.pieceField.current)),
    comments: () => {
      if (collapsed) return void toast.info("Dépliez la console pour voir les commentaires");
      flushSync(() => setTab("comments"));
      const newest = comments.current?.querySelector<HTMLElement>("[data-comment]");
      if (newest) newest.focus();
      else toast.info("Aucun commentaire pour le moment");
    },
    fullScreen: onFullScreen,
    newPiece: inLive(() => setNaming(true)),
    bindPhone: inLive(() => setBinding(true)),
    onAir: inLive(markOnAir),
    ...proposals.keys,
    next: inLive(() => {
      if (onAir.isUnderWay()) toast.info("Une mise à l'antenne est déjà en cours");
      else if (run.next) show(run.next.reference);
      else toast.info(run.references ? END_OF_RUN : "Les pièces du live se chargent");
    }),
    clear: entry.clear,
  });

  useConsoleActs({
    live,
    next: run.next,
    sure: proposals.sure,
    onAcceptAll: proposals.keys.acceptAll,
    onEntry: () => focus(entry.handleField.current),
    onNext: () => run.next && show(run.next.reference),
    onOff: () => show(null),
    onNew: () => setNaming(true),
    onBind: () => setBinding(true),
    onFullScreen,
  });

  const answer = (comment: LiveComment) => {
    choose(comment.liveId);
    entry.take(comment);
  };

  return (
    <div className="flex min-h-0 grow flex-col gap-4 @min-[56rem]:gap-2">
      {!collapsed && live.numbers && <LiveFigures live={live} numbers={live.numbers} claims={claims} />}
      <div
        className={classNames(
          // One column with the figures on a phone, so that the entry at its foot can rise above the keyboard.
          "contents min-h-0 grow gap-4 @min-[56rem]:grid",
          collapsed
            ? "@min-[56rem]:grid-cols-[minmax(0,1fr)]"
            : "@min-[56rem]:min-h-[28rem] @min-[56rem]:grid-cols-[minmax(0,10fr)_minmax(0,9fr)] @min-[56rem]:grid-rows-[auto_minmax(0,1fr)] @min-[68rem]:grid-cols-[minmax(0,8fr)_minmax(0,6fr)_minmax(0,6fr)] @min-[68rem]:grid-rows-[minmax(0,1fr)]",
        )}
      >
        {binding && <BindPhoneDialog liveId={live.id} onClose={() => setBinding(false)} />}
        {naming && (
          <QuickPieceDialog
            liveId={live.id}
            onCreated={(reference) => {
              setNaming(false);
              run.insert(reference);
              show(reference);
            }}
            onClose={() => setNaming(false)}
          />
        )}
        {!collapsed && <ColumnTabs chosen={tab} onChoose={setTab} />}
        {!collapsed && (
          <div className={classNames("min-h-0", tab !== "comments" && "@max-[68rem]:hidden")}>
            <CommentsColumn
              list={comments}
              heldId={entry.held.comment?.id}
              pushed={pushed}
              claims={claims}
              onTake={answer}
            />
          </div>
        )}
        <div className="contents min-h-0 flex-col gap-3 @min-[56rem]:flex @min-[56rem]:overflow-y-auto @min-[56rem]:p-0.5">
          {live.id === "" ? (
            <div className="rounded-card border border-line bg-card">
              <EmptyPanel
                icon={Radio}
                sentence={NO_LIVE_SENTENCE}
                action={
                  <ScreenLink to={paths.admin.lives} className={LINK}>
                    Voir les lives
                  </ScreenLink>
                }
              />
            </div>
          ) : (
            // What opens in it (a refusal, the comment of an order) lies over what stands below instead of moving it.
            <div
              className={classNames(
                "contents @min-[56rem]:relative @min-[56rem]:block @min-[56rem]:shrink-0",
                lives.length > 1 ? "@min-[56rem]:h-78" : "@min-[56rem]:h-55",
              )}
            >
              <EntryBar lives={lives} live={live} onLive={choose} entry={entry} onAirPressed={markOnAir} />
            </div>
          )}
          {!collapsed && live.id !== "" && (
            <div
              className={classNames(
                "flex min-h-0 flex-col gap-3 @min-[56rem]:contents",
                tab !== "comments" && "@max-[56rem]:hidden",
              )}
            >
              <OnAirPanel
                live={live}
                claims={claims}
                run={run}
                showing={onAir.isPending}
                onShow={show}
                onNew={() => setNaming(true)}
                onBind={() => setBinding(true)}
              />
              <ProposalsPanel
                claims={claims}
                queue={proposals.queue}
                unlisted={claims.unlisted}
                asked={proposals.asked}
                lives={lives}
                onAnswer={answer}
              />
            </div>
          )}
        </div>
        {!collapsed && (
          <div
            className={classNames("min-h-0 @max-[68rem]:-order-1", tab !== "orders" && "@max-[68rem]:hidden")}
          >
            <OrdersColumn liveId={live.id} claims={claims} />
          </div>
        )}
      </div>
    </div>
  );
}

const TABS = [
  ["comments", "Commentaires"],
  ["orders", "Commandes"],
] as const;
type Tab = (typeof TABS)[number][0];

/** Where there is no room for three columns one sees the comments or the orders. */
function ColumnTabs({ chosen, onChoose }: { chosen: Tab; onChoose: (tab: Tab) => void }) {
  return (
    <fieldset className="-order-2 flex min-w-0 flex-wrap gap-2 @min-[56rem]:col-span-full @min-[68rem]:hidden">
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
