import type { AppContext } from "#server/context.ts";
import { type ContractFacts, legalOf, legalParts } from "#server/mail/contract-parts.ts";
import { mailShop } from "#server/mail/mail-shop.ts";
import type { AcceptedTermsRow } from "#server/pages/pages.sql.ts";
import { publishedTerms } from "#server/pages/terms.ts";
import { plainTextOf } from "#server/rich-text/rich-text.ts";
import { RIGHTS } from "#wording/emails.ts";
import { formatDateProse } from "#wording/format.ts";
import { drawDocument, type Part } from "./draw-document.ts";
import type { Attachment } from "./smtp-mailer.ts";

type Shop = Pick<AppContext, "db" | "config" | "settings">;
type Kept = Partial<ContractFacts> | null;

/** What confirms this order's contract: as it was kept with a message before, else as it is now. */
export async function contractFacts(
  context: Shop,
  order: { termsVersion: string | null },
  kept: Kept = null,
): Promise<ContractFacts> {
  const { legal, termsVersion = order.termsVersion } = kept ?? {};
  if (legal) return { legal, termsVersion };
  const terms = await publishedTerms(context.db, termsVersion);
  return { legal: legalOf(mailShop(context)), termsVersion: terms ? String(terms.version) : null };
}

/** The file that goes with a message that confirms a contract. */
export async function legalAttachment(context: Shop, facts: ContractFacts): Promise<Attachment> {
  const content = await legalDocument(facts.legal, await termsOf(context, facts), context.config.staging);
  return { filename: RIGHTS.file, contentType: "application/pdf", content };
}

/** The parts of a document that every contract on these facts has in common. */
export async function legalPartsOf(context: Shop, facts: ContractFacts): Promise<Part[]> {
  return [...legal(facts.legal), ...termsParts(await termsOf(context, facts))];
}

const termsOf = async ({ db }: Shop, { termsVersion }: ContractFacts) =>
  termsVersion === null ? undefined : publishedTerms(db, termsVersion);

/** Documents drawn lately. All who buy on the same terms from the same seller get the same one, byte for byte. */
const drawn = new Map<string, Promise<Uint8Array>>();
const KEPT = 20;

function legalDocument(
  facts: ContractFacts["legal"],
  terms: AcceptedTermsRow | undefined,
  isRehearsal: boolean,
): Promise<Uint8Array> {
  const key = JSON.stringify([facts, terms, isRehearsal]);
  const known = drawn.get(key);
  if (known) return known;
  const title = RIGHTS.documentTitle;
  const head = { title, author: facts.shopName, date: terms?.publishedAt, isRehearsal };
  const document = drawDocument(head, [
    { is: "title", text: title },
    { is: "text", text: RIGHTS.documentIntro(facts.shopName) },
    ...legal(facts),
    ...termsParts(terms),
  ]);
  drawn.set(key, document);
  document.catch(() => drawn.delete(key));
  const [oldest] = drawn.keys();
  if (drawn.size > KEPT && oldest !== undefined) drawn.delete(oldest);
  return document;
}

function legal(facts: ContractFacts["legal"]): Part[] {
  const parts = legalParts(facts);
  return parts.flatMap(({ title, paragraphs }, place): Part[] =>
    // The form is torn off and sent: it has a page of its own.
    place === parts.length - 1
      ? [{ is: "page" }, { is: "heading", text: title }, ...formParts(paragraphs)]
      : [{ is: "heading", text: title }, ...paragraphs.map((text): Part => ({ is: "text", text }))],
  );
}

/** What is asked is followed by room to answer; the two first lines say to whom and for what the form is. */
const formParts = (paragraphs: readonly string[]): Part[] =>
  paragraphs.flatMap((text, place): Part[] => [
    { is: "text", text },
    ...(place > 1 && text.endsWith(":") ? [{ is: "blank" } as const] : []),
  ]);

/** The terms of sale from a page of their own on; nothing where there are none. */
export function termsParts(terms: AcceptedTermsRow | undefined): Part[] {
  if (!terms) return [];
  const { title, version, publishedAt, content } = terms;
  return [
    { is: "page" },
    { is: "heading", text: title },
    { is: "text", text: RIGHTS.termsVersion(version, formatDateProse(publishedAt)) },
    ...richParts(content),
  ];
}

const HEADING = "\u0001";

/** Rich text as parts: its headings, the items of its lists, and all else. */
function richParts(content: string): Part[] {
  const marked = content.replace(/<h[234][^>]*>/g, `$&${HEADING}`);
  return plainTextOf(marked)
    .split(/\n{2,}/)
    .flatMap((paragraph) => {
      if (paragraph.startsWith(HEADING)) return { is: "subheading", text: paragraph.slice(1) } as const;
      return paragraph
        .split("\n")
        .map((text): Part => ({ is: text.startsWith("- ") ? "item" : "text", text }));
    });
}
