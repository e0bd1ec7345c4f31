import { Check } from "lucide-react";
import { EnlargingPhoto } from "#web/ui/admin/enlarged-photo.tsx";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Swatch } from "#web/ui/swatch.tsx";
import { pieceReference } from "#wording/packing-slip.ts";
import { sizeWords } from "#wording/size.ts";
import type { PackedItem } from "./packed-order.ts";

type PackItemProps = {
  item: PackedItem;
  ticked: boolean;
  onTick: (ticked: boolean) => void;
  onMissing: () => void;
};

/** A piece, large; pressing it ticks it, as a scan does. */
export function PackItem({ item, ticked, onTick, onMissing }: PackItemProps) {
  return (
    <li className="flex flex-col gap-1 sm:flex-row sm:items-stretch">
      <div
        className={classNames(
          "relative flex min-w-0 grow flex-wrap items-center gap-3 rounded-card border p-3 sm:gap-4",
          ticked ? "border-success bg-success-soft" : "border-line bg-card hover:bg-selected-row",
        )}
      >
        <EnlargingPhoto
          url={item.photoUrl}
          name={[pieceReference(item), item.name].filter(Boolean).join(" ")}
          size="packing"
          className={item.takesUnit ? "" : "opacity-50"}
        />
        <button
          type="button"
          aria-pressed={ticked}
          // The whole frame is pressed, but for the photo.
          className="flex min-w-0 grow basis-[6rem] flex-wrap items-center gap-3 text-start after:absolute after:inset-0 after:rounded-card sm:gap-4"
          onClick={() => onTick(!ticked)}
        >
          <span
            aria-hidden
            className={classNames(
              "grid size-8 shrink-0 place-items-center rounded-control border-2",
              ticked ? "border-success bg-success text-on-primary" : "border-control bg-card",
            )}
          >
            {ticked && <Icon of={Check} size={22} strokeWidth={3} />}
          </span>
          <span className="min-w-0 grow basis-[6rem] text-h2">
            <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <span className="min-w-0 font-code text-ref-big font-bold uppercase [overflow-wrap:anywhere]">
                {pieceReference(item)}
              </span>
              <span className="flex items-center gap-2">
                <Swatch hexCode={item.color?.hexCode ?? null} size={32} />
                {item.color?.name ?? "Aucune couleur"}
              </span>
            </span>
            {item.name || "Produit sans nom"}
            {item.size && <span className="block text-ref-big font-bold">{sizeWords(item.size)}</span>}
            {!item.takesUnit && (
              <span className="block text-body font-semibold text-danger">Pièce indisponible</span>
            )}
          </span>
          <span className="text-ref-big font-bold tabular-nums">x{item.quantity}</span>
        </button>
      </div>
      {item.takesUnit && !ticked && (
        <Button
          look="text"
          className="self-end sm:self-center"
          aria-label={`Introuvable\u00a0: ${[pieceReference(item), item.name].filter(Boolean).join(" ")}`}
          onClick={onMissing}
        >
          Introuvable
        </Button>
      )}
    </li>
  );
}
