import type { UserDetail } from "#contract/admin/users.ts";
import type { StaffRole } from "#domain/roles.ts";
import { Select } from "#web/ui/select.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { ROLE_CHOICES, ROLE_HINTS } from "#wording/roles.ts";

type Wanted = { isAdmin: boolean; role: StaffRole | null };
type RightsProps = { read: UserDetail; wanted: Wanted; onChange: (wanted: Wanted) => void };

/** Who is given the rights gets no more than asked for: the role that most colleagues have is proposed. */
const PROPOSED: StaffRole = "management";

/** The switch of the rights, the role that goes with them, and what changing them means for this person. */
export function Rights({ read, wanted, onChange }: RightsProps) {
  return (
    <div className="rounded-control border border-line p-3">
      <Switch
        id="user-rights"
        label="Droits d'administration"
        checked={wanted.isAdmin}
        onChange={(isAdmin) => onChange({ isAdmin, role: isAdmin ? (read.role ?? PROPOSED) : null })}
      />
      <p className="mt-1 text-small text-ink-2">Donne accès à l'interface d'administration.</p>
      {wanted.role && (
        <div className="mt-3">
          <Select
            id="user-role"
            label="Rôle"
            options={ROLE_CHOICES}
            hint={ROLE_HINTS[wanted.role]}
            value={wanted.role}
            onChoose={(role) => onChange({ isAdmin: true, role })}
          />
        </div>
      )}
      <div role="status">
        {wanted.isAdmin && !read.isAdmin && !read.hasLogin && (
          <p className="mt-2 rounded-control bg-info-soft p-2 text-small">
            Cette personne n'a pas encore de compte de connexion{"\u00a0"}: elle ne pourra pas entrer avant
            d'en avoir un.
          </p>
        )}
        {!wanted.isAdmin && read.isAdmin && (
          <p className="mt-2 rounded-control bg-warning-soft p-2 text-small">
            Ses sessions ouvertes se terminent aussitôt.
          </p>
        )}
      </div>
    </div>
  );
}
