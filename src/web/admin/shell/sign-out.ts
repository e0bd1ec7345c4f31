import { paths } from "#web/paths.ts";
import { toast } from "#web/ui/toasts.ts";

/** Ends the session on the server, then leaves for /login, where the fixed sentence is said. */
export async function signOut(): Promise<void> {
  const answer = await fetch("/api/auth/sign-out", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  }).catch(() => undefined);
  if (!answer?.ok) {
    toast.error("Erreur lors de la déconnexion");
    return;
  }
  window.location.assign(paths.signedOut("staff"));
}
