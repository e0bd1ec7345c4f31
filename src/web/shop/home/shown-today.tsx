import { useEffect, useState } from "react";
import type { OnAirNow, ShownEarlier } from "#contract/lives.ts";
import { paths } from "#web/paths.ts";
import { api } from "#web/shop/api.ts";
import { SHOWN_EARLIER, ShownPiece } from "#web/shop/live/shown-piece.tsx";
import { Link } from "#web/shop/router/link.tsx";
import type { PhotoSize } from "#web/ui/piece-photo.tsx";

/**
 * While a piece is on air: what was shown before it and is free. Below what the build drew, so that its coming moves
 * nothing that is read; with nothing on air the same pieces stand at the top.
 */
export function ShownToday({ liveId, onAir }: { liveId: string | undefined; onAir: OnAirNow | undefined }) {
  const reference = onAir?.piece?.reference;
  const seen = useShown(reference === undefined ? undefined : liveId);
  const shown = seen.filter((one) => one.reference !== reference?.toUpperCase());
  if (!liveId || reference === undefined || shown.length === 0) return null;
  return (
    <section aria-labelledby="deja-montre" className="mt-10 lg:mt-12">
      <h2 id="deja-montre">{SHOWN_EARLIER}</h2>
      <ul className="-mx-gutter mt-4 flex gap-3 overflow-x-auto px-gutter py-1 [scrollbar-width:none]">
        {shown.map((one) => (
          <li key={one.reference} className="shrink-0">
            <ShownLink piece={one} liveId={liveId} size="card" />
          </li>
        ))}
      </ul>
    </section>
  );
}

type ShownLinkProps = { piece: ShownEarlier; liveId: string; size?: PhotoSize };

/** A photo that leads to the choices under its reference. */
export const ShownLink = ({ piece, liveId, size }: ShownLinkProps) => (
  <Link to={paths.order} state={{ liveId, reference: piece.reference }} className="block rounded-control">
    <ShownPiece piece={piece} {...(size && { size })} />
  </Link>
);

/** Read once; what is sold meanwhile says so when it is looked at. Out of reach, nothing is missed. */
function useShown(liveId: string | undefined): readonly ShownEarlier[] {
  const [shown, setShown] = useState<readonly ShownEarlier[]>([]);
  useEffect(() => {
    if (liveId === undefined) return;
    const ended = new AbortController();
    api.lives.shown({ liveId }, { signal: ended.signal }).then(
      (read) => setShown(read.shown),
      () => undefined,
    );
    return () => ended.abort();
  }, [liveId]);
  return shown;
}
