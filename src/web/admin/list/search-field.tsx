import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { asSearchText } from "#domain/plain-text.ts";
import { useLater } from "#web/ui/admin/use-later.ts";
import { IconButton } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { CONTROL_CLASS } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";

const DEBOUNCE_MS = 300;

type SearchFieldProps = {
  q: string;
  placeholder: string;
  onSearch: (q: string) => void;
  /** A barcode reader is heard in the field too. */
  takesScans?: boolean;
};

/** The search of a screen, whose text stands in the address; `/` brings the focus here, the arrow down goes to the rows. */
export function SearchField({ q, placeholder, onSearch, takesScans = false }: SearchFieldProps) {
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  // Searches that the address does not show yet: it follows a moment later, while somebody may be typing on.
  const [asked, setAsked] = useState<readonly string[]>([]);
  const field = useRef<HTMLInputElement>(null);
  if (q !== known) {
    const place = asked.indexOf(q);
    setKnown(q);
    setAsked(place === -1 ? [] : asked.slice(place + 1));
    // The address changed by itself (back, a chip removed): the field follows it.
    if (place === -1) setTyped(q);
  }
  const wanted = asSearchText(typed);
  const settled = useLater(wanted, DEBOUNCE_MS);
  const last = asked.at(-1) ?? known;
  useEffect(() => {
    if (settled === wanted && settled !== last) {
      setAsked((before) => [...before, settled]);
      onSearch(settled);
    }
  }, [settled, wanted, last, onSearch]);
  return (
    <div className="relative">
      <input
        ref={field}
        type="search"
        aria-label="Recherche"
        data-search
        data-scan={takesScans || undefined}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          const row = event.key === "ArrowDown" && document.querySelector<HTMLElement>("[data-row-main]");
          if (!row) return;
          event.preventDefault();
          row.focus();
        }}
        className={classNames(CONTROL_CLASS, "pe-11 text-ellipsis")}
      />
      <div className="pointer-events-none absolute inset-y-0 end-1 flex items-center [&_button]:pointer-events-auto">
        {typed === "" ? (
          <Icon of={Search} className="me-2 text-ink-3" />
        ) : (
          <IconButton
            size="inField"
            label="Effacer la recherche"
            icon={<Icon of={X} size={18} />}
            onClick={() => {
              setTyped("");
              field.current?.focus();
            }}
          />
        )}
      </div>
    </div>
  );
}
