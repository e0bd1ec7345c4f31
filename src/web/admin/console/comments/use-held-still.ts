import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { CommentRow } from "./comment-rows.ts";

const AT_TOP_PX = 8;

/** After a finger has left, what it pressed is still to be told. */
const LET_GO_MS = 300;

/**
 * New comments never push the reader: once the list was scrolled down, has the focus or is pointed at it stands still, and
 * says how many came since. Back at the top, and left, it goes on.
 */
export function useHeldStill(rows: readonly CommentRow[], list: RefObject<HTMLElement | null>) {
  const [still, setStill] = useState<readonly CommentRow[]>();
  const latest = useRef(rows);
  const pointed = useRef(false);
  const left = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isFree = () => {
    const element = list.current;
    return (
      element !== null &&
      element.scrollTop <= AT_TOP_PX &&
      !pointed.current &&
      !element.contains(document.activeElement)
    );
  };
  useEffect(() => {
    latest.current = rows;
    // What had the focus may be gone, and tells nobody that it is.
    if (still && isFree()) setStill(undefined);
  });
  const hold = useCallback(() => setStill((held) => held ?? latest.current), []);
  const goOn = useCallback(() => {
    setStill(undefined);
    list.current?.scrollTo({ top: 0 });
  }, [list]);
  const point = () => {
    clearTimeout(left.current);
    pointed.current = true;
    hold();
  };
  const seen = still && new Set(still.map(({ key }) => key));
  return {
    shown: still ?? rows,
    /** How many comments came since the list stands still. */
    waiting: seen ? rows.filter(({ kind, key }) => kind === "comment" && !seen.has(key)).length : 0,
    goOn,
    listeners: {
      onScroll: () => {
        if ((list.current?.scrollTop ?? 0) > AT_TOP_PX) hold();
        else if (isFree()) setStill(undefined);
      },
      onFocus: hold,
      onBlur: () => {
        if ((list.current?.scrollTop ?? 0) <= AT_TOP_PX && !pointed.current) setStill(undefined);
      },
      // What lay over it is gone.
      onPointerEnter: point,
      onPointerDown: point,
      onPointerMove: point,
      onPointerLeave: () => {
        left.current = setTimeout(() => {
          pointed.current = false;
          if (isFree()) setStill(undefined);
        }, LET_GO_MS);
      },
    },
  };
}
