import { keepPreviousData } from "@tanstack/react-query";
import { orpc } from "#web/admin/client/api.ts";

const { liveConsole, claims } = orpc.admin;

/** What no notice told is seen at the latest now. */
export const SAFETY_EVERY_MS = 10_000;

export const consoleLives = liveConsole.lives.queryOptions({ refetchInterval: SAFETY_EVERY_MS });

export const consoleMarks = liveConsole.marks.queryOptions({ refetchInterval: SAFETY_EVERY_MS });

export const consoleClaims = claims.list.queryOptions({ refetchInterval: SAFETY_EVERY_MS });

export const consoleWaiting = (liveId: string) =>
  claims.waiting.queryOptions({
    input: { liveId },
    enabled: liveId !== "",
    refetchInterval: SAFETY_EVERY_MS,
  });

/** Of one live; without one, of all. */
export const consoleOrders = (statuses: "editable" | "all", liveId: string | undefined) =>
  liveConsole.orders.queryOptions({
    input: { statuses, ...(liveId ? { liveId } : {}) },
    refetchInterval: SAFETY_EVERY_MS,
  });

export const consolePieces = (liveId: string) =>
  liveConsole.pieces.queryOptions({
    input: { liveId },
    enabled: liveId !== "",
    refetchInterval: SAFETY_EVERY_MS,
  });

export const consoleViewers = (q: string) =>
  liveConsole.viewers.queryOptions({ input: { q }, enabled: q !== "", placeholderData: keepPreviousData });
