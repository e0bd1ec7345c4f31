import { useQuery } from "@tanstack/react-query";
import { Navigate, Outlet, ScrollRestoration, useLocation } from "react-router";
import { api } from "#web/admin/api.ts";
import { technicalOf } from "#web/admin/failure.ts";
import { SessionLostDialog } from "#web/admin/session/session-lost-dialog.tsx";
import { paths } from "#web/paths.ts";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { SkipLink } from "#web/ui/skip-link.tsx";
import { CheckingRights } from "./checking-rights.tsx";
import { FrameTools, useFrameTool } from "./frame-tools.tsx";
import { meQuery } from "./me-query.ts";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";

const COUNT_EVERY_MS = 30_000;

/** Guard and frame of every back-office screen: nobody passes who is not an administrator now. */
export function Frame() {
  const location = useLocation();
  const [tool, setTool] = useFrameTool();
  const me = useQuery(meQuery);
  const user = me.data?.user;
  const counters = useQuery({
    queryKey: ["counters"],
    queryFn: () => api.admin.desk.counters(),
    enabled: user?.isAdmin === true,
    refetchInterval: COUNT_EVERY_MS,
  });
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
  if (!user?.isAdmin) return <Navigate to={paths.admin.login} replace state={{ from: location }} />;
  return (
    <>
      <SkipLink />
      <div className="flex min-h-dvh">
        <Sidebar counters={counters.data} />
        <div className="flex min-w-0 grow flex-col">
          <TopBar
            user={user}
            counters={counters.data}
            onPalette={() => setTool("palette")}
            onHelp={() => setTool("help")}
          />
          <main
            id="contenu"
            tabIndex={-1}
            className="mx-auto w-full max-w-[1440px] grow p-4 outline-none md:p-gutter"
          >
            <Outlet />
          </main>
        </div>
      </div>
      <FrameTools tool={tool} onTool={setTool} />
      <SessionLostDialog email={user.email} />
      <ScrollRestoration />
    </>
  );
}
