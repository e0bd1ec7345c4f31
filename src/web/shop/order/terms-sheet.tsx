import { api } from "#web/shop/api.ts";
import { useLoaded } from "#web/shop/use-loaded.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";

/** The terms over the page: a new tab would lose an in-app browser. */
export function TermsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const terms = useLoaded(open ? "page:cgv" : undefined, (options) => api.page("cgv", undefined, options));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Conditions générales de vente"
      longText
      actions={
        <Button look="secondary" onClick={onClose}>
          Fermer
        </Button>
      }
    >
      {terms.state === "failed" ? (
        <ErrorPanel
          sentence="Impossible de charger les conditions générales de vente"
          onRetry={terms.retry}
          retrying={terms.retrying}
        />
      ) : (
        <Waiting
          loading={terms.state === "loading"}
          label="Chargement des conditions"
          skeleton={<Skeleton className="h-64" />}
        >
          {terms.state === "loaded" && <RichText html={terms.value.content} />}
        </Waiting>
      )}
    </Dialog>
  );
}
