import { useCallback, useEffect, useRef, useState } from "react";
import type { Basket } from "#contract/baskets.ts";
import { basketUpdatesPath } from "#contract/live-updates.ts";
import { api } from "#web/shop/api.ts";
import { lastBasket } from "#web/shop/device/kept.ts";
import { useEventStream } from "#web/ui/use-event-stream.ts";

/** The basket of a live as this browser may see it, read again whenever something of it changes. */
export function useBasket(liveId: string) {
  const [basket, setBasket] = useState<Basket>();
  const [error, setError] = useState<unknown>();
  const asked = useRef(0);
  /** An answer that was overtaken by a later question is not shown. */
  const show = useCallback(async (question: () => Promise<Basket>) => {
    asked.current += 1;
    const turn = asked.current;
    const answer = await question();
    if (turn !== asked.current) return;
    setBasket(answer);
    lastBasket.keep(answer);
    setError(undefined);
  }, []);
  const read = useCallback(
    () => show(() => api.baskets.get({ liveId })).catch((failed: unknown) => setError(failed)),
    [show, liveId],
  );
  useEffect(() => void read(), [read]);
  // What the stream tells depends on whose the browser is: the part behind the # is not sent, it only makes another
  // address, so that a browser that was just bound listens anew.
  useEventStream(`${basketUpdatesPath(liveId)}#${basket?.handle ?? ""}`, {
    on: { basket: read, resync: read },
    onReread: read,
  });
  return {
    basket,
    error,
    read,
    askCode: (handle: string) => show(() => api.baskets.askCode({ liveId, handle })),
    agreeToTexts: (given: { phone: string; words: string }) =>
      show(() => api.baskets.agreeToTexts({ liveId, ...given })),
    stopTexts: () => show(() => api.baskets.stopTexts({ liveId })),
    forget: () =>
      show(async () => {
        await api.baskets.forget({});
        lastBasket.drop();
        return api.baskets.get({ liveId });
      }),
  };
}
