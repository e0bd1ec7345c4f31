import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { takeFile } from "#web/admin/session/take-file.ts";
import { withQuery } from "#web/paths.ts";
import { Icon } from "#web/ui/icon.tsx";
import { BOOK_FILES, periodName, REPORT_PARTS } from "#wording/invoices.ts";

const PATH = "/api/admin/invoices";

/** The books of the period that the list shows, as files: for the accountant, for proof, for the platform. */
export function Books({ period }: { period: string }) {
  const isMonth = period.length === 7;
  return (
    <details className="mb-3 rounded-card border border-line bg-card px-3 py-1">
      <summary className="min-h-target py-2 font-medium">
        Comptabilité{period ? ` de ${periodName(period)}` : ""}
      </summary>
      <ul className="grid gap-x-6 gap-y-1 pb-2 sm:grid-cols-3">
        <li>
          <Book file={BOOK_FILES.ledger} address={withQuery(`${PATH}/ecritures.txt`, { period })} />
        </li>
        <li>
          <Book file={BOOK_FILES.closings} address={withQuery(`${PATH}/clotures.csv`, { period })} />
          <Taken address={withQuery(`${PATH}/clotures.json`, { period })}>Les mêmes en JSON</Taken>
        </li>
        <li>
          {isMonth ? (
            <Book file={BOOK_FILES.report} address={withQuery(`${PATH}/e-reporting.xml`, { period })} />
          ) : (
            <p className="py-2 font-medium">{BOOK_FILES.report.name}</p>
          )}
          {isMonth && (
            <p className="flex flex-wrap gap-x-4">
              {REPORT_PARTS.map((name, at) => (
                <Taken
                  key={name}
                  address={withQuery(`${PATH}/e-reporting.xml`, { period, part: String(at + 1) })}
                >
                  {name}
                </Taken>
              ))}
            </p>
          )}
          {!isMonth && <p className="text-small text-ink-2">Choisissez un mois pour l'obtenir.</p>}
        </li>
      </ul>
    </details>
  );
}

type BookProps = { file: { name: string; words: string }; address: string };

const Book = ({ file, address }: BookProps) => (
  <>
    <Taken address={address}>
      <Icon of={Download} size={18} /> {file.name}
    </Taken>
    <p className="text-small text-ink-2">{file.words}</p>
  </>
);

const Taken = ({ address, children }: { address: string; children: ReactNode }) => (
  <a
    href={address}
    onClick={(event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void takeFile(address);
    }}
    className="inline-flex min-h-target items-center gap-2 text-accent underline underline-offset-4"
  >
    {children}
  </a>
);
