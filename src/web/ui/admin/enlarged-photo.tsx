import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { classNames } from "#web/ui/class-names.ts";
import { photoSource } from "#web/ui/photo-source.ts";
import { type PhotoSize, PiecePhoto } from "#web/ui/piece-photo.tsx";

type EnlargingPhotoProps = {
  url: string | null;
  /** What it shows, for those who do not see it: "A12 Robe". */
  name: string;
  size?: PhotoSize;
  className?: string;
};

/**
 * A piece's small photo that is seen large under a mouse and with the keyboard's focus; on a touch screen, where nothing
 * hovers, a press does it.
 */
export function EnlargingPhoto({ url, name, size = "row", className }: EnlargingPhotoProps) {
  const { small, isLarge, seen, toggle } = useLarge<HTMLButtonElement>();
  if (!url) return <PiecePhoto url={url} size={size} {...(className && { className })} />;
  return (
    <>
      <button
        ref={small}
        type="button"
        aria-label={`Agrandir la photo\u00a0: ${name}`}
        className={classNames("relative z-1 shrink-0 cursor-zoom-in rounded-control print:hidden", className)}
        {...seen}
        onClick={(event) => {
          event.stopPropagation();
          toggle();
        }}
      >
        <PiecePhoto url={url} size={size} />
      </button>
      {isLarge && <LargePhoto url={url} beside={small} />}
    </>
  );
}

/** The photo of a choice in a list, which the field's keys walk: large under a mouse, and while an arrow points to it. */
export function OptionPhoto({ url, looked }: { url: string | null; looked: boolean }) {
  const { small, isLarge, seen, setLarge } = useLarge<HTMLSpanElement>();
  useEffect(() => setLarge(looked), [looked, setLarge]);
  return (
    <>
      <span ref={small} {...seen}>
        <PiecePhoto url={url} size="tiny" />
      </span>
      {isLarge && url && <LargePhoto url={url} beside={small} />}
    </>
  );
}

/** Whether something that shows a photo small is looked at closely, what it listens to for that, and how it is found. */
export function useLarge<Small extends HTMLElement>() {
  const small = useRef<Small>(null);
  const [by, setBy] = useState<"mouse" | "focus" | "press">();
  const end = () => setBy(undefined);
  useEffect(() => {
    if (!by) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // Esc closes the photo first; what it lies over stays.
      event.preventDefault();
      event.stopPropagation();
      setBy(undefined);
    };
    const onScroll = ({ target }: Event) => {
      if (target instanceof Node && target.contains(small.current)) setBy(undefined);
    };
    document.addEventListener("keydown", onKey, { capture: true });
    document.addEventListener("scroll", onScroll, { capture: true, passive: true });
    return () => {
      document.removeEventListener("keydown", onKey, { capture: true });
      document.removeEventListener("scroll", onScroll, { capture: true });
    };
  }, [by]);
  const seen = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === "mouse") setBy("mouse");
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType === "mouse") end();
    },
    onFocus: ({ target }: FocusEvent) => {
      if (target.matches(":focus-visible")) setBy("focus");
    },
    onBlur: end,
  };
  const setLarge = useCallback((large: boolean) => setBy(large ? "focus" : undefined), []);
  return {
    small,
    isLarge: by !== undefined,
    seen,
    setLarge,
    toggle: () => setBy(by === "press" ? undefined : "press"),
  };
}

const GAP = 8;
const WIDTH = 320;
const HEIGHT = 400;

/** Above everything, in nobody's way: it takes no press and moves nothing. */
export function LargePhoto({ url, beside }: { url: string; beside: RefObject<HTMLElement | null> }) {
  const photo = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    const { current } = photo;
    const small = beside.current?.getBoundingClientRect();
    if (!current || !small) return;
    const width = Math.min(WIDTH, window.innerWidth - 2 * GAP);
    const height = Math.min(HEIGHT, (width * HEIGHT) / WIDTH, window.innerHeight - 2 * GAP);
    const within = (start: number, length: number, room: number) =>
      Math.max(GAP, Math.min(start, room - length - GAP));
    const [right, left] = [small.right + GAP, small.left - GAP - width];
    const hasSide = right + width + GAP <= window.innerWidth || left >= GAP;
    const under = small.bottom + GAP + height <= window.innerHeight;
    const x = !hasSide ? small.left : right + width + GAP <= window.innerWidth ? right : left;
    const y = hasSide
      ? small.top + small.height / 2 - height / 2
      : under
        ? small.bottom + GAP
        : small.top - GAP - height;
    Object.assign(current.style, {
      left: `${within(x, width, window.innerWidth)}px`,
      top: `${within(y, height, window.innerHeight)}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
    current.showPopover();
  }, [beside]);
  return (
    <img
      ref={photo}
      popover="manual"
      {...photoSource(url, `${WIDTH}px`)}
      alt=""
      data-large-photo
      className="pointer-events-none fixed inset-auto m-0 rounded-card border border-line bg-sunken object-cover p-0 shadow-sheet"
    />
  );
}
