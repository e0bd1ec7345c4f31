import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from "lucide-react";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button, IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { currentToasts, onToastsChange, type Toast, type ToastKind, toast } from "./toasts.ts";
import { isNarrow, STRIP, useFreePlace } from "./use-free-place.ts";
import { useRoomAtFoot } from "./use-room-at-foot.ts";

const LOOKS = {
  success: { icon: CircleCheck, colors: "border-success bg-success-soft", ink: "text-success" },
  info: { icon: Info, colors: "border-info bg-info-soft", ink: "text-info" },
  warning: { icon: TriangleAlert, colors: "border-warning bg-warning-soft", ink: "text-warning" },
  error: { icon: CircleAlert, colors: "border-danger bg-danger-soft", ink: "text-danger" },
} satisfies Record<ToastKind, { icon: LucideIcon; colors: string; ink: string }>;

const none: readonly Toast[] = [];

/** Where toasts appear. It is a live region itself, so a toast needs no announcement of its own. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(onToastsChange, currentToasts, () => none);
  const region = useRef<HTMLElement>(null);
  const place = useFreePlace(region, { active: toasts.length > 0, from: "#contenu" });
  const isStrip = place === STRIP;
  const free = isStrip ? undefined : place;
  useRoomAtFoot(region, isStrip || (toasts.length > 0 && isNarrow()));
  useMovedUp(region, isStrip);
  return (
    <section
      ref={region}
      aria-label="Notifications"
      style={free && { ...free, right: "auto", bottom: "auto" }}
      className={classNames(
        "screen-only fixed z-50 flex flex-col gap-2",
        isStrip
          ? "inset-x-0 bottom-0 border-t border-line bg-page px-4 py-2"
          : "pointer-events-none right-4 bottom-4 left-4 items-end sm:left-auto sm:w-[min(24rem,calc(100vw-32px))] sm:items-stretch",
      )}
    >
      <div role="status" className="contents">
        {toasts
          .filter(({ kind }) => kind !== "error")
          .map((shown) => (
            <ToastCard key={shown.id} shown={shown} />
          ))}
      </div>
      <div role="alert" className="contents">
        {toasts
          .filter(({ kind }) => kind === "error")
          .map((shown) => (
            <ToastCard key={shown.id} shown={shown} />
          ))}
      </div>
    </section>
  );
}

/** The page moves up by the height of its strip: nothing that was in sight goes under it. */
function useMovedUp(region: RefObject<HTMLElement | null>, shown: boolean): void {
  useLayoutEffect(() => {
    if (shown) window.scrollBy({ top: region.current?.offsetHeight ?? 0, behavior: "instant" });
  }, [region, shown]);
}

function ToastCard({ shown }: { shown: Toast }) {
  const { icon, colors, ink } = LOOKS[shown.kind];
  const pause = usePausableTimer(shown.lastsMs, () => toast.close(shown.id));
  return (
    <div
      {...pause}
      className={classNames(
        "pointer-events-auto flex items-center gap-2 rounded-control border py-2 ps-3 pe-1 shadow-popover motion-safe:animate-rise",
        colors,
      )}
    >
      <Icon of={icon} className={classNames("shrink-0", ink)} />
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3">
        <p className="min-w-0 grow basis-32 py-1.5">{shown.sentence}</p>
        {shown.acts.map(({ label, onPress }) => (
          <Button
            key={label}
            look="text"
            className="shrink-0"
            onClick={() => {
              onPress();
              toast.close(shown.id);
            }}
          >
            {label}
          </Button>
        ))}
      </div>
      <IconButton
        label="Fermer la notification"
        icon={<Icon of={X} size={18} />}
        onClick={() => toast.close(shown.id)}
      />
    </div>
  );
}

/** Runs `onEnd` after `lastsMs`, stopping the clock while the toast is hovered or holds the focus. */
function usePausableTimer(lastsMs: number | undefined, onEnd: () => void) {
  const [paused, setPaused] = useState(false);
  const left = useRef(lastsMs);
  const end = useRef(onEnd);
  useEffect(() => {
    if (paused || left.current === undefined) return;
    const startedAt = performance.now();
    const timer = window.setTimeout(() => end.current(), left.current);
    return () => {
      window.clearTimeout(timer);
      left.current = Math.max(0, (left.current ?? 0) - (performance.now() - startedAt));
    };
  }, [paused]);
  return {
    onMouseEnter: () => setPaused(true),
    onMouseLeave: () => setPaused(false),
    onFocus: () => setPaused(true),
    onBlur: () => setPaused(false),
  };
}
