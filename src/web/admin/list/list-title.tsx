import { Download, Rows3, Rows4 } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { takeFile } from "#web/admin/session/take-file.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

type ListTitleProps = {
  children: ReactNode;
  /** The list is being read again behind what is shown. */
  fetching: boolean;
  compact: boolean;
  onCompact: (compact: boolean) => void;
  /** Where the rows of the filter may be had as a file. */
  file: string;
};

/** How many rows there are, said when it changes, and how they are shown. */
export function ListTitle({ children, fetching, compact, onCompact, file }: ListTitleProps) {
  const rows = compact ? Rows3 : Rows4;
  return (
    <div className="relative mb-2 flex flex-wrap items-center justify-between gap-x-3 pb-1">
      <h2 aria-live="polite" className="me-auto">
        {children}
      </h2>
      <a
        href={file}
        onClick={(event) => {
          if (opensElsewhere(event)) return;
          event.preventDefault();
          void takeFile(file);
        }}
        className="inline-flex min-h-target items-center gap-1.5 rounded-control px-2 text-ink-2 hover:bg-sunken hover:text-ink"
      >
        <Icon of={Download} />
        Exporter<span className="sr-only"> en CSV</span>
      </a>
      <IconButton
        label={compact ? "Lignes espacées" : "Lignes serrées"}
        className="max-md:hidden"
        icon={<Icon of={rows} />}
        onClick={() => onCompact(!compact)}
      />
      {fetching && (
        <span
          aria-hidden
          className="absolute inset-x-0 bottom-0 h-0.5 animate-appear-late overflow-hidden rounded-pill bg-accent motion-safe:animate-skeleton"
        />
      )}
    </div>
  );
}

/** In another tab or window the address itself is opened: whoever is signed out there is asked to sign in. */
const opensElsewhere = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey;
