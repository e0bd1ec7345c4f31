import { Trash2, UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import type { RefusalFacts } from "#domain/refusals.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { formatDateTime } from "#wording/format.ts";

type ChangedPanelProps = {
  conflict: RefusalFacts["RECORD_CHANGED"] | RefusalFacts["ORDER_CHANGED"];
  pending: boolean;
  onReload: () => void;
  onOverwrite: () => void;
};

/** Two people at one record or one order: who was faster, when, and what to do with what was typed here. */
export function ChangedPanel({ conflict, pending, onReload, onOverwrite }: ChangedPanelProps) {
  return (
    <Overtaken
      icon={<Icon of={UsersRound} className="shrink-0" />}
      title={`${"status" in conflict ? "Cette commande" : "Cette fiche"} a été modifiée entre-temps`}
      by={conflict}
      ways={
        <>
          <Button look="secondary" onClick={onReload} disabled={pending}>
            Recharger
          </Button>
          <Button look="secondary" onClick={onOverwrite} pending={pending}>
            Écraser
          </Button>
        </>
      }
    >
      {"status" in conflict && (
        <p className="mt-1 flex flex-wrap items-center gap-2">
          Statut actuel{"\u00a0"}: <StatusBadge status={conflict.status} />
        </p>
      )}
    </Overtaken>
  );
}

type GonePanelProps = {
  gone: RefusalFacts["RECORD_GONE"];
  pending: boolean;
  /** Makes a new record of what is typed; without it none can be made. */
  onCreate: (() => void) | undefined;
};

/** Somebody deleted the record that is being edited: who, when, and the way to keep what was typed here. */
export function GonePanel({ gone, pending, onCreate }: GonePanelProps) {
  return (
    <Overtaken
      icon={<Icon of={Trash2} className="shrink-0" />}
      title="Cette fiche a été supprimée entre-temps"
      by={gone}
      ways={
        onCreate && (
          <Button look="secondary" onClick={onCreate} pending={pending} pendingLabel="Création...">
            Créer de nouveau
          </Button>
        )
      }
    />
  );
}

type OvertakenProps = {
  icon: ReactNode;
  title: string;
  by: { by: string; at: string };
  ways: ReactNode;
  children?: ReactNode;
};

function Overtaken({ icon, title, by: { by, at }, ways, children }: OvertakenProps) {
  return (
    <div role="alert" className="rounded-card border border-warning bg-warning-soft p-4">
      <p className="flex items-start gap-2 font-semibold text-warning">
        {icon}
        {title}
      </p>
      <p className="mt-2 wrap-anywhere">
        Par {by || "quelqu'un"}, le {formatDateTime(at)}. Votre saisie est conservée.
      </p>
      {children}
      {ways && <div className="mt-3 flex flex-wrap gap-2">{ways}</div>}
    </div>
  );
}
