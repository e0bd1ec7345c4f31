import { type FormEvent, useEffect, useRef, useState } from "react";
import type { OfferedRelayPoint, RelayPoint } from "#domain/relay-point.ts";
import { isRefused, sentenceOf } from "#web/client/failure.ts";
import { countOf } from "#wording/format.ts";
import { closingLine, distanceOf, openingLines } from "#wording/relay-points.ts";
import { Button } from "./button.tsx";
import { FieldError } from "./field.tsx";
import { ErrorPanel } from "./panel.tsx";
import { TextField } from "./text-field.tsx";

type Around = { street: string; zip: string; city: string };

type RelayChooserProps = {
  /** Where the list begins: her own address. */
  around: Around;
  find: (around: Around) => Promise<OfferedRelayPoint[]>;
  onChoose: (point: OfferedRelayPoint) => void;
  /** The point that the order goes to: once found closed it is offered no more, though a list that is kept names it. */
  chosen: RelayPoint | undefined;
  /** The point that is being kept. */
  pendingId: string | undefined;
};

/** Relay points around a postcode as a list, without a map: the nearest first, each with its hours. */
export function RelayChooser({ around, find, onChoose, chosen, pendingId }: RelayChooserProps) {
  const [zip, setZip] = useState(around.zip);
  const [problem, setProblem] = useState<string>();
  const [found, setFound] = useState<{ zip: string; points: OfferedRelayPoint[] }>();
  const [failure, setFailure] = useState<string>();
  const [searching, setSearching] = useState(false);
  // Of two searches the later one counts, whichever is answered first.
  const latest = useRef(0);

  const search = async (wanted: Around) => {
    latest.current += 1;
    const turn = latest.current;
    setSearching(true);
    setFailure(undefined);
    try {
      const points = (await find(wanted)).filter(({ id }) => !chosen?.closedOn || id !== chosen.id);
      if (turn === latest.current) setFound({ zip: wanted.zip, points });
    } catch (error) {
      if (turn !== latest.current) return;
      setFound(undefined);
      const sentence = sentenceOf(error, "Les points de retrait n'ont pas pu être cherchés. Réessayez.");
      if (isRefused(error, "OUTSIDE_DELIVERY_AREA")) setProblem(sentence);
      else setFailure(sentence);
    } finally {
      if (turn === latest.current) setSearching(false);
    }
  };
  const first = useRef(around);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for her own address.
  useEffect(() => void search(first.current), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = zip.trim();
    if (!/^\d{5}$/.test(wanted)) return setProblem("Un code postal de 5 chiffres est attendu.");
    setProblem(undefined);
    void search(wanted === around.zip ? around : { street: "", zip: wanted, city: "" });
  };
  return (
    <div className="flex flex-col gap-3">
      <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-2">
        <TextField
          id="relay-zip"
          label="Code postal"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={zip}
          onChange={(event) => setZip(event.target.value)}
          aria-invalid={problem ? true : undefined}
          className="min-w-32 flex-1"
        />
        <Button type="submit" look="secondary" pending={searching} pendingLabel="Recherche...">
          Chercher
        </Button>
        {problem && (
          <div className="basis-full">
            <FieldError id="relay-zip-error" message={problem} />
          </div>
        )}
      </form>
      <p role="status" className="text-small text-ink-2 empty:hidden">
        {found &&
          found.points.length > 0 &&
          `${countOf(found.points.length, "point")} autour de ${found.zip}`}
        {found?.points.length === 0 &&
          `Aucun point de retrait autour de ${found.zip}. Essayez un code postal voisin.`}
      </p>
      {failure && <ErrorPanel sentence={failure} />}
      {found && found.points.length > 0 && (
        <ul className="flex max-h-[28rem] flex-col divide-y divide-line overflow-y-auto rounded-control border border-line">
          {found.points.map((point) => (
            <li key={point.id} className="flex flex-col gap-2 p-3">
              <div className="flex items-start justify-between gap-3">
                <div className="min-w-0">
                  <p className="font-semibold break-words">{point.name}</p>
                  <p className="text-ink-2">
                    {point.street}
                    <br />
                    {point.zip} {point.city}
                  </p>
                </div>
                <span className="shrink-0 text-small text-ink-2 tabular-nums">
                  {distanceOf(point.distanceMeters)}
                </span>
              </div>
              <ul className="text-small text-ink-2">
                {openingLines(point.hours).map((line) => (
                  <li key={line}>{line}</li>
                ))}
                {point.closings.map((closing) => (
                  <li key={closing.from} className="font-semibold text-ink">
                    {closingLine(closing)}
                  </li>
                ))}
              </ul>
              <Button
                look="secondary"
                pending={pendingId === point.id}
                pendingLabel="Enregistrement..."
                disabled={pendingId !== undefined && pendingId !== point.id}
                onClick={() => onChoose(point)}
              >
                Choisir ce point<span className="sr-only">{`\u00a0: ${point.name}`}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
