import type { UserDetail } from "#contract/admin/users.ts";
import { Switch } from "#web/ui/switch.tsx";

type RightsProps = { read: UserDetail; wanted: boolean; onChange: (isAdmin: boolean) => void };

/** The switch of the rights, and what turning it means for this person. */
export function Rights({ read, wanted, onChange }: RightsProps) {
  return (
    <div className="rounded-control border border-line p-3">
      <Switch id="user-rights" label="Droits d'administration" checked={wanted} onChange={onChange} />
      <p className="mt-1 text-small text-ink-2">Donne accès à l'interface d'administration.</p>
      <div role="status">
        {wanted && !read.isAdmin && !read.hasLogin && (
          <p className="mt-2 rounded-control bg-info-soft p-2 text-small">
            Cette personne n'a pas encore de compte de connexion{"\u00a0"}: elle ne pourra pas entrer avant
            d'en avoir un.
          </p>
        )}
        {!wanted && read.isAdmin && (
          <p className="mt-2 rounded-control bg-warning-soft p-2 text-small">
            Ses sessions ouvertes se terminent aussitôt.
          </p>
        )}
      </div>
    </div>
  );
}
