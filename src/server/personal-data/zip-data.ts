import { strToU8, zipSync } from "fflate";
import { parisDay } from "#domain/paris-time.ts";
import { lawfulTimes } from "#domain/retention-times.ts";
import type { Context } from "#server/context.ts";
import { plainRibbon } from "#server/http/rehearsal-ribbon.ts";
import { readInvoiceFile } from "#server/invoices/invoice-file.ts";
import type { PersonalData } from "./collect-data.ts";
import { readablePage } from "./readable-page.ts";

/** The data as a ZIP, in base64: for a program, for a reader, the invoices as they were issued, and the photos she sent. */
export async function zipData(
  context: Context,
  data: PersonalData,
): Promise<{ fileName: string; zip: string }> {
  const now = new Date();
  const { shopName, contactEmail, ...settings } = context.settings.current();
  const shop = { shopName, contactEmail, times: lawfulTimes(settings), ribbon: plainRibbon(context.config) };
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
  for (const { fileKey } of data.defectPhotos) {
    const photo = await context.files.get(fileKey);
    if (photo) files[`photos/${fileKey}`] = photo.bytes;
  }
  return {
    fileName: `donnees-personnelles-${parisDay(now)}.zip`,
    zip: Buffer.from(zipSync(files)).toString("base64"),
  };
}
