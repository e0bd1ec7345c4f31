import { useEffect, useRef } from "react";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { ADVISE_FROM, BrowserAdvice } from "./browser-advice.tsx";

/** Why the card was refused; from the second time on, what else to try. Everything typed elsewhere is kept. */
export function RefusalPanel({ sentence, count }: { sentence: string; count: number }) {
  const place = useRef<HTMLDivElement>(null);
  // Told above the form while the finger is on the button below it: it must come into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each refusal, equal words included.
  useEffect(() => {
    place.current?.scrollIntoView({ block: "center" });
  }, [count]);
  return (
    <div ref={place} className="mt-3">
      <ErrorPanel
        sentence={sentence}
        detail="Aucun montant n'a été débité. Vous pouvez réessayer tout de suite."
      >
        {count >= ADVISE_FROM && (
          <BrowserAdvice>
            Essayez une autre carte. Dans l'application d'un réseau social, la validation de la banque échoue
            parfois{"\u00a0"}: ouvrez cette page dans votre navigateur.
          </BrowserAdvice>
        )}
      </ErrorPanel>
    </div>
  );
}
