import { forgetOpened } from "#web/admin/acts/opened.ts";
import { auth } from "#web/admin/client/api.ts";
import { queryClient } from "#web/admin/client/query-client.ts";
import { paths } from "#web/paths.ts";
import { toast } from "#web/ui/toasts.ts";

/** Ends the session on the server, then leaves for /login, where the fixed sentence is said. */
export async function signOut(): Promise<void> {
  // A read that is still under way would be refused, and ask for the password of whoever leaves.
  await queryClient.cancelQueries();
  try {
    await auth.signOut();
  } catch {
    void queryClient.invalidateQueries();
    toast.error("Erreur lors de la déconnexion");
    return;
  }
  forgetOpened();
  window.location.assign(paths.signedOut("staff"));
}
