import { useEffect, useRef, useSyncExternalStore } from "react";
import { newKey } from "#web/client/acts.ts";
import { askedPiece, type FirstAsk, lastOrder } from "#web/shop/device/kept.ts";
import { reread } from "./use-order.ts";

/** More than a call takes: a tab that was closed meanwhile never says how it ended. */
const GIVE_UP_AFTER_MS = 35_000;

/** As long as the order that the server may have opened holds its piece. */
const ASKED_AGAIN_FOR_MS = 15 * 60_000;

const NONE: ReadonlySet<string> = new Set();
let asked = NONE;
const listeners = new Set<() => void>();

function set(next: ReadonlySet<string>): void {
  asked = next;
  for (const listener of listeners) listener();
}

const begin = (productId: string): void => set(new Set([...asked, productId]));
const end = (productId: string): void => set(new Set([...asked].filter((id) => id !== productId)));

/**
 * The pieces that this browser is asking for, in this tab or another. The stream tells everybody that such a piece is
 * gone before the answer comes: until then it is not shown as sold to the one who is getting it.
 */
export function useAskedPieces(): ReadonlySet<string> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
    () => NONE,
  );
}

export const isAsked = (productId: string): boolean => asked.has(productId);

/** The first piece of an order in this live that was asked for and never answered. */
export function unansweredIn(liveId: string): { productId: string; first: FirstAsk } | undefined {
  const { productId, first } = askedPiece.get() ?? {};
  const isRecent = first?.liveId === liveId && Date.now() - first.at < ASKED_AGAIN_FOR_MS;
  return isRecent && productId !== undefined ? { productId, first } : undefined;
}

/** How the first piece of an order is asked for: as it was before, where no answer came. */
export function firstAsk(liveId: string, productId: string): FirstAsk {
  const unanswered = unansweredIn(liveId);
  return unanswered?.productId === productId ? unanswered.first : { liveId, key: newKey(), at: Date.now() };
}

/** From before the request until its outcome is known; the other tabs hear of both. */
export function askFor(productId: string, first?: FirstAsk): () => void {
  begin(productId);
  askedPiece.keep({ productId, first });
  return () => {
    if (!asked.has(productId)) return;
    end(productId);
    if (askedPiece.get()?.productId === productId) askedPiece.drop();
  };
}

let heard: string | undefined;
let timer: number | undefined;

function finish(): void {
  window.clearTimeout(timer);
  if (heard !== undefined) end(heard);
  heard = undefined;
}

/**
 * What another tab is asking for, read from what the tabs share. Whoever is about to call a piece sold asks here first:
 * the stream may be faster than the event that tells of another tab.
 */
export function followOtherTabs(): void {
  const productId = askedPiece.get()?.productId;
  if (productId === undefined || asked.has(productId)) return;
  finish();
  heard = productId;
  begin(productId);
  timer = window.setTimeout(finish, GIVE_UP_AFTER_MS);
}

/** Hears what the other tabs ask for. `onDone` runs once the order that the piece may have gone to is known here. */
export function useOtherTabs(onDone: () => void): void {
  // The page takes the address of its order while another tab may still be asking: what was heard lives through that.
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    const listen = async () => {
      if (askedPiece.get() !== undefined) return followOtherTabs();
      const ended = heard;
      const orderId = lastOrder.get();
      if (orderId !== undefined) await reread(orderId);
      done.current();
      if (heard === ended) finish();
    };
    const stop = askedPiece.onOtherTab(() => void listen());
    return () => {
      stop();
      finish();
    };
  }, []);
}
