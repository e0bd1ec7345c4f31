const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;
const TOLD_FROM_FAILURE = 3;

/**
 * Loads a file of the page until it is here (exponential backoff, cut short once the device is back on the network). A
 * device that has a network and fails all the same is told of once: a new release may have taken the file away.
 */
export async function untilLoaded<File>(
  load: () => Promise<File>,
  onMissing: (error: unknown) => void,
): Promise<File> {
  let isTold = false;
  for (let failures = 1; ; failures += 1) {
    try {
      return await load();
    } catch (error) {
      if (!isTold && failures >= TOLD_FROM_FAILURE && navigator.onLine) {
        isTold = true;
        onMissing(error);
      }
      await backOnlineOrIn(Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS));
    }
  }
}

/** Loads a file once there is a network to load it over; any other failure is the caller's. */
export async function onceOnline<File>(load: () => Promise<File>): Promise<File> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) throw error;
      await backOnlineOrIn(LONGEST_RETRY_MS);
    }
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
