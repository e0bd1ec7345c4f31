import { useRouteError } from "react-router";
import { technicalOf } from "#web/admin/failure.ts";
import { ErrorPanel } from "#web/ui/panel.tsx";

/** A fault of ours, or a new version whose files the open page does not know: loading it again mends both. */
export function BrokenScreen() {
  const error = useRouteError();
  return (
    <main className="mx-auto max-w-xl p-gutter">
      <ErrorPanel
        sentence="Une erreur inconnue est survenue"
        onRetry={() => window.location.reload()}
        technical={technicalOf(error)}
      />
    </main>
  );
}
