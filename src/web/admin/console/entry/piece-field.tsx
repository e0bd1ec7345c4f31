import { Radio } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import type { ConsolePiece } from "#contract/admin/live-console.ts";
import { OptionPhoto } from "#web/ui/admin/enlarged-photo.tsx";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Money } from "#web/ui/money.tsx";
import { Option, OptionList } from "#web/ui/option-list.tsx";
import { Swatch } from "#web/ui/swatch.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { heldBy } from "#wording/holders.ts";
import { plural } from "#wording/plural.ts";
import { BESIDE_THE_ENTRY } from "./beside-the-entry.ts";
import { isSold, variantOf } from "./match-pieces.ts";
import type { Entry } from "./use-entry.ts";

/** Time for a press on the list to arrive after the field has lost the focus. */
const CLOSES_AFTER_MS = 120;

type PieceFieldProps = { entry: Entry; onAir: string | null };

/** The reference as it is announced, with a word of color or size where it needs one. Enter adds. */
export function PieceField({ entry, onAir }: PieceFieldProps) {
  const listId = useId();
  const { shown: offered, piece, pointed, typed } = entry;
  const [open, setOpen] = useState(false);
  const closing = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(closing.current), []);
  // What lies under the list is needed until somebody asks for it: by typing, or by an arrow.
  const shown = open && (typed.trim() !== "" || pointed !== undefined) ? offered : [];
  // One that was sold since it was walked to may stand further down than what is shown.
  const place = pointed ?? (piece ? offered.indexOf(piece) : -1);
  const active = place < offered.length ? place : -1;
  const optionId = (index: number) => `${listId}-${index}`;
  const walk = (step: 1 | -1) =>
    entry.setPointed(
      active === -1
        ? step === 1
          ? 0
          : offered.length - 1
        : (active + step + offered.length) % offered.length,
    );

  return (
    <div className="min-w-0">
      <TextField
        ref={entry.pieceField}
        id="console-reference"
        label={
          <>
            Référence
            {typed === "" && onAir && (
              <span className="font-normal text-ink-2 @min-[56rem]:sr-only"> ({onAir} à l'antenne)</span>
            )}
          </>
        }
        role="combobox"
        aria-autocomplete="list"
        aria-controls={listId}
        aria-expanded={shown.length > 0}
        aria-activedescendant={shown.length > 0 && active >= 0 ? optionId(active) : undefined}
        aria-keyshortcuts="Alt+R"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        placeholder={onAir ?? "A12 noir"}
        inputClassName="font-code uppercase placeholder:normal-case"
        value={typed}
        error={entry.told}
        onFocus={() => {
          window.clearTimeout(closing.current);
          setOpen(true);
        }}
        onBlur={() => {
          closing.current = window.setTimeout(() => setOpen(false), CLOSES_AFTER_MS);
        }}
        onChange={({ target }) => {
          entry.setTyped(target.value);
          setOpen(true);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Enter") {
            // Also where the button is off, since then somebody has to say why.
            event.preventDefault();
            return entry.submit();
          }
          if (offered.length === 0 || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
          event.preventDefault();
          setOpen(true);
          walk(event.key === "ArrowDown" ? 1 : -1);
        }}
      />
      {entry.wanted.length > 1 && <Wanted entry={entry} />}
      {shown.length > 0 && (
        <OptionList id={listId} label="Pièces du live" place={BESIDE_THE_ENTRY}>
          {shown.map((one, index) => (
            <Option
              key={one.id}
              id={optionId(index)}
              active={index === active}
              disabled={isSold(one)}
              onChoose={() => {
                entry.setPointed(index);
                entry.pieceField.current?.focus();
              }}
              className="flex flex-wrap items-center gap-x-3"
            >
              <PieceOption piece={one} onAir={onAir} looked={index === pointed} />
            </Option>
          ))}
        </OptionList>
      )}
    </div>
  );
}

type PieceOptionProps = { piece: ConsolePiece; onAir: string | null; looked: boolean };

function PieceOption({ piece, onAir, looked }: PieceOptionProps) {
  const { color, refCategory, ref, name, left, priceCents } = piece;
  return (
    <>
      <OptionPhoto url={piece.photoUrl} looked={looked} />
      <Swatch hexCode={color?.hexCode ?? null} />
      <span
        className={classNames(
          "inline-flex items-center gap-1 font-code font-bold uppercase",
          isSold(piece) && "text-ink-3",
        )}
      >
        {refCategory ?? ref}
        {refCategory !== null && refCategory.toUpperCase() === onAir && (
          <Icon of={Radio} aria-label="à l'antenne" size={16} strokeWidth={2} className="text-accent" />
        )}
      </span>
      <span className={classNames("min-w-0 grow", isSold(piece) && "text-ink-3")}>
        {variantOf(piece) || name}
        {variantOf(piece) && (
          <span className={classNames("ms-2", !isSold(piece) && "text-ink-2")}>{name}</span>
        )}
      </span>
      <span className={isSold(piece) ? "font-semibold wrap-anywhere text-danger" : "whitespace-nowrap"}>
        {isSold(piece)
          ? ["Vendu", heldBy(piece.holders)].filter(Boolean).join("\u00a0: ")
          : left !== null && `${left}\u00a0${plural(left, "restante")}`}
      </span>
      <Money cents={priceCents} />
    </>
  );
}

/** A comment that names several references proposes each of them. */
function Wanted({ entry }: { entry: Entry }) {
  return (
    <ul aria-label="Références du commentaire" className="mt-1.5 flex flex-wrap gap-2">
      {entry.wanted.map((wanted) => (
        <li key={wanted}>
          <Button
            look="secondary"
            onClick={() => {
              entry.setTyped(wanted);
              entry.pieceField.current?.focus();
            }}
          >
            {wanted}
          </Button>
        </li>
      ))}
    </ul>
  );
}
