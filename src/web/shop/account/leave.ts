import { paths } from "#web/paths.ts";
import { api } from "#web/shop/api.ts";
import { toast } from "#web/ui/toasts.ts";

/** Ends the session on the server, then leaves for a page that is loaded anew. /login says the fixed sentence. */
export async function leave(to: string): Promise<void> {
  try {
    await api.signOut();
  } catch {
    toast.error("Erreur lors de la déconnexion");
    return;
  }
  if (to === paths.login) sessionStorage.setItem("signed-out", "true");
  window.location.assign(to);
}
