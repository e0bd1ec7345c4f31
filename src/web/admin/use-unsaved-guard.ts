import { useEffect } from "react";

const QUESTION = "Quitter sans enregistrer\u00a0? Vos modifications seront perdues.";

/** While something is unsaved, the browser asks before the page is left; the answer is the same question for a dialog. */
export function useUnsavedGuard(dirty: boolean): (leave: () => void) => void {
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [dirty]);
  return (leave) => {
    if (!dirty || window.confirm(QUESTION)) leave();
  };
}
