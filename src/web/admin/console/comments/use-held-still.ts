import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

const AT_TOP_PX = 8;

/** After a finger has left, what it pressed is still to be told. */
const LET_GO_MS = 300;

/**
 * What is new never pushes the reader: once the list was scrolled down, has the focus or is pointed at it stands still, and
 * says what came since. Back at the top, and left, it goes on. With `atHand` it stands still only while it has the focus or is
 * pointed at, until a key is pressed elsewhere: then the pointer only rests on it.
 */
export function useHeldStill<Row extends { key: string | number }>(
  rows: readonly Row[],
  list: RefObject<HTMLElement | null>,
  { atHand = false } = {},
) {
  const [still, setStill] = useState<readonly Row[]>();
  const latest = useRef(rows);
  const pointed = useRef(false);
  const left = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isAtTop = () => atHand || (list.current?.scrollTop ?? 0) <= AT_TOP_PX;
  const isFree = () => isAtTop() && !pointed.current && !list.current?.contains(document.activeElement);
  useEffect(() => {
    latest.current = rows;
    // What was pointed at or had the focus may be gone, and tells nobody that it is.
    if (!list.current) pointed.current = false;
    if (still && isFree()) setStill(undefined);
  });
  const letGo = () => {
    pointed.current = false;
    if (isFree()) setStill(undefined);
  };
  useEffect(() => {
    if (!atHand || !still) return;
    document.addEventListener("keydown", letGo);
    return () => document.removeEventListener("keydown", letGo);
  });
  const hold = useCallback(() => setStill((known) => (known?.length ? known : latest.current)), []);
  const goOn = useCallback(() => {
    setStill(undefined);
    list.current?.scrollTo({ top: 0 });
  }, [list]);
  const point = () => {
    clearTimeout(left.current);
    pointed.current = true;
    hold();
  };
  // Where there was nothing yet, nothing is pushed.
  const held = still?.length ? still : undefined;
  const seen = held && new Set(held.map(({ key }) => key));
  return {
    shown: held ?? rows,
    /** What came since the list stands still. */
    newer: seen ? rows.filter(({ key }) => !seen.has(key)) : [],
    goOn,
    listeners: {
      onScroll: () => {
        if (!isAtTop()) hold();
        else if (isFree()) setStill(undefined);
      },
      onFocus: hold,
      onBlur: () => {
        if (isAtTop() && !pointed.current) setStill(undefined);
      },
      // What lay over it is gone.
      onPointerEnter: point,
      onPointerDown: point,
      onPointerMove: point,
      onPointerLeave: () => {
        left.current = setTimeout(letGo, LET_GO_MS);
      },
    },
  };
}
