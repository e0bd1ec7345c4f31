import { ArrowUp } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { countOf } from "#wording/format.ts";

type NewerRowsProps = { count: number; words: [one: string, several: string]; onShow: () => void };

/** How much came above a list since it stands still; a press shows it. */
export function NewerRows({ count, words, onShow }: NewerRowsProps) {
  if (count === 0) return null;
  return (
    <div className="pointer-events-none sticky top-1 z-20 flex h-0 justify-center">
      <Button
        className="pointer-events-auto rounded-pill shadow-popover"
        icon={<Icon of={ArrowUp} size={18} strokeWidth={2} />}
        onClick={onShow}
      >
        {countOf(count, ...words)}
      </Button>
    </div>
  );
}
