import { useEffect, useState } from "react";
import { useRouteError } from "react-router";
import { technicalOf } from "#web/admin/client/failure.ts";
import { faultOf } from "#web/client/failure.ts";
import { reportFault } from "#web/faults/report-fault.ts";
import { ErrorPanel } from "#web/ui/panel.tsx";

/** A fault of ours, or a new version whose files the open page does not know: loading it again mends both. */
export function BrokenScreen() {
  const error = useRouteError();
  const [fault, setFault] = useState(faultOf(error));
  // React draws a broken screen twice, with an error of its own each time; the one that stays is told.
  useEffect(() => setFault(faultOf(error) ?? reportFault(error)), [error]);
  return (
    <main className="mx-auto max-w-xl p-gutter">
      <ErrorPanel
        sentence="Une erreur inconnue est survenue"
        fault={fault}
        onRetry={() => window.location.reload()}
        technical={technicalOf(error)}
      />
    </main>
  );
}
