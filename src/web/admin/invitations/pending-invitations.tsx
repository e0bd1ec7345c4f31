import { useMutation, useQuery } from "@tanstack/react-query";
import type { PendingInvitation } from "#contract/admin/invitations.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { ROLE_NAMES } from "#wording/roles.ts";

/** Who was asked to join the staff and has not come yet; nothing where there is nobody. */
export function PendingInvitations() {
  const { data } = useQuery(orpc.admin.invitations.list.queryOptions());
  if (!data || data.length === 0) return null;
  return (
    <Card id="invitations" title="Invitations en attente" className="mt-4">
      <ul className="divide-y divide-line">
        {data.map((invitation) => (
          <Invitation key={invitation.userId} invitation={invitation} />
        ))}
      </ul>
    </Card>
  );
}

function Invitation({ invitation }: { invitation: PendingInvitation }) {
  const { userId, name, email, role, invitedAt, invitedBy, over } = invitation;
  const withdraw = useMutation({
    mutationFn: () => api.admin.invitations.withdraw({ userId }),
    meta: {
      done: "Invitation annulée. Son lien ne mène plus nulle part.",
      failed: "Impossible d'annuler l'invitation",
      changes: ["invitations"],
    },
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-[min(16rem,100%)] flex-1">
        <p className="flex flex-wrap gap-x-2">
          <strong className="font-semibold wrap-anywhere">{name || email}</strong>
          <span className="text-ink-2">{ROLE_NAMES[role]}</span>
        </p>
        <p className="text-small text-ink-2 wrap-anywhere">
          {name && `${email} · `}
          {over && "Lien expiré · "}Invitation envoyée le <DateText at={invitedAt} /> par {invitedBy}
        </p>
      </div>
      <Button look="text" pending={withdraw.isPending} onClick={() => withdraw.mutate()}>
        Annuler<span className="sr-only"> l'invitation de {name || email}</span>
      </Button>
    </li>
  );
}
