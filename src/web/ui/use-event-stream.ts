import { useEffect, useRef, useState } from "react";
import { followStream } from "./follow-stream.ts";

export type StreamListeners = {
  /** By name of event, with what stands in its `data` line. */
  on: Record<string, (data: string) => void>;
  /** Read the state again: the stream just opened, or there is none and five seconds have passed. */
  onReread: () => void;
};

/**
 * Listens to server-sent events while the page is visible. A hidden page is silent and reads everything again when it
 * comes back, which is also what wakes a phone that slept. Without a stream the page asks every five seconds. Answers
 * whether the stream is open. The names of the events may not change; `evenHidden` is for a page that is filmed.
 */
export function useEventStream(
  path: string | undefined,
  listeners: StreamListeners,
  { evenHidden = false } = {},
): boolean {
  const [open, setOpen] = useState(false);
  const latest = useRef(listeners);
  useEffect(() => {
    latest.current = listeners;
  });
  useEffect(() => {
    if (path === undefined) return;
    return followStream(path, {
      events: Object.keys(latest.current.on),
      onEvent: (name, data) => latest.current.on[name]?.(data),
      onOpen: setOpen,
      onReread: () => latest.current.onReread(),
      evenHidden,
    });
  }, [path, evenHidden]);
  return open;
}
