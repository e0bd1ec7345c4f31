import { Checkbox } from "#web/ui/checkbox.tsx";
import { ADVERTISING_CONSENT, ADVERTISING_NOTICE } from "#wording/advertising.ts";
import type { Advertising } from "./use-advertising.ts";

/** Under the pay card: the box to agree to advertisements, or where buyers get them, what she is told and the box to refuse. */
export function AdvertisingBox({ advertising: { asks, ticked, setTicked } }: { advertising: Advertising }) {
  return (
    <div className="mt-3 border-t border-line pt-3">
      {asks !== "agree" && (
        <p className="text-small text-ink-2">
          {asks === "objected" ? ADVERTISING_NOTICE.objected : ADVERTISING_NOTICE.told}
        </p>
      )}
      {asks !== "objected" && (
        <Checkbox
          // A tick for one question is none for the other.
          key={asks}
          id="annonces"
          checked={ticked}
          onChange={({ target }) => setTicked(target.checked)}
          label={asks === "agree" ? ADVERTISING_CONSENT.words : ADVERTISING_NOTICE.box}
        />
      )}
    </div>
  );
}
