import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TermsSheet } from "./terms-sheet.tsx";

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
