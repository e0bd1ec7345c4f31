import type { ReactNode } from "react";
import { takeFile } from "#web/admin/session/take-file.ts";

type TakenFileProps = { address: string; onTaken?: () => void; label?: string; children: ReactNode };

/** A link to a file of the books. */
export const TakenFile = ({ address, onTaken, label, children }: TakenFileProps) => (
  <a
    href={address}
    aria-label={label}
    onClick={(event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void takeFile(address).then(onTaken);
    }}
    className="inline-flex min-h-target items-center gap-2 text-accent underline underline-offset-4"
  >
    {children}
  </a>
);
