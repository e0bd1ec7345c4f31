import type { UserRow } from "#contract/admin/users.ts";
import { api } from "#web/admin/client/api.ts";
import { isAnswered } from "#web/admin/client/failure.ts";
import { PasswordDialog } from "#web/admin/forms/password-dialog.tsx";
import { sentenceOf } from "#web/client/failure.ts";
import { nameOf } from "./person-words.ts";

type ImpersonateDialogProps = { user: UserRow; onClose: () => void };

/** After the question this browser leaves for the customer's page. */
export function ImpersonateDialog({ user, onClose }: ImpersonateDialogProps) {
  return (
    <PasswordDialog
      title={`Se connecter en tant que ${nameOf(user)}`}
      confirmLabel="Confirmer"
      pendingLabel="Connexion en cours..."
      act={async (password) => {
        const { link } = await api.admin.users.impersonate({ userId: user.id, password });
        window.location.assign(link);
      }}
      failed={failed}
      onClose={onClose}
    >
      <p>
        Vous allez être déconnecté de l'admin pour vous connecter en tant qu'utilisateur. Confirmez-vous ?
      </p>
      <p className="text-ink-2">
        L'accès dure une heure au plus. Il est noté dans le journal, avec tout ce que vous modifiez.
      </p>
    </PasswordDialog>
  );
}

/** The server answered without a link, or no answer came at all. */
const failed = (error: unknown): string =>
  sentenceOf(
    error,
    isAnswered(error) ? "Impossible de générer le lien de connexion." : "Erreur lors de l'impersonification.",
  );
