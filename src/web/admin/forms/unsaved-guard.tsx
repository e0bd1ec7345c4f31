import { type ReactNode, useEffect, useState } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "#web/ui/dialog.tsx";

type Leave = () => void;

/**
 * While something is unsaved, the person is asked before it is lost, be it by a link, by going back, by closing the tab
 * (there the browser asks) or by an act given to `guarded`. `question` is drawn before the dialog that it stands over,
 * so that it gives the focus back first. One guard at a time: the router asks only one.
 */
export function useUnsavedGuard(dirty: boolean): { guarded: (leave: Leave) => void; question: ReactNode } {
  const [leaving, setLeaving] = useState<Leave>();
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [dirty]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  function leave() {
    setLeaving(undefined);
    leaving?.();
    blocker.proceed?.();
  }
  function stay() {
    setLeaving(undefined);
    blocker.reset?.();
  }
  return {
    guarded: (act) => (dirty ? setLeaving(() => act) : act()),
    question: (leaving || blocker.state === "blocked") && (
      <ConfirmDialog
        open
        title={"Quitter sans enregistrer\u00a0?"}
        confirmLabel="Quitter sans enregistrer"
        cancelLabel="Continuer la saisie"
        onConfirm={leave}
        onCancel={stay}
      >
        <p>Vos modifications seront perdues.</p>
      </ConfirmDialog>
    ),
  };
}
