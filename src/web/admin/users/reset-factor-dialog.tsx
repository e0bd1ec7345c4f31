import { useQueryClient } from "@tanstack/react-query";
import type { UserRow } from "#contract/admin/users.ts";
import { api } from "#web/admin/client/api.ts";
import { changed } from "#web/admin/client/changes.ts";
import { PasswordDialog } from "#web/admin/forms/password-dialog.tsx";
import { sentenceOf } from "#web/client/failure.ts";
import { toast } from "#web/ui/toasts.ts";
import { nameOf } from "./person-words.ts";

/** For a colleague who can give no code any more. */
export function ResetFactorDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const queries = useQueryClient();
  return (
    <PasswordDialog
      title="Réinitialiser la double authentification"
      confirmLabel="Réinitialiser"
      pendingLabel="Réinitialisation..."
      danger
      act={async (password) => {
        await api.admin.users.resetSecondFactor({ userId: user.id, password });
        changed(queries, "users");
        toast.success("Double authentification réinitialisée");
        onClose();
      }}
      failed={(error) => sentenceOf(error, "Impossible de réinitialiser la double authentification")}
      onClose={onClose}
    >
      <p>
        {nameOf(user)} pourra se connecter avec son seul mot de passe. Ses sessions ouvertes se terminent
        aussitôt et un email l'en informe.
      </p>
      <p className="text-ink-2">
        Assurez-vous de vive voix que la demande vient bien de cette personne. L'acte est noté dans le
        journal.
      </p>
    </PasswordDialog>
  );
}
