import { useState } from "react";
import { api } from "#web/shop/api.ts";
import { useLoaded } from "#web/shop/use-loaded.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";

export const TERMS_BOX_ID = "cgv";

type TermsConsentProps = {
  accepted: boolean;
  onChange: (accepted: boolean) => void;
  error: string | undefined;
};

/** The box that agrees to the terms of sale, and the terms themselves within reach. */
export function TermsConsent({ accepted, onChange, error }: TermsConsentProps) {
  const [reading, setReading] = useState(false);
  return (
    <>
      <Checkbox
        id={TERMS_BOX_ID}
        className="mt-3"
        checked={accepted}
        onChange={(event) => onChange(event.target.checked)}
        error={error}
        label="J'ai lu et j'accepte les conditions générales de vente"
      />
      <Button look="text" className="min-h-target" onClick={() => setReading(true)}>
        Lire les conditions générales de vente
      </Button>
      <TermsSheet open={reading} onClose={() => setReading(false)} />
    </>
  );
}

/** The terms over the page: a new tab would lose an in-app browser. */
function TermsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const terms = useLoaded(open ? "page:cgv" : undefined, (options) =>
    api.pages.get({ code: "cgv" }, options),
  );
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
