import { useEffect, useState } from "react";

/** Put in by the build (scripts/web/communes.ts): up to the first two digits of a postal code. */
declare const COMMUNES_URL: string;

type CommunesByCode = Record<string, string[]>;

const files = new Map<string, Promise<CommunesByCode>>();

/** The communes of a postal code, the largest first; none while they are not known, and none without a network. */
export function useCommunes(zip: string): readonly string[] {
  const [known, setKnown] = useState<{ zip: string; communes: readonly string[] }>();
  useEffect(() => {
    if (!/^\d{5}$/.test(zip)) return;
    let stale = false;
    fileOf(zip.slice(0, 2)).then(
      (codes) => !stale && setKnown({ zip, communes: codes[zip] ?? [] }),
      () => undefined,
    );
    return () => {
      stale = true;
    };
  }, [zip]);
  return known?.zip === zip ? known.communes : [];
}

function fileOf(prefix: string): Promise<CommunesByCode> {
  const known = files.get(prefix);
  if (known) return known;
  const asked = fetch(`${COMMUNES_URL}${prefix}.json`).then((answer) => {
    if (!answer.ok) throw new Error(`The communes of ${prefix} answered ${answer.status}`);
    return answer.json() as Promise<CommunesByCode>;
  });
  files.set(prefix, asked);
  // Asked again at the next code: the network may be back.
  asked.catch(() => files.delete(prefix));
  return asked;
}
