const SHOWN = 8;

/** Enough of a fingerprint to tell one network from another. */
export function SourceMark({ source }: { source: string }) {
  return <span className="font-code text-small">{source.slice(0, SHOWN)}</span>;
}
