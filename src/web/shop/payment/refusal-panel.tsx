import { Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";

const ADVISE_FROM = 2;

/** Why the card was refused; from the second time on, what else to try. Everything typed elsewhere is kept. */
export function RefusalPanel({ sentence, count }: { sentence: string; count: number }) {
  const place = useRef<HTMLDivElement>(null);
  // Told above the form while the finger is on the button below it: it must come into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each refusal, equal words included.
  useEffect(() => {
    place.current?.scrollIntoView({ block: "center" });
  }, [count]);
  const [copied, setCopied] = useState<string>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      setCopied("Lien copié");
    } catch {
      setCopied("Le lien n'a pas pu être copié.");
    }
  };
  return (
    <div ref={place} className="mt-3">
      <ErrorPanel
        sentence={sentence}
        detail="Aucun montant n'a été débité. Vous pouvez réessayer tout de suite."
      >
        {count >= ADVISE_FROM && (
          <div className="mt-2">
            <p>
              Essayez une autre carte. Dans l'application d'un réseau social, la validation de la banque
              échoue parfois
              {"\u00a0"}: ouvrez cette page dans votre navigateur.
            </p>
            <Button look="secondary" className="mt-2" icon={<Icon of={Copy} />} onClick={() => void copy()}>
              Copier le lien de la page
            </Button>
            <p role="status" className="mt-1 empty:hidden">
              {copied}
            </p>
          </div>
        )}
      </ErrorPanel>
    </div>
  );
}
