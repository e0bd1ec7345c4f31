import { useQuery } from "@tanstack/react-query";
import { matchPath } from "react-router";
import { ADMIN_SCREENS, type AdminScreen } from "#contract/routes.ts";
import { mayAct, type NeededRole, type StaffRole } from "#domain/roles.ts";
import { meQuery } from "#web/admin/session/me-query.ts";
import { paths } from "#web/paths.ts";

/** The role of whoever is signed in; the frame shows no screen before it is known. */
export const useRole = (): StaffRole => useQuery(meQuery).data?.user?.role ?? "preparation";

/** Whether what is for this role is hers as well: what the server would refuse is not offered. */
export function useMay(): (needed: NeededRole) => boolean {
  const role = useRole();
  return (needed) => mayAct(role, needed);
}

/** For which role the screen at this address is; undefined for one that is not there. */
export function neededAt(address: string): NeededRole | undefined {
  const [pathname = ""] = address.split(/[?#]/);
  const screen = (Object.keys(ADMIN_SCREENS) as AdminScreen[]).find((pattern) =>
    matchPath(pattern, pathname),
  );
  return screen && ADMIN_SCREENS[screen];
}

/** The dashboard leads everybody to where her work begins, so that a link to it is never refused. */
export const maySee = (role: StaffRole, address: string): boolean =>
  address === paths.admin.dashboard || mayAct(role, neededAt(address) ?? "any");

const HOMES: Record<StaffRole, string> = {
  owner: paths.admin.dashboard,
  management: paths.admin.dashboard,
  live: paths.admin.liveConsole,
  preparation: paths.admin.preparation,
};
export const homeOf = (role: StaffRole): string => HOMES[role];
