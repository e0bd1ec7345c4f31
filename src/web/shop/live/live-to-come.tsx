import { NextLive } from "./next-live.tsx";
import { useLives } from "./use-lives.ts";

/** Below what says that there is no live here: the one on air, or the next one. Unread, nothing is missed. */
export function LiveToCome() {
  const { lives } = useLives();
  return (
    <div className="mt-4 min-h-26 max-w-[35rem]">
      {lives.state === "loaded" && <NextLive choices={lives.value} />}
    </div>
  );
}
