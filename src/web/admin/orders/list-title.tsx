import { Rows3, Rows4 } from "lucide-react";
import { IconButton } from "#web/ui/button.tsx";
import { Money } from "#web/ui/money.tsx";
import { countOf } from "#wording/format.ts";

type ListTitleProps = {
  list: { total: number; sumCents: number };
  /** The list is being read again behind what is shown. */
  fetching: boolean;
  compact: boolean;
  onCompact: (compact: boolean) => void;
};

export function ListTitle({ list, fetching, compact, onCompact }: ListTitleProps) {
  return (
    <div className="relative mb-2 flex items-center justify-between gap-3 pb-1">
      <h2 aria-live="polite">
        {countOf(list.total, "commande")}
        <span className="font-normal text-ink-2">
          {" · "}
          <Money cents={list.sumCents} />
        </span>
      </h2>
      <IconButton
        label={compact ? "Lignes espacées" : "Lignes serrées"}
        className="max-md:hidden"
        icon={
          compact ? (
            <Rows3 aria-hidden size={20} strokeWidth={1.75} />
          ) : (
            <Rows4 aria-hidden size={20} strokeWidth={1.75} />
          )
        }
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
