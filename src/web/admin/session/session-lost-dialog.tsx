import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { isSessionLost, onSessionChange, sessionIsBack } from "#web/admin/client/session-lost.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { SignInForm } from "./sign-in-form.tsx";

/** The session ended while the page was open: sign in again here, and what was under way goes on. */
export function SessionLostDialog({ email }: { email: string }) {
  const lost = useSyncExternalStore(onSessionChange, isSessionLost);
  const queries = useQueryClient();
  const leave = () => window.location.assign(paths.admin.login);
  return (
    <Dialog open={lost} onClose={leave} locked title="Votre session a expiré" size="small" role="alertdialog">
      <p className="mb-4 text-ink-2">
        Reconnectez-vous pour continuer. Vos saisies sont conservées et l'action en cours reprendra.
      </p>
      <SignInForm
        email={email}
        onSignedIn={() => {
          sessionIsBack();
          return queries.invalidateQueries();
        }}
      >
        <Button look="text" onClick={leave}>
          Quitter cette page
        </Button>
      </SignInForm>
    </Dialog>
  );
}
