import { Camera, CircleCheck, Shirt } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { useUnsavedGuard } from "#web/admin/forms/unsaved-guard.tsx";
import { liveChoices } from "#web/admin/lives/live-choices.ts";
import { LivesFailed } from "#web/admin/lives/live-filter.tsx";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths, withQuery } from "#web/paths.ts";
import { Combobox } from "#web/ui/admin/combobox.tsx";
import { ScreenHeading } from "#web/ui/admin/screen-heading.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyPanel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { countOf } from "#wording/format.ts";
import { pieceReference } from "#wording/packing-slip.ts";
import { CameraButton } from "./camera-button.tsx";
import { asPieces, groupsOf, namer } from "./match-photos.ts";
import { TakenPhoto } from "./taken-photo.tsx";
import { type CameraPhotos, useCameraPhotos } from "./use-camera-photos.ts";
import { type LivePieces, useLivePieces } from "./use-live-pieces.ts";

/** A telephone goes through the pieces of a live that have no photo, one after the other. */
export function CameraPage() {
  const [, setQuery] = useSearchParams();
  const { lives, liveId, sheet } = useLivePieces();
  const choices = liveChoices(lives.data ?? []);
  const photos = useCameraPhotos();
  const { question } = useUnsavedGuard(photos.underWay > 0 || photos.failed.length > 0);
  return (
    <div className="mx-auto max-w-xl">
      {question}
      <ScreenHeading title="Prendre les photos" />
      <LivesFailed lives={lives} sentence="Impossible de charger la liste des lives" />
      <Card id="camera">
        <div className="flex flex-col gap-4">
          <Combobox
            id="camera-live"
            label="Live"
            choices={choices}
            value={choices.find(({ value }) => value === liveId) ?? null}
            onChange={(choice) => choice && setQuery({ live: choice.value }, { replace: true })}
          />
          {liveId ? (
            <Loaded
              query={sheet}
              failed="Impossible de charger les produits"
              label="Chargement des produits"
              skeleton={<Skeleton className="h-80" />}
            >
              {({ rows }) =>
                // Another telephone may have photographed some since they were read last.
                sheet.isFetchedAfterMount ? (
                  <Round key={liveId} rows={rows} liveId={liveId} photos={photos} />
                ) : (
                  <Skeleton className="h-80" />
                )
              }
            </Loaded>
          ) : (
            lives.data && <EmptyPanel icon={Shirt} sentence="Aucun live pour le moment" />
          )}
          <Sending photos={photos} />
        </div>
      </Card>
    </div>
  );
}

type Rows = LivePieces;

/** What one photo shows, in the order of the sheet; those that have one are left out. */
const toPhotograph = (rows: Rows): Rows[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const bare = rows.filter(({ photoUrl }) => !photoUrl);
  return groupsOf(asPieces(bare)).map((group) => group.flatMap(({ id }) => byId.get(id) ?? []));
};

/** The list is that of the beginning: what is photographed meanwhile must not move what is in the hand. */
function Round({ rows, liveId, photos }: { rows: Rows; liveId: string; photos: CameraPhotos }) {
  const [round, setRound] = useState(() => toPhotograph(rows));
  const [place, setPlace] = useState(0);
  /** The pictures that were taken, by the place of their pieces. */
  const [taken, setTaken] = useState<ReadonlyMap<number, File>>(new Map());
  const group = round[place];
  const photo = taken.get(place);
  const pieceIds = (group ?? []).map(({ id }) => id);
  const called = namer(asPieces(group ?? []))(pieceIds);

  function take(file: File) {
    photos.take(file, pieceIds, called);
    setTaken(new Map(taken).set(place, file));
  }
  function again() {
    setRound(round.filter((_, at) => !taken.has(at)));
    setTaken(new Map());
    setPlace(0);
  }

  return (
    <>
      {group ? (
        <>
          <Pieces group={group} place={place} count={round.length} />
          {photo && <TakenPhoto file={photo} label={called} />}
          <div className="flex flex-col gap-3">
            {photo ? (
              <>
                <Button onClick={() => setPlace(place + 1)}>Suivante</Button>
                <CameraButton
                  key={`again-${place}`}
                  label="Reprendre la photo"
                  look="secondary"
                  onPhoto={take}
                />
              </>
            ) : (
              <>
                <CameraButton key={`take-${place}`} label="Prendre la photo" look="primary" onPhoto={take} />
                <Button look="secondary" onClick={() => setPlace(place + 1)}>
                  Passer
                </Button>
              </>
            )}
            {place > 0 && (
              <Button look="text" className="self-center" onClick={() => setPlace(place - 1)}>
                Pièce précédente
              </Button>
            )}
          </div>
        </>
      ) : (
        <Done round={round.length} taken={taken.size} liveId={liveId} onAgain={again} />
      )}
    </>
  );
}

function Pieces({ group, place, count }: { group: Rows; place: number; count: number }) {
  const [first] = group;
  if (!first) return null;
  const sizes = [...new Set(group.map(({ size }) => size).filter(Boolean))].join(", ");
  return (
    <div role="status" className="text-center">
      <p className="text-small text-ink-2 tabular-nums">
        {place + 1} sur {count}
      </p>
      <p className="font-code text-[3.5rem] leading-tight font-bold break-words uppercase">
        {pieceReference(first)}
      </p>
      <p className="text-h2 font-semibold">{[first.color, sizes].filter(Boolean).join(" · ")}</p>
      <p className="text-ink-2">{first.name}</p>
    </div>
  );
}

type DoneProps = { round: number; taken: number; liveId: string; onAgain: () => void };

function Done({ round, taken, liveId, onAgain }: DoneProps) {
  const left = round - taken;
  if (round === 0) return <EmptyPanel icon={Camera} sentence="Toutes les pièces de ce live ont leur photo" />;
  return (
    <EmptyPanel
      icon={left > 0 ? Camera : CircleCheck}
      sentence={left > 0 ? `${countOf(left, "pièce reste", "pièces restent")} sans photo` : "C'est fini"}
      detail={countOf(taken, "photo prise", "photos prises")}
      action={
        left > 0 ? (
          <Button onClick={onAgain}>Reprendre celles qui restent</Button>
        ) : (
          <ScreenLink
            to={withQuery(paths.admin.products, { live: liveId })}
            className={buttonClass("secondary")}
          >
            Voir les produits
          </ScreenLink>
        )
      }
    />
  );
}

function Sending({ photos: { underWay, failed, retry } }: { photos: CameraPhotos }) {
  return (
    <>
      <p role="status" className="text-center text-small text-ink-2">
        {underWay > 0 && `${countOf(underWay, "photo")} en cours d'envoi`}
      </p>
      {failed.map(({ id, name, problem }) => (
        <p key={id} role="alert" className="rounded-control bg-danger-soft p-3 text-danger">
          <b className="font-code">{name}</b>
          {"\u00a0"}: {problem}{" "}
          <Button look="text" onClick={() => retry(id)}>
            Réessayer<span className="sr-only"> {name}</span>
          </Button>
        </p>
      ))}
    </>
  );
}
