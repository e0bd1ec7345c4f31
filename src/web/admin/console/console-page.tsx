import { useQuery } from "@tanstack/react-query";
import { ChevronsDownUp, ChevronsUpDown, Maximize2, Minimize2 } from "lucide-react";
import { useState } from "react";
import type { ConsoleLive } from "#contract/admin/live-console.ts";
import { technicalOf } from "#web/admin/client/failure.ts";
import { KeyHint } from "#web/admin/keys/key-hint.tsx";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths } from "#web/paths.ts";
import { ScreenHeading } from "#web/ui/admin/screen-heading.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { consoleLives } from "./console-queries.ts";
import { isOutOfReach } from "./is-out-of-reach.ts";
import { OpenConsole } from "./open-console.tsx";
import { useFullScreen } from "./use-full-screen.ts";

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
        screen.full && "fixed inset-0 z-20 overflow-y-auto bg-page p-3 pb-0 md:pb-3",
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
                // Where the entry is docked it is in sight without that.
                className={classNames(!collapsed && "@max-[56rem]:hidden")}
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
                {screen.full ? "Quitter le plein écran" : "Plein écran"}{" "}
                <KeyHint className="text-ink-2">Alt F</KeyHint>
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
  ["Maj F4", "tout accepter"],
  ["Échap", "effacer"],
] as const;

/** With several lives on air one chooses in their list which one ends. */
function EndOfLive({ lives: [live, ...others] }: { lives: readonly ConsoleLive[] }) {
  if (!live) return null;
  return (
    <ScreenLink
      to={others.length > 0 ? paths.admin.lives : paths.admin.liveClosing(live.id)}
      className={buttonClass("secondary")}
    >
      Terminer le live
    </ScreenLink>
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
