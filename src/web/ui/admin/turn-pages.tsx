import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

type TurnPagesProps = {
  /** The entries from which the neighboring pages go on; null where the list ends. */
  older: number | null | undefined;
  newer: number | null | undefined;
  onOlder: (before: number) => void;
  onNewer: (after: number) => void;
};

/** The pages of a list that only grows: it is turned, for nobody counts it. */
export function TurnPages({ older, newer, onOlder, onNewer }: TurnPagesProps) {
  if (!older && !newer) return null;
  return (
    <nav aria-label="Pages" className="mt-3 flex items-center justify-end gap-2">
      <Button
        look="secondary"
        icon={<Icon of={ChevronLeft} size={18} />}
        disabled={!newer}
        onClick={() => newer && onNewer(newer)}
      >
        Plus récents
      </Button>
      <Button
        look="secondary"
        icon={<Icon of={ChevronRight} size={18} />}
        disabled={!older}
        onClick={() => older && onOlder(older)}
      >
        Plus anciens
      </Button>
    </nav>
  );
}
