import { RIGHTS, SELLER } from "#wording/emails.ts";
import { type Seller, withdrawalForm, withdrawalNotice } from "#wording/withdrawal-notice.ts";
import { type Block, paragraph, section, smallPrint, together } from "./layout.ts";
import type { MailShop } from "./mail-shop.ts";
import { addressLines } from "./order-parts.ts";

/** Who sold, and on which terms, as it was when the contract was confirmed; kept with the message. */
export interface ContractFacts {
  legal: { shopName: string; withdrawalUrl: string; seller: Seller };
  /** Null where the shop has published no terms of sale. */
  termsVersion: string | null;
}

export const legalOf = ({ name, withdrawalUrl, seller }: MailShop): ContractFacts["legal"] => ({
  shopName: name,
  withdrawalUrl,
  seller,
});

/**
 * What the confirmation must carry besides the order itself. In the mail that is seen: the essentials, and where the
 * rest stands. In its words without HTML: all but the terms of sale.
 */
export function contractParts({ legal, termsVersion }: ContractFacts, renounce: Block): Block[] {
  const { seller } = legal;
  const attached = RIGHTS.attached(termsVersion);
  const inShort = section(
    RIGHTS.title,
    together([
      addressLines(identity(seller)),
      paragraph(RIGHTS.withdrawal),
      renounce,
      smallPrint(RIGHTS.guarantees),
      smallPrint(attached),
    ]),
  );
  const inFull = legalParts(legal).map(({ title, paragraphs }) =>
    [title.toUpperCase(), ...paragraphs].join("\n\n"),
  );
  return [{ html: inShort.html, text: [...inFull, renounce.text, attached].join("\n\n") }];
}

/** Seller, guarantees, mediator, the right of withdrawal and its form (the last), in the law's own words. */
export function legalParts({
  seller,
  withdrawalUrl,
}: ContractFacts["legal"]): { title: string; paragraphs: string[] }[] {
  const form = withdrawalForm(seller);
  return [
    {
      title: SELLER.title,
      paragraphs: [
        identity(seller).join("\n"),
        SELLER.guarantees,
        ...(seller.mediator ? [SELLER.mediator(seller.mediator)] : []),
      ],
    },
    ...withdrawalNotice(seller, withdrawalUrl),
    { title: form.title, paragraphs: [form.intro, ...form.lines] },
  ];
}

const identity = (seller: Seller): string[] =>
  [seller.name, seller.address, seller.registration, seller.email, seller.phone].filter(Boolean);
