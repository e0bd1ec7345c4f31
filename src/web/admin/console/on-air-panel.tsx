import { useQuery } from "@tanstack/react-query";
import { Radio, SkipBack } from "lucide-react";
import type { ConsoleLive, ConsolePiece } from "#contract/admin/live-console.ts";
import { KeyHint } from "#web/admin/keys/key-hint.tsx";
import { paths, withQuery } from "#web/paths.ts";
import { EnlargingPhoto } from "#web/ui/admin/enlarged-photo.tsx";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Money } from "#web/ui/money.tsx";
import { Swatch } from "#web/ui/swatch.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { countOf } from "#wording/format.ts";
import type { Claims } from "./claims/use-claims.ts";
import { consolePieces, consoleWaiting } from "./console-queries.ts";
import { isSold, variantOf } from "./entry/match-pieces.ts";
import { RunStrip } from "./run/run-strip.tsx";
import type { Run } from "./run/use-run.ts";

type OnAirPanelProps = {
  live: ConsoleLive;
  claims: Claims;
  run: Run;
  /** Another piece is being put on air. */
  showing: boolean;
  /** Null: nothing is shown any more. */
  onShow: (reference: string | null) => void;
  /** A piece that nobody had prepared is to be created. */
  onNew: () => void;
  /** A viewer's phone is to be bound by hand. */
  onBind: () => void;
};

/** In the columns of a laptop both stand in one line without their keys, which the palette names too. */
const HINT = "text-ink-2 @min-[56rem]:@max-[80rem]:hidden";

/** The piece on air with what is left of it and who asks for it, and what comes next. */
export function OnAirPanel({ live, claims, run, showing, onShow, onNew, onBind }: OnAirPanelProps) {
  const automatic = claims.lives.find(({ liveId }) => liveId === live.id)?.automatic;
  return (
    <section aria-label="À l'antenne" className="rounded-card border border-line bg-card p-3">
      {live.onAir ? (
        <PieceOnAir
          liveId={live.id}
          reference={live.onAir}
          claims={claims}
          previous={run.previous}
          onShow={onShow}
        />
      ) : (
        <p className="flex items-center gap-2 text-ink-2">
          <Icon of={Radio} className="shrink-0 text-ink-3" />
          <span>
            Rien à l'antenne. Saisissez une référence, puis <KeyHint>F2</KeyHint>
            <span className="hidden pointer-coarse:inline">
              «{"\u00a0"}À l'antenne{"\u00a0"}»
            </span>
            .
          </span>
        </p>
      )}
      <RunStrip run={run} pending={showing} onShow={onShow} />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3">
        {automatic !== undefined && (
          <div className="min-w-0 basis-full">
            <Switch
              id="console-automatic"
              label={<span className="text-small">Ajouter automatiquement les demandes sûres</span>}
              checked={automatic}
              disabled={claims.setAutomatic.isPending}
              onChange={(wanted) => claims.setAutomatic.mutate({ liveId: live.id, automatic: wanted })}
            />
          </div>
        )}
        <Button look="text" className="min-h-target" aria-keyshortcuts="Alt+N" onClick={onNew}>
          Nouvelle pièce <KeyHint className={HINT}>Alt N</KeyHint>
        </Button>
        <Button look="text" className="min-h-target" aria-keyshortcuts="Alt+L" onClick={onBind}>
          Lier un téléphone <KeyHint className={HINT}>Alt L</KeyHint>
        </Button>
      </div>
    </section>
  );
}

type PieceOnAirProps = Pick<OnAirPanelProps, "claims" | "onShow"> & {
  liveId: string;
  reference: string;
  previous: Run["previous"];
};

function PieceOnAir({ liveId, reference, claims, previous, onShow }: PieceOnAirProps) {
  const pieces = (useQuery(consolePieces(liveId)).data ?? []).filter(
    ({ refCategory }) => refCategory?.toUpperCase() === reference.toUpperCase(),
  );
  const waiting = useQuery(consoleWaiting(liveId)).data?.waiting ?? [];
  const [first] = pieces;
  const isAskedFor = (asked: string | null) => asked?.toUpperCase() === reference.toUpperCase();
  const asking = claims.proposals.filter((claim) => claim.liveId === liveId && isAskedFor(claim.reference));
  const inLine = waiting.filter(({ product }) => isAskedFor(product.reference));
  return (
    <div className="flex items-start gap-3">
      <EnlargingPhoto
        url={pieces.find(({ photoUrl }) => photoUrl)?.photoUrl ?? null}
        name={[reference, first?.name].filter(Boolean).join(" ")}
        size="small"
      />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-baseline justify-between gap-x-2">
          <p>
            À l'antenne{"\u00a0: "}
            <a
              href={withQuery(paths.admin.products, { live: liveId, q: reference })}
              target="_blank"
              rel="noreferrer"
              className="underline underline-offset-4"
            >
              <strong className="font-code text-ref-big uppercase">{reference}</strong>
            </a>
          </p>
          <span className="flex flex-wrap gap-x-4">
            {previous && (
              <Button
                look="text"
                className="min-h-target"
                icon={<Icon of={SkipBack} size={18} />}
                aria-label={`Revenir à ${previous.reference}`}
                onClick={() => onShow(previous.reference)}
              >
                {previous.reference}
              </Button>
            )}
            <Button look="text" className="min-h-target" onClick={() => onShow(null)}>
              Retirer
            </Button>
          </span>
        </div>
        {first && (
          <p className="wrap-anywhere">
            {first.name} · <Money cents={first.priceCents} className="font-semibold" />
          </p>
        )}
        <ul aria-label="Stock de la pièce à l'antenne" className="flex flex-wrap gap-x-4 gap-y-0.5">
          {pieces.map((piece) => (
            <li key={piece.id} className="inline-flex items-center gap-1.5">
              <Swatch hexCode={piece.color?.hexCode ?? null} size="letters" />
              <span className={classNames(isSold(piece) && "text-ink-3 line-through")}>
                {variantOf(piece) || piece.name}
              </span>
              <span className={classNames("font-semibold", isSold(piece) && "text-danger")}>
                {leftOf(piece)}
              </span>
            </li>
          ))}
        </ul>
        <p className="text-ink-2">
          {countOf(asking.length, "demande sans réponse", "demandes sans réponse")} · {inLine.length}
          {"\u00a0en attente"}
        </p>
      </div>
    </div>
  );
}

const leftOf = (piece: ConsolePiece): string =>
  isSold(piece) ? "vendu" : piece.left === null ? "" : String(piece.left);
