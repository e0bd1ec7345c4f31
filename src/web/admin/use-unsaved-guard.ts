import { useEffect } from "react";
import { useBlocker } from "react-router";

const QUESTION = "Quitter sans enregistrer\u00a0? Vos modifications seront perdues.";

/**
 * While something is unsaved, the browser asks before the page is left, be it by closing the tab, by a link or by going
 * back; the answer is the same question for a dialog. One guard at a time: the router asks only one.
 */
export function useUnsavedGuard(dirty: boolean): (leave: () => void) => void {
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [dirty]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm(QUESTION)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  return (leave) => {
    if (!dirty || window.confirm(QUESTION)) leave();
  };
}
