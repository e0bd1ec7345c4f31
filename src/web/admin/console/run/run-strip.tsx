import { KeyHint } from "#web/admin/keys/key-hint.tsx";
import { EnlargingPhoto } from "#web/ui/admin/enlarged-photo.tsx";
import { Button } from "#web/ui/button.tsx";
import { leftWords } from "./shown-references.ts";
import type { Run } from "./use-run.ts";

type RunStripProps = { run: Run; pending: boolean; onShow: (reference: string) => void };

/** What the seller shows next, one key away. */
export function RunStrip({ run: { references, next }, pending, onShow }: RunStripProps) {
  if (!references || references.length === 0) return null;
  return (
    <section
      aria-label="Déroulé"
      className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-2"
    >
      {next ? (
        <>
          <EnlargingPhoto url={next.photoUrl} name={`${next.reference} ${next.name}`} size="slim" />
          <p className="min-w-0 grow basis-24">
            <span className="block wrap-anywhere @min-[56rem]:truncate">
              <span className="text-ink-2">Ensuite{"\u00a0: "}</span>
              <strong className="font-code">{next.reference}</strong> {next.name}
            </span>
            <span className="block text-ink-2">{leftWords(next)}</span>
          </p>
          <Button look="secondary" pending={pending} onClick={() => onShow(next.reference)}>
            À l'antenne <KeyHint className="text-ink-2">F9</KeyHint>
          </Button>
        </>
      ) : (
        <p className="min-w-0 grow text-ink-2">{END_OF_RUN}</p>
      )}
    </section>
  );
}

export const END_OF_RUN = "Plus de pièce à montrer dans le déroulé";
