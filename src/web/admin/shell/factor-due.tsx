import { ShieldAlert } from "lucide-react";
import { useLocation } from "react-router";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { factorDueWords } from "#wording/second-factor.ts";

/** Tells staff of the second factor that the shop demands, or will, for as long as they have none. */
export function FactorDue({ due }: { due: { from: string; now: boolean } }) {
  const { pathname } = useLocation();
  return (
    <p
      role="status"
      className="flex items-center gap-x-3 border-b border-warning bg-warning-soft px-3 py-1.5 text-small md:px-gutter"
    >
      <Icon of={ShieldAlert} className="shrink-0 text-warning" />
      <span className="min-w-0 flex-1">{factorDueWords(due)}</span>
      {pathname !== paths.admin.account && (
        <ScreenLink to={paths.admin.account} className={classNames(LINK, "shrink-0")}>
          L'activer
        </ScreenLink>
      )}
    </p>
  );
}
