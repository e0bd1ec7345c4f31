import { useEffect } from "react";
import { Navigate } from "react-router";
import type { NeededRole, StaffRole } from "#domain/roles.ts";
import { toast } from "#web/ui/toasts.ts";
import { notYourRole } from "#wording/roles.ts";
import { homeOf } from "./use-may.ts";

/** Leads to where her work begins. `needed`: she asked for another screen by name, and is told whose it is. */
export function NotHers({ role, needed }: { role: StaffRole; needed: NeededRole | undefined }) {
  useEffect(() => {
    if (needed) toast.error(notYourRole(needed));
  }, [needed]);
  return <Navigate to={homeOf(role)} replace />;
}
