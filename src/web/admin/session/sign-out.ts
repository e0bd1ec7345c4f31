import { forgetOpened } from "#web/admin/acts/opened.ts";
import { auth } from "#web/admin/client/api.ts";
import { paths } from "#web/paths.ts";
import { toast } from "#web/ui/toasts.ts";

/** Ends the session on the server, then leaves for /login, where the fixed sentence is said. */
export async function signOut(): Promise<void> {
  try {
    await auth.signOut();
  } catch {
    toast.error("Erreur lors de la déconnexion");
    return;
  }
  forgetOpened();
  window.location.assign(paths.signedOut("staff"));
}
