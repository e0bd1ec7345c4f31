import type { Connection, Ending, Source, SourceListener } from "./source.ts";

/**
 * Transport: one connection to a live. Nothing of any kind for `silenceMs` ends it too, and one that was given up but
 * still speaks is not listened to.
 */
export function watchConnection(
  source: Source,
  handle: string,
  silenceMs: number,
  listener: SourceListener,
): Connection {
  let isOver = false;
  let opened: Connection | undefined;
  const close = () => {
    clearTimeout(silence);
    opened?.close();
  };
  const end = (ending: Ending) => {
    if (isOver) return;
    isOver = true;
    close();
    listener.ended(ending);
  };
  const silence = setTimeout(() => end({ reason: "silence", next: "retry" }), silenceMs);
  const alive = () => {
    silence.refresh();
    listener.alive();
  };
  opened = source.connect(handle, {
    opened: (since) => {
      if (isOver) return;
      alive();
      listener.opened(since);
    },
    alive: () => {
      if (!isOver) alive();
    },
    said: (events) => {
      if (isOver) return;
      alive();
      listener.said(events);
    },
    ended: end,
  });
  // It may have ended while it was being opened.
  if (isOver) opened.close();
  return { close };
}
