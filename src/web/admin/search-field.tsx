import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { asSearchText } from "#domain/plain-text.ts";
import { IconButton } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useLater } from "./use-later.ts";

const DEBOUNCE_MS = 300;

type SearchFieldProps = { q: string; placeholder: string; onSearch: (q: string) => void };

/** The search of a screen, whose text stands in the address; `/` brings the focus here, the arrow down goes to the rows. */
export function SearchField({ q, placeholder, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  const field = useRef<HTMLInputElement>(null);
  // The address changed by itself (back, a chip removed): the field follows it.
  if (q !== known) {
    setKnown(q);
    setTyped(q);
  }
  const wanted = asSearchText(typed);
  const settled = useLater(wanted, DEBOUNCE_MS);
  useEffect(() => {
    if (settled === wanted && settled !== known) {
      setKnown(settled);
      onSearch(settled);
    }
  }, [settled, wanted, known, onSearch]);
  return (
    <TextField
      ref={field}
      id="q"
      type="search"
      label="Recherche"
      data-search
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
      end={
        typed === "" ? (
          <Search aria-hidden size={20} strokeWidth={1.75} className="me-2 text-ink-3" />
        ) : (
          <IconButton
            label="Effacer la recherche"
            icon={<X aria-hidden size={18} strokeWidth={1.75} />}
            onClick={() => {
              setTyped("");
              field.current?.focus();
            }}
          />
        )
      }
    />
  );
}
