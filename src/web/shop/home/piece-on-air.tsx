import { useState } from "react";
import type { OnAir, OnAirNow } from "#contract/lives.ts";
import { paths } from "#web/paths.ts";
import type { LiveChoices } from "#web/shop/api.ts";
import { OnAirWords } from "#web/shop/live/on-air-words.tsx";
import { PhotoRow } from "#web/shop/live/photo-row.tsx";
import { SHOWN_EARLIER } from "#web/shop/live/shown-piece.tsx";
import { isFree } from "#web/shop/live/use-on-air.ts";
import { Link } from "#web/shop/router/link.tsx";
import type { Loaded } from "#web/shop/use-loaded.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { PiecePhoto } from "#web/ui/piece-photo.tsx";
import { ShownLink } from "./shown-today.tsx";

const ShownBeforeDialog = lazyPart(async () => (await import("./shown-before-dialog.tsx")).ShownBeforeDialog);

type ShownBefore = NonNullable<LiveChoices["between"]>["shown"][number];

/**
 * What is shown in the newest live, with the way to it. Its place is kept from the start, also where there is nothing to
 * show, so that nothing on the page moves.
 */
export function PieceOnAir({ lives, onAir }: { lives: Loaded<LiveChoices>; onAir: OnAirNow | undefined }) {
  const [live] = lives.state === "loaded" ? lives.value.lives : [];
  return (
    <div className="mt-4 flex min-h-[8.5rem] items-center rounded-card border border-line bg-card p-3">
      {live && onAir && <Current liveId={live.id} onAir={onAir} />}
      {lives.state === "loaded" && !live && <ShownLast pieces={lives.value.between?.shown ?? []} />}
    </div>
  );
}

/** One row of what the last live showed: each piece is seen large, with the reason why it can't be ordered now. */
function ShownLast({ pieces }: { pieces: ShownBefore[] }) {
  const [seen, setSeen] = useState<ShownBefore>();
  if (pieces.length === 0)
    return (
      <p className="text-ink-2">Pendant un live, la pièce montrée s'affiche ici avec sa photo et son prix.</p>
    );
  return (
    <>
      <PhotoRow title="Montré au dernier live">
        {pieces.map((piece) => (
          <li key={piece.photoUrl} className="shrink-0">
            <button
              type="button"
              aria-label={`Voir de plus près\u00a0: ${piece.name}`}
              onClick={() => setSeen(piece)}
              className="block rounded-control"
            >
              <PiecePhoto url={piece.photoUrl} />
            </button>
          </li>
        ))}
      </PhotoRow>
      {seen && <ShownBeforeDialog piece={seen} onClose={() => setSeen(undefined)} />}
    </>
  );
}

function Current({ liveId, onAir: { piece, shown } }: { liveId: string; onAir: OnAirNow }) {
  if (piece) return <Shown piece={piece} liveId={liveId} />;
  if (shown.length === 0) return <p className="text-ink-2">La pièce montrée en direct s'affichera ici.</p>;
  return (
    <PhotoRow title={SHOWN_EARLIER}>
      {shown.map((one) => (
        <li key={one.reference} className="shrink-0">
          <ShownLink piece={one} liveId={liveId} />
        </li>
      ))}
    </PhotoRow>
  );
}

function Shown({ piece, liveId }: { piece: OnAir; liveId: string }) {
  const pictured = piece.pieces.find(isFree) ?? piece.pieces.find(({ photoUrl }) => photoUrl);
  return (
    <section aria-label="Montré en ce moment" className="flex min-w-0 grow items-center gap-4">
      <PiecePhoto url={pictured?.photoUrl ?? null} size="card" />
      <div className="min-w-0 grow">
        <OnAirWords piece={piece} />
        <Link to={paths.live(liveId)} className={buttonClass("secondary", "mt-2")}>
          Voir la pièce
        </Link>
      </div>
    </section>
  );
}
