import { paths } from "#web/paths.ts";
import { Link } from "#web/shop/router/link.tsx";
import { GUARANTEE_NOTICE as WORDS } from "#wording/complaints.ts";
import { type Artwork, GUARANTEE_ARTWORK, guaranteeNoticeText } from "#wording/legal/guarantee-artwork.ts";

/**
 * The reminder of the legal guarantee that must be seen before one is bound (directive 2011/83/EU, article 22a): its
 * official artwork, at least 320 px wide, else the same as text: its length large enough to be met, then what it gives.
 */
export function GuaranteeNotice({ artwork = GUARANTEE_ARTWORK }: { artwork?: Artwork | undefined }) {
  if (artwork)
    return (
      <div className="mt-4 overflow-x-auto">
        <img {...artwork} alt={guaranteeNoticeText()} className="h-auto w-full min-w-[320px]" />
      </div>
    );
  return (
    <section
      aria-labelledby="garantie-legale"
      className="mt-4 flex min-h-20 items-center gap-4 rounded-control border-2 border-ink p-3"
    >
      <p aria-hidden className="shrink-0 text-center font-display leading-none font-bold">
        <span className="block text-[2.5rem]">2</span>
        <span className="text-small">ans</span>
      </p>
      <div className="min-w-0">
        <h3 id="garantie-legale" className="font-semibold">
          {WORDS.title}
        </h3>
        <p className="text-small">
          {WORDS.text} {WORDS.inTheUnion}
        </p>
        <p className="mt-1 text-small">
          <Link to={paths.terms} className="underline underline-offset-4">
            {WORDS.more}
          </Link>
          {" · "}
          <a href={WORDS.europeUrl} target="_blank" rel="noopener" className="underline underline-offset-4">
            {WORDS.europe}
          </a>
        </p>
      </div>
    </section>
  );
}
