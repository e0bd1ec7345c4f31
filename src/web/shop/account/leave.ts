import { api } from "#web/shop/api.ts";
import { toast } from "#web/ui/toasts.ts";

/** Ends the session on the server, then leaves for a page that is loaded anew. */
export async function leave(to: string): Promise<void> {
  try {
    await api.signOut();
  } catch {
    toast.error("Erreur lors de la déconnexion");
    return;
  }
  window.location.assign(to);
}
