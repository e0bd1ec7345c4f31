import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { DESK_UPDATES_PATH, type DeskUpdates } from "#contract/desk-updates.ts";
import { useEventStream } from "#web/ui/use-event-stream.ts";
import { commentsArrived, consoleComments, SAFETY_EVERY_MS } from "./console-queries.ts";

/** A drop changes orders by the hundred; the lists are read again this often at most. */
const READ_AGAIN_EVERY_MS = 400;

type Part = "lives" | "comments" | "marks" | "claims" | "waiting" | "orders" | "pieces";
const EVERYTHING: readonly Part[] = ["lives", "comments", "marks", "claims", "waiting", "orders", "pieces"];

/** Keeps what the console shows up to date; answers whether the stream is open. Cut off, it asks every five seconds. */
export function useDeskUpdates(): boolean {
  const queries = useQueryClient();
  const readAgain = useReadAgain(queries);
  useEffect(() => {
    const safety = window.setInterval(() => {
      if (!document.hidden) void queries.refetchQueries(consoleComments, { cancelRefetch: false });
    }, SAFETY_EVERY_MS);
    return () => window.clearInterval(safety);
  }, [queries]);
  return useEventStream(DESK_UPDATES_PATH, {
    on: {
      comments: (data) => commentsArrived(queries, JSON.parse(data) as DeskUpdates["comments"]),
      marks: () => readAgain(["marks", "claims", "waiting"]),
      orders: () => readAgain(["orders", "pieces"]),
      lives: () => readAgain(["lives", "comments"]),
      capture: () => readAgain(["comments"]),
      resync: () => readAgain(EVERYTHING),
    },
    onReread: () => readAgain(EVERYTHING),
  });
}

/**
 * Reads parts again: at once, then what was asked for meanwhile, once that reading is done and after a pause. A reading
 * is never cut short by the next one, however much happens.
 */
function useReadAgain(queries: QueryClient): (parts: readonly Part[]) => void {
  const asked = useRef(new Set<Part>());
  const busy = useRef(false);
  const pause = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(pause.current), []);
  const flush = async () => {
    const parts = [...asked.current];
    asked.current.clear();
    busy.current = parts.length > 0;
    if (!busy.current) return;
    await Promise.all(parts.map((part) => queries.invalidateQueries({ queryKey: ["console", part] })));
    pause.current = window.setTimeout(flush, READ_AGAIN_EVERY_MS);
  };
  return (parts) => {
    for (const part of parts) asked.current.add(part);
    if (!busy.current) void flush();
  };
}
