import { useQueryClient } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { api, orpc } from "#web/admin/client/api.ts";
import { readAgain } from "#web/admin/client/changes.ts";
import { PasswordDialog } from "#web/admin/forms/password-dialog.tsx";
import { sentenceOf } from "#web/client/failure.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toasts.ts";
import { countOf } from "#wording/format.ts";
import { BackupCodesDialog } from "./backup-codes-dialog.tsx";
import { ConfirmFactorDialog, type NewFactor } from "./confirm-factor-dialog.tsx";

const FEW_CODES = 3;

type Factor = { since: string | null; backupCodes: number };
type Step =
  | { at: "password" | "renewal" | "removal" }
  | { at: "app"; factor: NewFactor }
  | { at: "codes"; codes: readonly string[] };

/** The second factor: whether it is on, and each act on it, one dialog after the other. */
export function FactorCard({ factor }: { factor: Factor }) {
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>();
  const close = () => setStep(undefined);
  const changed = () => readAgain(queries, [orpc.admin.ownAccount.secondFactor, orpc.admin.overview.me]);
  const show = (codes: readonly string[]) => {
    void changed();
    setStep({ at: "codes", codes });
  };
  return (
    <Card id="second-factor" title="Double authentification">
      {factor.since === null ? (
        <Off onStart={() => setStep({ at: "password" })} />
      ) : (
        <On
          since={factor.since}
          backupCodes={factor.backupCodes}
          onRenew={() => setStep({ at: "renewal" })}
          onRemove={() => setStep({ at: "removal" })}
        />
      )}
      {step?.at === "password" && (
        <PasswordDialog
          title="Activer la double authentification"
          confirmLabel="Continuer"
          pendingLabel="Vérification..."
          act={async (password) => {
            setStep({ at: "app", factor: await api.admin.ownAccount.beginSecondFactor({ password }) });
          }}
          failed={(error) => sentenceOf(error, "Impossible d'activer la double authentification")}
          onClose={close}
        >
          <p>Ayez à portée de main le téléphone sur lequel se trouve votre application d'authentification.</p>
        </PasswordDialog>
      )}
      {step?.at === "app" && <ConfirmFactorDialog factor={step.factor} onConfirmed={show} onClose={close} />}
      {step?.at === "codes" && <BackupCodesDialog codes={step.codes} onClose={close} />}
      {step?.at === "renewal" && (
        <PasswordDialog
          title="Remplacer les codes de secours"
          confirmLabel="Remplacer les codes"
          pendingLabel="Remplacement..."
          withCode
          act={async (password, code) => {
            const { backupCodes } = await api.admin.ownAccount.renewBackupCodes({ password, code });
            show(backupCodes);
          }}
          failed={(error) => sentenceOf(error, "Impossible de remplacer les codes de secours")}
          onClose={close}
        >
          <p>Dix nouveaux codes vous seront montrés. Les anciens ne serviront plus.</p>
        </PasswordDialog>
      )}
      {step?.at === "removal" && (
        <PasswordDialog
          title="Désactiver la double authentification"
          confirmLabel="Désactiver"
          pendingLabel="Désactivation..."
          danger
          withCode
          act={async (password, code) => {
            await api.admin.ownAccount.removeSecondFactor({ password, code });
            await changed();
            toast.success("Double authentification désactivée");
            close();
          }}
          failed={(error) => sentenceOf(error, "Impossible de désactiver la double authentification")}
          onClose={close}
        >
          <p>Votre mot de passe suffira de nouveau pour vous connecter. Vos codes de secours sont effacés.</p>
        </PasswordDialog>
      )}
    </Card>
  );
}

function Off({ onStart }: { onStart: () => void }) {
  return (
    <>
      <p>
        En plus de votre mot de passe, un code affiché par une application sur votre téléphone sera demandé à
        chaque connexion. Qui devine ou vole votre mot de passe n'entre pas.
      </p>
      <Button className="mt-4" onClick={onStart}>
        Activer
      </Button>
    </>
  );
}

type OnProps = { since: string; backupCodes: number; onRenew: () => void; onRemove: () => void };

function On({ since, backupCodes, onRenew, onRemove }: OnProps) {
  return (
    <>
      <p>
        Active depuis le <DateText at={since} />. Il vous reste{" "}
        {countOf(backupCodes, "code de secours", "codes de secours")}.
      </p>
      {backupCodes <= FEW_CODES && (
        <p className="mt-3 flex items-start gap-2 rounded-control border border-warning bg-warning-soft p-3">
          <Icon of={TriangleAlert} className="mt-0.5 shrink-0 text-warning" />
          Remplacez vos codes de secours pendant que vous avez votre téléphone.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="secondary" onClick={onRenew}>
          Remplacer les codes de secours
        </Button>
        <Button look="secondary" onClick={onRemove}>
          Désactiver
        </Button>
      </div>
    </>
  );
}
