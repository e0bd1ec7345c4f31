import { type LucideIcon, SearchX } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { EmptyPanel } from "#web/ui/panel.tsx";

type Way = { label: string; onChoose: () => void };

type NoRowsProps = {
  /** Present when a search or a filter is in force; then it is what lets nothing through. */
  filtered?: { sentence: string; clear: Way } | undefined;
  icon: LucideIcon;
  sentence: string;
  /** How to make the first row. */
  create?: Way;
};

/** A list that has nothing yet and a filter that lets nothing through are two different things. */
export function NoRows({ filtered, icon, sentence, create }: NoRowsProps) {
  const way = filtered ? filtered.clear : create;
  return (
    <EmptyPanel
      icon={filtered ? SearchX : icon}
      sentence={filtered ? filtered.sentence : sentence}
      action={
        way && (
          <Button look="secondary" onClick={way.onChoose}>
            {way.label}
          </Button>
        )
      }
    />
  );
}
