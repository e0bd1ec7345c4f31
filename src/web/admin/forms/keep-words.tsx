import { refusedAs } from "#web/admin/client/failure.ts";
import { Button } from "#web/ui/button.tsx";
import { KEEP_WORDS } from "#wording/regulated-words.ts";

type KeepWordsProps = {
  /** Of the call; nothing is shown unless it was refused for words that claim something. */
  failure: unknown;
  does: keyof typeof KEEP_WORDS;
  pending: boolean;
  onKeep: () => void;
};

/** The answer to the warning about words that claim something: they are kept, and the trail says so. */
export function KeepWords({ failure, does, pending, onKeep }: KeepWordsProps) {
  if (!refusedAs(failure, "CLAIMING_WORDS")) return null;
  return (
    <Button look="secondary" className="self-start" pending={pending} onClick={onKeep}>
      {KEEP_WORDS[does]}
    </Button>
  );
}
