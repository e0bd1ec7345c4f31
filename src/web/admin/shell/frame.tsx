import { useQuery } from "@tanstack/react-query";
import { Navigate, Outlet, ScrollRestoration, useLocation } from "react-router";
import { mayAct } from "#domain/roles.ts";
import { orpc } from "#web/admin/client/api.ts";
import { technicalOf } from "#web/admin/client/failure.ts";
import { NotHers } from "#web/admin/roles/not-hers.tsx";
import { neededAt } from "#web/admin/roles/use-may.ts";
import { SessionLostDialog } from "#web/admin/session/session-lost-dialog.tsx";
import { useCurrentRole } from "#web/admin/session/use-current-role.ts";
import { paths } from "#web/paths.ts";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { SkipLink } from "#web/ui/skip-link.tsx";
import { CheckingRights } from "./checking-rights.tsx";
import { FrameTools, useFrameTool } from "./frame-tools.tsx";
import { type Counters, MenuList } from "./menu-list.tsx";
import { TopBar } from "./top-bar.tsx";

const COUNT_EVERY_MS = 30_000;

/** Guard and frame of every back-office screen: nobody passes who is not an administrator now. */
export function Frame() {
  const location = useLocation();
  const [tool, setTool] = useFrameTool();
  const me = useCurrentRole();
  const user = me.data?.user;
  const counters = useQuery(
    orpc.admin.overview.counters.queryOptions({
      enabled: user?.isAdmin === true && !user.factorDue?.now,
      refetchInterval: COUNT_EVERY_MS,
    }),
  );
  if (me.isPending) return <CheckingRights />;
  if (me.isError && !me.data)
    return (
      <main className="mx-auto max-w-xl p-gutter">
        <ErrorPanel
          sentence="Une erreur inconnue est survenue"
          onRetry={() => me.refetch()}
          retrying={me.isFetching}
          technical={technicalOf(me.error)}
        />
      </main>
    );
  if (!user?.role) return <Navigate to={paths.admin.login} replace state={{ from: location }} />;
  const { factorDue } = user;
  if (factorDue?.now && location.pathname !== paths.admin.account)
    return <Navigate to={paths.admin.account} replace />;
  const needed = neededAt(location.pathname);
  if (needed && !mayAct(user.role, needed))
    return (
      <NotHers role={user.role} needed={location.pathname === paths.admin.dashboard ? undefined : needed} />
    );
  return (
    <>
      <SkipLink />
      <div className="flex min-h-dvh">
        {!factorDue?.now && <Sidebar counters={counters.data} />}
        <div className="flex min-w-0 grow flex-col">
          <TopBar
            user={user}
            counters={counters.data}
            factorDue={factorDue}
            onPalette={() => setTool("palette")}
            onHelp={() => setTool("help")}
          />
          <main
            id="contenu"
            tabIndex={-1}
            className="mx-auto w-full max-w-[1440px] grow p-4 outline-none has-data-whole-screen:max-w-none has-data-wide:max-w-none max-md:has-data-whole-screen:pb-0 md:p-gutter md:has-data-list:pt-2 md:has-data-whole-screen:p-3"
          >
            <Outlet />
          </main>
        </div>
      </div>
      {!factorDue?.now && <FrameTools tool={tool} onTool={setTool} />}
      <SessionLostDialog email={user.email} />
      <ScrollRestoration />
    </>
  );
}

/** On the left from 768 px on: icons alone, then with their words from 1100 px. Below, the top bar has a drawer. */
function Sidebar({ counters }: { counters: Counters | undefined }) {
  return (
    <aside className="on-ink sticky top-0 hidden h-[calc(100dvh-var(--foot,0px))] w-16 shrink-0 flex-col gap-6 overflow-y-auto bg-primary px-2 py-4 not-print:md:flex wide-menu:w-[min(15rem,22vw)] wide-menu:px-3">
      <p
        lang="en"
        className="sr-only px-3 font-display text-h2 font-bold text-on-primary wide-menu:not-sr-only wide-menu:px-3"
      >
        Admin Dashboard
      </p>
      <MenuList counters={counters} collapses />
    </aside>
  );
}
