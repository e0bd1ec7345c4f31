import { ORPCError } from "@orpc/client";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { UserRow } from "#contract/admin/users.ts";
import { api } from "#web/admin/api.ts";
import { refusedAs, sentenceOf } from "#web/admin/failure.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { OWN_PASSWORD_REQUIRED } from "#wording/user-forms.ts";
import { nameOf } from "./person-words.ts";

const FORM = "impersonate";
const FIELD = `${FORM}-password`;

type ImpersonateDialogProps = { user: UserRow; onClose: () => void };

/** Asks, and asks for the administrator's own password; then this browser leaves for the customer's page. */
export function ImpersonateDialog({ user, onClose }: ImpersonateDialogProps) {
  const [password, setPassword] = useState("");
  const [missing, setMissing] = useState(false);
  const grant = useMutation({
    mutationFn: () => api.admin.users.impersonate({ userId: user.id, password }),
    onSuccess: ({ link }) => window.location.assign(link),
  });
  const wrong = refusedAs(grant.error, "PASSWORD_WRONG") ? sentenceOf(grant.error, "") : undefined;
  const leaving = grant.isPending || grant.isSuccess;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Se connecter en tant que ${nameOf(user)}`}
      size="small"
      locked={leaving}
      actions={
        <>
          <Button look="secondary" onClick={onClose} disabled={leaving}>
            Annuler
          </Button>
          <Button type="submit" form={FORM} pending={leaving} pendingLabel="Connexion en cours...">
            Confirmer
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(password === "");
          if (password === "") document.getElementById(FIELD)?.focus();
          else if (!leaving) grant.mutate();
        }}
      >
        <p>
          Vous allez être déconnecté de l'admin pour vous connecter en tant qu'utilisateur. Confirmez-vous ?
        </p>
        <p className="text-ink-2">
          L'accès dure une heure au plus. Il est noté dans le journal, avec tout ce que vous modifiez.
        </p>
        <PasswordField
          id={FIELD}
          label="Votre mot de passe"
          data-first-focus
          autoComplete="current-password"
          value={password}
          error={missing ? OWN_PASSWORD_REQUIRED : wrong}
          onChange={({ target }) => {
            setPassword(target.value);
            setMissing(false);
            if (grant.isError) grant.reset();
          }}
        />
        {grant.isError && !wrong && (
          <p role="alert" className="font-medium text-danger">
            {failed(grant.error)}
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** The server answered without a link, or no answer came at all. */
const failed = (error: unknown): string =>
  sentenceOf(
    error,
    error instanceof ORPCError
      ? "Impossible de générer le lien de connexion."
      : "Erreur lors de l'impersonification.",
  );
