import type { LiveChoices } from "#web/shop/api.ts";
import type { Loaded } from "#web/shop/use-loaded.ts";
import { countOf } from "#wording/format.ts";

/** The live of the moment, or the name of the next one. Its line is kept free from the start, so that nothing moves. */
export function OnAir({ lives }: { lives: Loaded<LiveChoices> }) {
  return (
    <div className="mb-3 flex min-h-8 flex-wrap items-center gap-2">
      {lives.state === "loaded" && <Told choices={lives.value} />}
    </div>
  );
}

function Told({ choices: { lives, between } }: { choices: LiveChoices }) {
  const [first] = lives;
  if (!first) return <span className="min-w-0 truncate font-semibold">{between?.nextTitle}</span>;
  return (
    <>
      <span className="inline-flex h-8 items-center rounded-pill bg-accent px-3 text-small font-semibold text-on-primary">
        EN DIRECT
      </span>
      <span className="min-w-0 truncate font-semibold">
        {lives.length === 1 ? first.title : countOf(lives.length, "live en cours", "lives en cours")}
      </span>
    </>
  );
}
