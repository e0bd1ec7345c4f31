import { useState } from "react";
import { auth } from "#web/shop/api.ts";

/** Ends the session on the server, then leaves for a page that is loaded anew. */
export function useLeave(to: string, onLeft?: () => void) {
  const [problem, setProblem] = useState<string>();
  const leave = async () => {
    setProblem(undefined);
    try {
      await auth.signOut();
    } catch {
      return setProblem("Erreur lors de la déconnexion");
    }
    onLeft?.();
    window.location.assign(to);
  };
  return { problem, leave: () => void leave() };
}
