import type { GuestOrder } from "#contract/guest-order.ts";
import { Money } from "#web/ui/money.tsx";
import { PiecePhoto } from "#web/ui/piece-photo.tsx";
import { compositionWords } from "#wording/composition.ts";
import { sizeWords } from "#wording/size.ts";

/** One piece in two lines, right before it is paid: what the law wants to be read again, and room for the card below it. */
export function BriefItem({ item }: { item: GuestOrder["items"][number] }) {
  const { refCategory, name, color, size, composition, photoUrl, priceCents, discountCents } = item;
  const facts = [color?.name, size && sizeWords(size), composition && compositionWords(composition)];
  return (
    <div className="flex items-start gap-2.5 leading-snug">
      <PiecePhoto url={photoUrl} size="slim" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-start gap-x-3 max-lg:text-small">
          <span className="min-w-0 grow basis-[7rem]">
            <span className="font-code font-bold uppercase">{refCategory || "Sans référence"}</span> {name}
          </span>
          <Money cents={priceCents} className="ms-auto font-semibold" />
        </p>
        {discountCents > 0 && (
          <p className="text-end text-small text-success">
            <span className="sr-only">remise </span>
            <Money cents={-discountCents} />
          </p>
        )}
        <p className="text-small text-ink-2">{facts.filter(Boolean).join(" · ")}</p>
      </div>
    </div>
  );
}
