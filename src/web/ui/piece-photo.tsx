import { Shirt } from "lucide-react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { photoSource } from "./photo-source.ts";

/** Width and height in pixels, always 4:5, so that nothing moves when the picture arrives. */
const SIZES = {
  tiny: { width: 24, height: 30, className: "h-7.5 w-6" },
  row: { width: 48, height: 60, className: "h-15 w-12" },
  slim: { width: 36, height: 45, className: "h-11.25 w-9" },
  small: { width: 44, height: 55, className: "h-13.75 w-11" },
  line: { width: 64, height: 80, className: "h-20 w-16" },
  packing: { width: 96, height: 120, className: "h-30 w-24" },
  card: { width: 88, height: 110, className: "h-27.5 w-22" },
} as const;

export type PhotoSize = keyof typeof SIZES;

type PiecePhotoProps = {
  /** Without a photo a drawn garment keeps the place. */
  url: string | null;
  size?: PhotoSize;
  className?: string;
};

/** A piece's picture beside its name, which says what it shows: never announced, and left out of what is printed. */
export function PiecePhoto({ url, size = "line", className }: PiecePhotoProps) {
  const { width, height, className: box } = SIZES[size];
  const look = classNames("screen-only shrink-0 rounded-control bg-sunken", box, className);
  if (!url)
    return (
      <span aria-hidden className={classNames("grid place-items-center text-ink-3", look)}>
        <Icon of={Shirt} size={24} />
      </span>
    );
  return (
    <img
      {...photoSource(url, `${width}px`)}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className={classNames("object-cover", look)}
    />
  );
}
