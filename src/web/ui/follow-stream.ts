const POLL_MS = { least: 4_000, most: 5_000 };
/** Pages that were opened together are spread over the time between two readings. */
const FIRST_POLL_MS = { least: 1_000, most: 5_000 };
const FIRST_RETRY_MS = 10_000;
const LONGEST_RETRY_MS = 60_000;

export type Follower = {
  /** Names of the events to listen to. */
  events: readonly string[];
  onEvent: (name: string, data: string) => void;
  onOpen: (open: boolean) => void;
  /** Read the state again: the stream just opened, or there is none and five seconds have passed. */
  onReread: () => void;
  /** Goes on while nobody sees the page. */
  evenHidden: boolean;
};

/**
 * Follows server-sent events while the page is visible; answers how to stop. Without a stream the state is read again
 * every five seconds, unless the device is offline. The browser itself goes back to a stream that broke. One that was
 * refused (too many from this network, a proxy without its server) is asked for again after a time that doubles and
 * differs from page to page, so that those who were refused together do not come back together.
 */
export function followStream(path: string, follower: Follower): () => void {
  let stream: EventSource | undefined;
  let refusals = 0;
  let retryAt = 0;
  let poll: number | undefined;
  const isHidden = () => document.hidden && !follower.evenHidden;

  const connect = () => {
    stream?.close();
    const opening = new EventSource(path);
    stream = opening;
    opening.addEventListener("open", () => {
      refusals = 0;
      follower.onOpen(true);
      // Also the first time: what changed between the page's own reading and now was told to nobody.
      follower.onReread();
    });
    opening.addEventListener("error", () => {
      follower.onOpen(false);
      if (opening.readyState !== EventSource.CLOSED) return;
      const longest = Math.min(FIRST_RETRY_MS * 2 ** refusals, LONGEST_RETRY_MS);
      refusals += 1;
      retryAt = Date.now() + between({ least: longest / 2, most: longest });
    });
    for (const name of follower.events)
      opening.addEventListener(name, ({ data }) => follower.onEvent(name, data));
  };
  const mayRetry = () => Date.now() >= retryAt;
  const onPoll = () => {
    pollWithin(POLL_MS);
    if (isHidden() || !navigator.onLine || stream?.readyState === EventSource.OPEN) return;
    follower.onReread();
    if (stream?.readyState === EventSource.CLOSED && mayRetry()) connect();
  };
  const pollWithin = (time: Span) => {
    poll = window.setTimeout(onPoll, between(time));
  };
  const onReturn = () => {
    if (isHidden()) stream?.close();
    else if (mayRetry()) connect();
    else follower.onReread();
  };

  if (!isHidden()) connect();
  pollWithin(FIRST_POLL_MS);
  document.addEventListener("visibilitychange", onReturn);
  window.addEventListener("online", onReturn);
  return () => {
    window.clearTimeout(poll);
    document.removeEventListener("visibilitychange", onReturn);
    window.removeEventListener("online", onReturn);
    stream?.close();
  };
}

type Span = { least: number; most: number };
const between = ({ least, most }: Span): number => least + Math.random() * (most - least);
