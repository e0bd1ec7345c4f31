import { type RefObject, useLayoutEffect } from "react";

/** Heights of what lies at the foot of the window now; the highest hides the others. */
const lying = new Map<object, number>();

function tell(): void {
  const { style } = document.documentElement;
  if (lying.size === 0) style.removeProperty("--foot");
  else style.setProperty("--foot", `${Math.max(...lying.values())}px`);
}

/** While something lies at the foot of the window the page is longer by its height: its last lines can be read above it. */
export function useRoomAtFoot(bar: RefObject<HTMLElement | null>, shown: boolean): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!shown || !element) return;
    const key = {};
    const measure = () => {
      lying.set(key, element.offsetHeight);
      tell();
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      lying.delete(key);
      tell();
    };
  }, [bar, shown]);
}
