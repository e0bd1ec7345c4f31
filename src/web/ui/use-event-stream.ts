import { useEffect, useRef, useState } from "react";

const POLL_EVERY_MS = 5_000;

export type StreamListeners = {
  /** By name of event, with what stands in its `data` line. */
  on: Record<string, (data: string) => void>;
  /** Read the state again: the stream just opened, or it is down and five seconds have passed. */
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
    const hidden = () => document.hidden && !evenHidden;
    let stream: EventSource | undefined;
    const connect = () => {
      stream?.close();
      stream = new EventSource(path);
      stream.addEventListener("open", () => {
        setOpen(true);
        // Also the first time: what changed between the page's own reading and now was told to nobody.
        latest.current.onReread();
      });
      stream.addEventListener("error", () => setOpen(false));
      for (const name of Object.keys(latest.current.on))
        stream.addEventListener(name, ({ data }) => latest.current.on[name]?.(data));
    };
    const tick = () => {
      if (hidden() || stream?.readyState === EventSource.OPEN) return;
      latest.current.onReread();
      if (stream?.readyState === EventSource.CLOSED) connect();
    };
    const onVisibility = () => {
      if (hidden()) stream?.close();
      else connect();
    };
    if (!hidden()) connect();
    const timer = window.setInterval(tick, POLL_EVERY_MS);
    document.addEventListener("visibilitychange", onVisibility);
    window.addEventListener("online", onVisibility);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener("visibilitychange", onVisibility);
      window.removeEventListener("online", onVisibility);
      stream?.close();
    };
  }, [path, evenHidden]);
  return open;
}
