import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useState } from "react";
import type { LiveDetail } from "#contract/admin/lives.ts";
import { movedInRun } from "#domain/run-of-live.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { leftWords, shownReferences } from "#web/admin/console/run/shown-references.ts";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { sentenceOf } from "#web/client/failure.ts";
import { paths, withQuery } from "#web/paths.ts";
import { EnlargingPhoto } from "#web/ui/admin/enlarged-photo.tsx";
import { LINK } from "#web/ui/admin/link-class.ts";
import { announce } from "#web/ui/announce.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { CONTROL_CLASS } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toasts.ts";
import { Skeleton } from "#web/ui/waiting.tsx";

/** The order in which the seller shows the pieces: the console goes from one to the next by a key. */
export function RunCard({ live }: { live: LiveDetail }) {
  const pieces = useQuery(orpc.admin.liveConsole.pieces.queryOptions({ input: { liveId: live.id } }));
  const move = useMove(live.id);
  return (
    <Card id="live-run" title="Déroulé du live">
      <Loaded
        query={pieces}
        failed="Impossible de charger les pièces du live"
        label="Chargement des pièces"
        skeleton={<Skeleton className="h-40" />}
      >
        {(data) => {
          const shown = shownReferences(data, live.run);
          const order = shown.map(({ reference }) => reference);
          if (shown.length === 0)
            return (
              <p className="text-ink-2">
                Aucune pièce n'a encore de référence annoncée.{" "}
                <ScreenLink to={withQuery(paths.admin.products, { live: live.id })} className={LINK}>
                  Voir les produits
                </ScreenLink>
              </p>
            );
          return (
            <>
              <p className="mb-2 text-ink-2">
                L'ordre dans lequel vous montrez les pièces. Dans la console, F9 met la suivante à l'antenne.
              </p>
              <ol className="max-h-[32rem] divide-y divide-line overflow-y-auto">
                {shown.map((piece, place) => (
                  <li key={piece.reference} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
                    <PlaceField
                      reference={piece.reference}
                      place={place}
                      places={order.length}
                      onPlace={(wanted) => {
                        const others = order.filter((one) => one !== piece.reference);
                        move(order, piece.reference, others[wanted] ?? null);
                      }}
                    />
                    <EnlargingPhoto
                      url={piece.photoUrl}
                      name={`${piece.reference} ${piece.name}`}
                      size="slim"
                    />
                    <span className="min-w-0 grow basis-[min(10rem,100%)] wrap-anywhere">
                      <strong className="font-code">{piece.reference}</strong> {piece.name}
                      <span className="block text-small text-ink-2">{leftWords(piece)}</span>
                    </span>
                    <MoveButton
                      words={`Monter ${piece.reference}`}
                      icon={ArrowUp}
                      disabled={place === 0}
                      onPress={() => move(order, piece.reference, order[place - 1] ?? null)}
                    />
                    <MoveButton
                      words={`Descendre ${piece.reference}`}
                      icon={ArrowDown}
                      disabled={place === order.length - 1}
                      onPress={() => move(order, piece.reference, order[place + 2] ?? null)}
                    />
                  </li>
                ))}
              </ol>
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}

type PlaceFieldProps = {
  reference: string;
  /** Counted from 0. */
  place: number;
  places: number;
  onPlace: (place: number) => void;
};

/** The place in the run, counted from 1; another number moves the reference there. */
function PlaceField({ reference, place, places, onPlace }: PlaceFieldProps) {
  const [typed, setTyped] = useState<string>();
  const leave = () => {
    const wanted = Number(typed || Number.NaN) - 1;
    if (Number.isInteger(wanted) && wanted >= 0 && wanted < places && wanted !== place) onPlace(wanted);
    setTyped(undefined);
  };
  return (
    <input
      className={classNames(CONTROL_CLASS, "max-w-14 shrink-0 text-end tabular-nums")}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      aria-label={`Place de ${reference}`}
      value={typed ?? place + 1}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={({ key }) => {
        if (key === "Enter") leave();
        else if (key === "Escape") setTyped(undefined);
      }}
      onBlur={leave}
    />
  );
}

type MoveButtonProps = { words: string; icon: typeof ArrowUp; disabled: boolean; onPress: () => void };

function MoveButton({ words, icon, disabled, onPress }: MoveButtonProps) {
  return (
    <Button
      look="text"
      className="min-h-target min-w-target"
      aria-label={words}
      aria-disabled={disabled}
      icon={<Icon of={icon} size={18} />}
      onClick={() => {
        if (!disabled) onPress();
      }}
    />
  );
}

/** Shown at once; the server's order comes back, with what colleagues moved meanwhile. */
function useMove(liveId: string) {
  const queries = useQueryClient();
  const { queryKey } = orpc.admin.lives.get.queryOptions({ input: { liveId } });
  const lay = (run: string[]) => queries.setQueryData(queryKey, (live) => live && { ...live, run });
  const move = useMutation({
    mutationFn: (wanted: { reference: string; before: string | null }) =>
      api.admin.liveConsole.moveInRun({ liveId, ...wanted }),
    // Presses are made one after the other: each on the order that the one before left.
    scope: { id: `run-${liveId}` },
    onSuccess: ({ run }, { reference }) => {
      lay(run);
      announce(`${reference} est en place ${run.indexOf(reference) + 1} sur ${run.length}`);
    },
    onError: (error) => {
      toast.error(sentenceOf(error, "Impossible de changer le déroulé"));
      void queries.invalidateQueries({ queryKey });
    },
  });
  return (order: readonly string[], reference: string, before: string | null) => {
    lay(movedInRun(order, reference, before));
    move.mutate({ reference, before });
  };
}
