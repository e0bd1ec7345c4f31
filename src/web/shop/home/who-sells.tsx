import { profileOf } from "#domain/profile-of.ts";
import type { ShopFacts } from "#web/shop/api.ts";
import { photoSource } from "#web/ui/photo-source.ts";
import { formatCount } from "#wording/format.ts";

/**
 * Who sells, in the owner's own words. It comes after the page was drawn and is the last thing on it, below the first
 * screen: nothing that is seen moves. Where the owner has said nothing and few parcels were sent, there is nothing.
 */
export function WhoSells({ facts }: { facts: ShopFacts | undefined }) {
  // An older release, which may still answer during an upgrade, says nothing of either.
  if (!facts?.portrait) return null;
  const { photoUrl, name, town, words, handle } = facts.portrait;
  const isSaid = photoUrl || name || town || words || handle;
  if (!isSaid && facts.parcelsSent === null) return null;
  return (
    <section aria-labelledby="vendeuse" className="mt-10 lg:mt-12">
      <h2 id="vendeuse">Qui est derrière la boutique{"\u00a0"}?</h2>
      <div className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-3 rounded-card border border-line bg-card p-4">
        {photoUrl && (
          <img
            {...photoSource(photoUrl, "(min-width: 900px) 128px, 96px")}
            alt={name ? `Portrait de ${name}` : "Portrait de la vendeuse"}
            width={96}
            height={120}
            loading="lazy"
            decoding="async"
            className="h-30 w-24 rounded-control bg-sunken object-cover lg:row-span-2 lg:h-40 lg:w-32"
          />
        )}
        <div className={photoUrl ? "min-w-0" : "col-span-2 min-w-0"}>
          <p className="font-semibold">{name || facts.name}</p>
          {town && <p className="text-ink-2">{town}</p>}
          {facts.parcelsSent !== null && (
            <p className="text-ink-2">Plus de {formatCount(facts.parcelsSent)} colis envoyés</p>
          )}
          {handle && (
            <a
              href={profileOf(handle)}
              rel="noopener noreferrer"
              aria-label={`@${handle} sur TikTok`}
              className="inline-flex min-h-target items-center text-accent underline underline-offset-4 [overflow-wrap:anywhere]"
            >
              @{handle}
            </a>
          )}
        </div>
        {words && (
          <p className="col-span-2 max-w-[60ch] whitespace-pre-line lg:col-span-1 lg:col-start-2">{words}</p>
        )}
      </div>
    </section>
  );
}
