const WORTH_IT_FROM = 4;

export type Part = { id: string; title: string };

/** The parts of a text that staff wrote; its headings are given their addresses here. */
export function partsOf(text: HTMLElement | null): Part[] {
  const headings = [...(text?.querySelectorAll<HTMLElement>("h2") ?? [])];
  for (const [place, heading] of headings.entries()) heading.id = `partie-${place + 1}`;
  return headings.map(({ id, textContent }) => ({ id, title: textContent ?? "" }));
}

/** Links to the parts of a long page. */
export function Summary({ parts }: { parts: readonly Part[] }) {
  if (parts.length < WORTH_IT_FROM) return null;
  return (
    <nav aria-labelledby="sommaire" className="screen-only mt-4 rounded-card border border-line bg-card p-4">
      <p id="sommaire" className="font-semibold">
        Sommaire
      </p>
      <ul className="mt-1 gap-x-6 sm:columns-2">
        {parts.map(({ id, title }) => (
          <li key={id} className="break-inside-avoid">
            <a
              href={`#${id}`}
              className="inline-flex min-h-target items-center py-1 text-accent underline underline-offset-4"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
