import { refusedAs } from "#web/admin/client/failure.ts";
import { Button } from "#web/ui/button.tsx";
import { KEEP_CLAIMS } from "#wording/claim-words.ts";

type KeepClaimsProps = {
  /** Of the call; nothing is shown unless it was refused for words that claim something. */
  failure: unknown;
  does: keyof typeof KEEP_CLAIMS;
  pending: boolean;
  onKeep: () => void;
};

/** The answer to the warning about words that claim something: they are kept, and the trail says so. */
export function KeepClaims({ failure, does, pending, onKeep }: KeepClaimsProps) {
  if (!refusedAs(failure, "CLAIMING_WORDS")) return null;
  return (
    <Button look="secondary" className="self-start" pending={pending} onClick={onKeep}>
      {KEEP_CLAIMS[does]}
    </Button>
  );
}
