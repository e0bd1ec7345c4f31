import { Download } from "lucide-react";
import { withQuery } from "#web/paths.ts";
import { Icon } from "#web/ui/icon.tsx";
import { BOOK_FILES, periodName } from "#wording/invoices.ts";
import { TakenFile } from "./taken-file.tsx";

const PATH = "/api/admin/invoices";

/** The books of the period that the list shows, as files: for the accountant and for proof. */
export const Books = ({ period }: { period: string }) => (
  <details className="mb-3 rounded-card border border-line bg-card px-3 py-1">
    <summary className="min-h-target py-2 font-medium">
      Comptabilité{period ? ` de ${periodName(period)}` : ""}
    </summary>
    <ul className="grid gap-x-6 gap-y-1 pb-2 sm:grid-cols-2">
      <li>
        <Book file={BOOK_FILES.ledger} address={withQuery(`${PATH}/ecritures.txt`, { period })} />
      </li>
      <li>
        <Book file={BOOK_FILES.closings} address={withQuery(`${PATH}/clotures.csv`, { period })} />
        <TakenFile address={withQuery(`${PATH}/clotures.json`, { period })}>Les mêmes en JSON</TakenFile>
      </li>
    </ul>
  </details>
);

type BookProps = { file: { name: string; words: string }; address: string };

const Book = ({ file, address }: BookProps) => (
  <>
    <TakenFile address={address}>
      <Icon of={Download} size={18} /> {file.name}
    </TakenFile>
    <p className="text-small text-ink-2">{file.words}</p>
  </>
);
