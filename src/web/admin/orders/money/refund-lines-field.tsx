import { Checkbox } from "#web/ui/checkbox.tsx";
import { Money } from "#web/ui/money.tsx";
import type { RefundableLine } from "./refund-lines.ts";

type RefundLinesFieldProps = {
  lines: readonly RefundableLine[];
  ticked: readonly string[];
  onChange: (ticked: string[]) => void;
};

/** What is given back: pieces and delivery; the amount follows. */
export function RefundLinesField({ lines, ticked, onChange }: RefundLinesFieldProps) {
  if (lines.length === 0) return null;
  return (
    <fieldset>
      <legend className="text-label font-semibold">Ce qui est remboursé</legend>
      <ul className="divide-y divide-line">
        {lines.map(({ key, name, leftCents }) => (
          <li key={key}>
            <Checkbox
              id={`refund-line-${key}`}
              label={
                <span className="flex flex-wrap justify-between gap-x-2">
                  <span>{name}</span>
                  <Money cents={leftCents} className="text-ink-2" />
                </span>
              }
              checked={ticked.includes(key)}
              onChange={({ target }) =>
                onChange(target.checked ? [...ticked, key] : ticked.filter((one) => one !== key))
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
