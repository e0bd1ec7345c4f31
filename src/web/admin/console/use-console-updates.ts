import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ADMIN_UPDATES_PATH, type AdminUpdates } from "#contract/admin-updates.ts";
import { orpc } from "#web/admin/client/api.ts";
import { readAgain } from "#web/admin/client/changes.ts";
import { useEventStream } from "#web/ui/use-event-stream.ts";
import { commentsArrived, consoleComments } from "./comments/comments-query.ts";
import { SAFETY_EVERY_MS } from "./console-queries.ts";

/** A drop changes orders by the hundred; the lists are read again this often at most. */
const READ_AGAIN_EVERY_MS = 400;

const { liveConsole, claims, capture, orderContacts, stickers } = orpc.admin;
const { lives, marks, orders, pieces } = liveConsole;
const { comments } = capture;
const EVERYTHING = [lives, comments, marks, claims, orders, pieces, orderContacts, stickers];
type Part = (typeof EVERYTHING)[number];

/** Keeps what the console shows up to date; answers whether the stream is open. Cut off, it asks every five seconds. */
export function useConsoleUpdates(): boolean {
  const queries = useQueryClient();
  const ask = useReadings(queries);
  useEffect(() => {
    const safety = window.setInterval(() => {
      if (!document.hidden) void queries.refetchQueries(consoleComments, { cancelRefetch: false });
    }, SAFETY_EVERY_MS);
    return () => window.clearInterval(safety);
  }, [queries]);
  return useEventStream(ADMIN_UPDATES_PATH, {
    on: {
      comments: (data) => commentsArrived(queries, JSON.parse(data) as AdminUpdates["comments"]),
      marks: () => ask([marks, claims]),
      orders: () => ask([orders, pieces, lives, orderContacts, stickers]),
      lives: () => ask([lives, comments]),
      capture: () => ask([comments]),
      resync: () => ask(EVERYTHING),
    },
    onReread: () => ask(EVERYTHING),
  });
}

/**
 * Reads parts again: at once, then what was asked for meanwhile, once that reading is done and after a pause. A reading
 * is never cut short by the next one, however much happens.
 */
function useReadings(queries: QueryClient): (parts: readonly Part[]) => void {
  const asked = useRef(new Set<Part>());
  const busy = useRef(false);
  const pause = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(pause.current), []);
  const flush = async () => {
    const parts = [...asked.current];
    asked.current.clear();
    busy.current = parts.length > 0;
    if (!busy.current) return;
    await readAgain(queries, parts);
    pause.current = window.setTimeout(flush, READ_AGAIN_EVERY_MS);
  };
  return (parts) => {
    for (const part of parts) asked.current.add(part);
    if (!busy.current) void flush();
  };
}
