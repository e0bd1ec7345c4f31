import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { CommentRow } from "./comment-rows.ts";

const AT_TOP_PX = 8;

/**
 * New comments never push the reader: once the list was scrolled down or has the focus it stands still, and says how many
 * came since. Back at the top it goes on.
 */
export function useHeldStill(rows: readonly CommentRow[], list: RefObject<HTMLElement | null>) {
  const [still, setStill] = useState<readonly CommentRow[]>();
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
    // What had the focus may be gone, and tells nobody that it is.
    const element = list.current;
    if (still && element && element.scrollTop <= AT_TOP_PX && !element.contains(document.activeElement))
      setStill(undefined);
  });
  const hold = useCallback(() => setStill((held) => held ?? latest.current), []);
  const goOn = useCallback(() => {
    setStill(undefined);
    list.current?.scrollTo({ top: 0 });
  }, [list]);
  const seen = still && new Set(still.map(({ key }) => key));
  return {
    shown: still ?? rows,
    /** How many comments came since the list stands still. */
    waiting: seen ? rows.filter(({ kind, key }) => kind === "comment" && !seen.has(key)).length : 0,
    goOn,
    listeners: {
      onScroll: () => {
        const element = list.current;
        if (!element) return;
        if (element.scrollTop > AT_TOP_PX) hold();
        else if (!element.contains(document.activeElement)) setStill(undefined);
      },
      onFocus: hold,
      onBlur: () => {
        if ((list.current?.scrollTop ?? 0) <= AT_TOP_PX) setStill(undefined);
      },
    },
  };
}
