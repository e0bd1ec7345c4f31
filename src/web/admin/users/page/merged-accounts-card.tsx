import type { UserPage } from "#contract/admin/user-page.ts";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Card } from "#web/ui/card.tsx";

/** Accounts whose orders are here by a merge: who asks for her data or their erasure is asked about these too. */
export function MergedAccountsCard({ accounts }: { accounts: UserPage["mergedFrom"] }) {
  if (accounts.length === 0) return null;
  return (
    <Card id="merged-accounts" title="Comptes fusionnés dans celui-ci">
      <ul className="flex flex-col gap-2">
        {accounts.map(({ id, name, handle }) => (
          <li key={id} className="min-w-0">
            <ScreenLink to={paths.admin.userDetail(id)} className={`${LINK} wrap-anywhere`}>
              {name || (handle && `@${handle}`) || "Sans nom"}
            </ScreenLink>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-small text-ink-2">
        Leurs commandes sont ici, le reste de leurs données est encore dans chaque compte{"\u00a0"}: pour une
        copie ou un effacement, faites de même pour chacun.
      </p>
    </Card>
  );
}
