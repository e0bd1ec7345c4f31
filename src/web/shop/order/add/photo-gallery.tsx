import { Maximize2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { OfferedProduct } from "#contract/lives.ts";
import { smoothly } from "#web/shop/order/smoothly.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { photoSource } from "#web/ui/photo-source.ts";

/** As wide as the result: the whole phone, or beside the choices from 640 px on. */
const WIDTHS = "(min-width: 1100px) 21rem, (min-width: 640px) 14rem, 92vw";

type Slide = { url: string; alt: string; colors: string; ids: readonly string[] };

type PhotoGalleryProps = {
  products: readonly OfferedProduct[];
  /** The piece whose photo is in view; another choice brings its own. */
  shown: OfferedProduct;
  chosenId: string | undefined;
};

/**
 * The photos of the pieces under one reference: swiped from color to color, and seen large with a press. On a low screen
 * they are narrower, not cut: their choices stay in sight.
 */
export function PhotoGallery({ products, shown, chosenId }: PhotoGalleryProps) {
  const slides = slidesOf(products);
  const wanted = Math.max(
    slides.findIndex(({ ids }) => ids.includes(shown.id)),
    0,
  );
  const [seen, setSeen] = useState(wanted);
  const [large, setLarge] = useState(false);
  const strip = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice brings its photo, also where she swiped away from it.
  useEffect(() => {
    const { current } = strip;
    current?.scrollTo({ left: wanted * current.clientWidth, behavior: smoothly() });
  }, [wanted, chosenId]);
  const slide = slides[seen] ?? slides[wanted];
  if (!slide) return null;
  const words = [slide.colors, slides.length > 1 && `${seen + 1}/${slides.length}`]
    .filter(Boolean)
    .join(" · ");
  return (
    <div className="relative mx-auto w-full max-w-[41.6dvh] sm:mx-0 sm:max-w-none sm:row-span-2 sm:self-start lg:row-span-1 xl:row-span-3">
      <ul
        ref={strip}
        aria-label="Photos"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setSeen(Math.round(scrollLeft / Math.max(clientWidth, 1)))
        }
        className="relative flex aspect-[4/5] w-full snap-x snap-mandatory overflow-x-auto rounded-control bg-sunken [scrollbar-width:none]"
      >
        {slides.map(({ url, alt }, place) => (
          <li key={url} className="h-full w-full shrink-0 snap-center snap-always">
            <button
              type="button"
              aria-label={`Agrandir la photo\u00a0: ${alt}`}
              tabIndex={place === seen ? 0 : -1}
              onClick={() => setLarge(true)}
              className="block size-full focus-visible:outline-offset-[-4px]"
            >
              <img
                {...photoSource(url, WIDTHS)}
                alt=""
                loading={place === wanted ? "eager" : "lazy"}
                decoding="async"
                className="size-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      <p
        aria-hidden
        className="pointer-events-none absolute inset-x-2 bottom-2 flex items-end justify-between gap-2 text-small font-semibold"
      >
        {words && <span className="rounded-pill bg-card/90 px-2.5 py-1">{words}</span>}
        <span className="ms-auto grid size-9 shrink-0 place-items-center rounded-pill bg-card/90">
          <Icon of={Maximize2} />
        </span>
      </p>
      <Dialog open={large} onClose={() => setLarge(false)} title={slide.alt} size="large">
        <img
          {...photoSource(slide.url, "92vw")}
          alt=""
          className="max-h-[75dvh] w-full rounded-control bg-sunken object-contain"
        />
      </Dialog>
    </div>
  );
}

/** One slide for each photo: sizes of one color often share theirs. */
function slidesOf(products: readonly OfferedProduct[]): Slide[] {
  const slides = new Map<string, { name: string; colors: Set<string>; ids: string[] }>();
  for (const { id, name, color, photoUrl } of products) {
    if (!photoUrl) continue;
    const slide = slides.get(photoUrl) ?? { name, colors: new Set(), ids: [] };
    if (color) slide.colors.add(color.name);
    slide.ids.push(id);
    slides.set(photoUrl, slide);
  }
  return [...slides].map(([url, { name, colors, ids }]) => ({
    url,
    ids,
    colors: [...colors].join(", "),
    alt: [name, ...colors].join(", "),
  }));
}
