import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import type { Viewer } from "#contract/admin/live-console.ts";
import { withoutFormatting } from "#domain/plain-text.ts";
import { consoleViewers } from "#web/admin/console/console-queries.ts";
import { useActiveOption } from "#web/ui/admin/use-active-option.ts";
import { useLater } from "#web/ui/admin/use-later.ts";
import { Option, OptionList } from "#web/ui/option-list.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { BESIDE_THE_ENTRY } from "./beside-the-entry.ts";

const DEBOUNCE_MS = 300;
/** Time for a press on the list to arrive after the field has lost the focus. */
const CLOSES_AFTER_MS = 120;

type ViewerFieldProps = {
  value: string;
  onChange: (handle: string) => void;
  /** Enter: the handle stands, the reference comes next. */
  onDone: () => void;
  field: RefObject<HTMLInputElement | null>;
};

/** The viewer's handle. The list under it helps; what is typed counts, whether anybody knows it or not. */
export function ViewerField({ value, onChange, onDone, field }: ViewerFieldProps) {
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [walked, setWalked] = useState(false);
  const closing = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(closing.current), []);
  const bare = withoutFormatting(value).trim().replace(/^@/, "").toLowerCase();
  const q = useLater(bare, DEBOUNCE_MS);
  const found = useQuery({ ...consoleViewers(q), enabled: open && q !== "" });
  const viewers = open && bare !== "" ? withTyped(found.data ?? [], bare) : [];
  const options = useActiveOption(listId, viewers.length, choose);

  function choose(index: number): void {
    const viewer = viewers[index];
    if (viewer) onChange(viewer.handle);
    setOpen(false);
    onDone();
  }

  return (
    <div className="min-w-0">
      <TextField
        {...options.inputProps}
        ref={field}
        id="console-handle"
        label="Pseudo"
        aria-keyshortcuts="Alt+P"
        placeholder="pseudo"
        spellCheck={false}
        autoCapitalize="none"
        autoCorrect="off"
        maxLength={101}
        value={value}
        onFocus={() => window.clearTimeout(closing.current)}
        onBlur={() => {
          closing.current = window.setTimeout(() => setOpen(false), CLOSES_AFTER_MS);
        }}
        onChange={({ target }) => {
          onChange(target.value);
          options.reset();
          setWalked(false);
          setOpen(true);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Escape" && open) {
            event.stopPropagation();
            return setOpen(false);
          }
          if (event.key === "ArrowDown" || event.key === "ArrowUp") setWalked(true);
          // What was typed counts unless another viewer was walked to.
          if (event.key === "Enter" && !(walked && open)) {
            event.preventDefault();
            setOpen(false);
            return onDone();
          }
          options.inputProps.onKeyDown(event);
        }}
      />
      {viewers.length > 0 && (
        <OptionList id={listId} label="Pseudos connus" place={BESIDE_THE_ENTRY}>
          {viewers.map((viewer, index) => (
            <Option
              key={viewer.id}
              id={options.optionId(index)}
              active={walked && index === options.active}
              onChoose={() => choose(index)}
              className="wrap-anywhere"
            >
              @{viewer.handle}
              {viewer.name && <bdi className="ms-2 text-ink-2">{viewer.name}</bdi>}
              {viewer.blocked && <strong className="ms-2 font-semibold text-danger">bloquée</strong>}
              {viewer.id.startsWith("temp-") && <span className="ms-2 text-ink-2">nouveau pseudo</span>}
            </Option>
          ))}
        </OptionList>
      )}
    </div>
  );
}

/** A handle that the directory does not know stands on top of it, for the time being. */
function withTyped(found: readonly Viewer[], typed: string): Viewer[] {
  const known = found.filter(({ handle, name }) => `${handle} ${name?.toLowerCase() ?? ""}`.includes(typed));
  if (known.some(({ handle }) => handle === typed)) return known;
  return [{ id: `temp-${typed}`, handle: typed, name: null, blocked: false }, ...known];
}
