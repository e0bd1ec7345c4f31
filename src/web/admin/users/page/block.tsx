import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Ban } from "lucide-react";
import type { UserPage } from "#contract/admin/user-page.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { readAgain } from "#web/admin/client/changes.ts";
import { ReasonDialog } from "#web/admin/orders/reason-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toasts.ts";

type BlockNoticeProps = { userId: string; block: NonNullable<UserPage["block"]> };

/** That a person is blocked, by whom and why, and the way back. */
export function BlockNotice({ userId, block: { reason, by, at } }: BlockNoticeProps) {
  const queries = useQueryClient();
  const lift = useMutation({
    mutationFn: () => api.admin.users.setBlock({ userId, reason: null }),
    onSettled: () => readAgain(queries, [orpc.admin.users.page]),
    meta: { done: "Personne débloquée", failed: "Impossible de débloquer cette personne" },
  });
  return (
    <section
      aria-label="Blocage"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-danger bg-danger-soft p-3"
    >
      <Icon of={Ban} className="shrink-0 text-danger" />
      <p className="min-w-0 grow basis-64 wrap-anywhere">
        <strong>Bloquée{"\u00a0: "}</strong>
        {reason}
        <span className="block text-ink-2">
          {by && `Par ${by}, `}
          {by ? "le " : "Le "}
          <DateText at={at} />. Ses demandes en live attendent l'équipe, et elle ne peut pas commander seule.
        </span>
      </p>
      <Button look="secondary" pending={lift.isPending} onClick={() => lift.mutate()}>
        Débloquer
      </Button>
    </section>
  );
}

export function BlockDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const queries = useQueryClient();
  return (
    <ReasonDialog
      id="block-reason"
      title="Bloquer cette personne"
      label="Raison"
      hint="Ses demandes en live deviendront des propositions, et elle ne pourra plus commander seule. Ses commandes d'avant ne changent pas. Elle peut demander à lire ce qui est écrit sur elle."
      submitLabel="Bloquer"
      danger
      failed="Impossible de bloquer cette personne"
      act={async (reason) => {
        await api.admin.users.setBlock({ userId, reason });
        await readAgain(queries, [orpc.admin.users.page]);
        return undefined;
      }}
      onDone={() => toast.success("Personne bloquée")}
      onClose={onClose}
    />
  );
}
