import { strToU8, zipSync } from "fflate";
import { parisDay } from "#domain/paris-time.ts";
import { refusal } from "#domain/refusals.ts";
import { lawfulTimes } from "#domain/retention-times.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { allowMoreTime } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { readInvoiceFile } from "#server/invoices/invoice-file.ts";
import { collectData, type PersonalData } from "./collect-data.ts";
import { readPerson } from "./personal-data.sql.ts";
import { readablePage } from "./readable-page.ts";

/** Comments have no index by viewer: a file is seldom asked for, and then everything is looked through. */
const LONGEST_SECONDS = 60;

/**
 * A person's data as a ZIP, in base64: for a program, for a reader, and her invoices. The trail keeps who took it,
 * before it leaves. Refuses with USER_NOT_FOUND.
 */
export async function exportPerson(context: Context, { userId }: { userId: string }) {
  const data = await inTransaction(context.db, async (tx) => {
    await allowMoreTime(tx, LONGEST_SECONDS);
    const person = await readPerson(tx, { userId });
    if (!person) throw refusal("USER_NOT_FOUND");
    await audit(tx, context, { action: "data-exported", subjectKind: "user", subjectId: userId });
    return collectData(tx, { userId, handle: person.handle });
  });
  return zipped(context, data);
}

async function zipped(context: Context, data: PersonalData): Promise<{ fileName: string; zip: string }> {
  const now = new Date();
  const { shopName, contactEmail, ...settings } = context.settings.current();
  const shop = { shopName, contactEmail, times: lawfulTimes(settings) };
  const files: Record<string, Uint8Array> = {
    "donnees.html": strToU8(readablePage(data, shop, now)),
    "donnees.json": strToU8(JSON.stringify(data, null, 2)),
  };
  for (const { id, facts } of data.invoices) {
    // Its time is over: it has no words any more, only its place in the books.
    if (!facts) continue;
    const { number, bytes } = await readInvoiceFile(context, id);
    files[`factures/${number}.pdf`] = bytes;
  }
  return {
    fileName: `donnees-personnelles-${parisDay(now)}.zip`,
    zip: Buffer.from(zipSync(files)).toString("base64"),
  };
}
