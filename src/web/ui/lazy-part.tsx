import { type ComponentType, createElement, lazy, Suspense } from "react";

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;

/**
 * A part of a page with a file of its own, which comes when it is first drawn; until then nothing stands in its place.
 * A connection lost meanwhile takes no page away: the file is asked for again.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => ({ default: await untilLoaded(load) }));
  return (props: Props) => <Suspense>{createElement(Loaded as ComponentType<Props>, props)}</Suspense>;
}

/** Exponential backoff, cut short once the device is back on the network. */
export async function untilLoaded<T>(load: () => Promise<T>, retryMs = FIRST_RETRY_MS): Promise<T> {
  try {
    return await load();
  } catch {
    await backOnlineOrIn(retryMs);
    return untilLoaded(load, Math.min(retryMs * 2, LONGEST_RETRY_MS));
  }
}

function backOnlineOrIn(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      window.clearTimeout(timer);
      window.removeEventListener("online", done);
      resolve();
    };
    const timer = window.setTimeout(done, ms);
    window.addEventListener("online", done);
  });
}
