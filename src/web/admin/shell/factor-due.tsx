import { ShieldAlert } from "lucide-react";
import { useLocation } from "react-router";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Icon } from "#web/ui/icon.tsx";
import { factorDueWords } from "#wording/second-factor.ts";

/** Tells staff of the second factor that the shop demands, or will, for as long as they have none. */
export function FactorDue({ due }: { due: { from: string; now: boolean } }) {
  const { pathname } = useLocation();
  return (
    <p
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-warning bg-warning-soft p-3"
    >
      <Icon of={ShieldAlert} className="shrink-0 text-warning" />
      <span className="min-w-0 flex-1 basis-64">{factorDueWords(due)}</span>
      {pathname !== paths.admin.account && (
        <ScreenLink to={paths.admin.account} className={LINK}>
          L'activer
        </ScreenLink>
      )}
    </p>
  );
}
