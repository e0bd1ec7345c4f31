import { CircleUserRound, Keyboard, LogOut, Search, ShieldCheck, Store } from "lucide-react";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { signOut } from "#web/admin/session/sign-out.ts";
import { paths } from "#web/paths.ts";
import { Menu } from "#web/ui/admin/menu.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { OfflineBanner } from "#web/ui/offline-banner.tsx";
import { countOf } from "#wording/format.ts";
import { Breadcrumb } from "./breadcrumb.tsx";
import { Drawer } from "./drawer.tsx";
import { FactorDue } from "./factor-due.tsx";
import type { Counters } from "./menu-list.tsx";
import { useRoomAtTop } from "./use-room-at-top.ts";

type TopBarProps = {
  user: { email: string; name: string };
  counters: (Counters & { activeLives: { id: string; title: string }[] }) | undefined;
  /** A second factor that is still to be set up; `now`: till then there is nothing to go to and nothing to find. */
  factorDue: { from: string; now: boolean } | null;
  onPalette: () => void;
  onHelp: () => void;
};

export function TopBar({ user, counters, factorDue, onPalette, onHelp }: TopBarProps) {
  const navigate = useNavigate();
  const bar = useRef<HTMLElement>(null);
  useRoomAtTop(bar);
  const closed = factorDue?.now === true;
  return (
    <header ref={bar} className="screen-only sticky top-0 z-20 bg-card">
      <OfflineBanner />
      {factorDue && <FactorDue due={factorDue} />}
      <div className="flex min-h-14 md:min-h-12 flex-wrap items-center gap-1 border-b border-line px-2 sm:gap-2 sm:px-3 md:px-gutter">
        {!closed && <Drawer counters={counters} />}
        <Breadcrumb />
        <div className="ms-auto flex min-w-0 flex-wrap items-center justify-end gap-1 sm:gap-2">
          {!closed && <SearchButton onPress={onPalette} />}
          {!closed && <LiveChip lives={counters?.activeLives ?? []} />}
          <Menu
            label={`Compte ${user.email}`}
            trigger={
              <>
                <Icon of={CircleUserRound} />
                <span className="hidden max-w-[12rem] truncate sm:inline">{user.name || user.email}</span>
              </>
            }
            entries={[
              {
                id: "account",
                label: "Mon compte",
                icon: <Icon of={ShieldCheck} />,
                onChoose: () => void navigate(paths.admin.account),
              },
              {
                id: "shop",
                label: "Voir la boutique",
                icon: <Icon of={Store} />,
                onChoose: () => window.location.assign(paths.home),
              },
              ...(closed
                ? []
                : [
                    {
                      id: "keys",
                      label: "Raccourcis clavier",
                      icon: <Icon of={Keyboard} />,
                      onChoose: onHelp,
                    },
                  ]),
              {
                id: "sign-out",
                label: "Se déconnecter",
                icon: <Icon of={LogOut} />,
                onChoose: () => void signOut(),
              },
            ]}
          />
        </div>
      </div>
    </header>
  );
}

function SearchButton({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K"
      className="inline-flex min-h-target min-w-target items-center justify-center gap-2 rounded-control px-2 text-ink-2 hover:bg-sunken hover:text-ink lg:border lg:border-control lg:px-3"
      onClick={onPress}
    >
      <Icon of={Search} />
      <span className="sr-only lg:not-sr-only">Rechercher</span>
      <kbd aria-hidden className="hidden font-code text-small lg:inline">
        Ctrl K
      </kbd>
    </button>
  );
}

function LiveChip({ lives }: { lives: readonly { id: string; title: string }[] }) {
  const [only] = lives;
  if (!only) return null;
  return (
    <ScreenLink
      alone
      to={paths.admin.liveConsole}
      className="inline-flex min-h-target max-w-[14rem] shrink-0 items-center gap-2 rounded-pill bg-accent px-3 text-small font-semibold text-on-primary hover:bg-accent-hover"
    >
      <span className="shrink-0">EN DIRECT</span>
      <span className="hidden truncate font-medium sm:inline">
        {lives.length === 1 ? only.title : countOf(lives.length, "live actif", "lives actifs")}
      </span>
    </ScreenLink>
  );
}
