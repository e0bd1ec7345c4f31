import { Copy } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** From which failure on it is given. */
export const ADVISE_FROM = 2;

/** What is left to try: this page in the browser itself, outside the app of a social network. `children`: why, and how. */
export function BrowserAdvice({ children }: { children: ReactNode }) {
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
    <div className="mt-2">
      <p>{children}</p>
      <Button look="secondary" className="mt-2" icon={<Icon of={Copy} />} onClick={() => void copy()}>
        Copier le lien de la page
      </Button>
      <p role="status" className="mt-1 empty:hidden">
        {copied}
      </p>
    </div>
  );
}
