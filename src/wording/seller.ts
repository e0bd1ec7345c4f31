import type { VatFiling, VatRegime } from "#domain/seller.ts";

export interface Registration {
  sellerForm: string;
  sellerCapital: string;
  sellerRegister: string;
  sellerSiren: string;
  vatRegime: VatRegime;
  vatNumber: string;
  vatExemption: string;
}

export const VAT_REGIME_NAMES = { vat: "Assujetti à la TVA", franchise: "Franchise en base de TVA" } as const;

export const VAT_FILING_NAMES: Record<VatFiling, string> = {
  monthly: "Réel normal, chaque mois",
  quarterly: "Réel normal, chaque trimestre",
  simplified: "Réel simplifié",
};

/** "5,5 %" for 550 basis points. */
export const vatRateName = (basisPoints: number): string =>
  `${String(basisPoints / 100).replace(".", ",")}\u00a0%`;

/** What a seller without VAT must write on everything that names a price, until the settings say it otherwise. */
export const WITHOUT_VAT = "TVA non applicable, art. 293 B du CGI";

/** Form, capital, register and tax numbers on one line; what is not known is left out. */
export const registrationOf = (seller: Registration): string =>
  [
    [seller.sellerForm, capitalOf(seller.sellerCapital)].filter(Boolean).join(" "),
    seller.sellerRegister,
    seller.sellerSiren && `SIREN\u00a0${seller.sellerSiren}`,
    vatOf(seller),
  ]
    .filter(Boolean)
    .join(", ");

/** A firm without capital says so in the settings, and nothing to its customers. */
export const capitalOf = (capital: string): string =>
  capital && !/^(sans objet|aucun|néant)$/i.test(capital) ? `au capital de ${capital}` : "";

const vatOf = ({ vatRegime, vatNumber, vatExemption }: Registration): string =>
  vatRegime === "franchise" ? vatExemption : vatNumber && `TVA\u00a0${vatNumber}`;
