import type { Seller } from "#wording/withdrawal-notice.ts";

/**
 * The demo's firm does not exist. Its numbers are of the kinds kept for fiction: register number of zeros, telephone
 * numbers of the ranges that are never given out (04 65 71, 03 53 01), addresses under `.example`.
 */
export const FIRM = {
  name: "HF Outlet SAS",
  capital: "10 000 €",
  address: "12 rue de la Mode, 69002 Lyon, France",
  register: "RCS Lyon 000 000 000",
  siret: "000 000 000 00000",
  vatNumber: "FR00 000000000",
  email: "contact@hf-outlet.example",
  phone: "04 65 71 00 12",
  director: "Camille Exemple, présidente",
  mediator:
    "Médiateur Exemple de la consommation, 5 place du Dialogue, 75000 Paris, https://mediateur.example",
  host: "Hébergeur Exemple SAS, 1 avenue des Serveurs, 59000 Lille, téléphone 03 53 01 00 34, https://hebergeur.example",
} as const;

export const SELLER: Seller = {
  name: FIRM.name,
  address: FIRM.address,
  registration: `SAS au capital de ${FIRM.capital}, ${FIRM.register}, TVA ${FIRM.vatNumber}`,
  email: FIRM.email,
  phone: FIRM.phone,
  returnAddress: `Service retours, ${FIRM.address}`,
  mediator: FIRM.mediator,
};

/** What the demo sets in the shop's settings. */
export const SETTINGS: Record<string, unknown> = {
  contactEmail: FIRM.email,
  contactPhone: FIRM.phone,
  defaultMaker: "Atelier Exemple, 8 rue des Tisseurs, 69004 Lyon, atelier@hf-outlet.example",
  sellerName: SELLER.name,
  sellerAddress: SELLER.address,
  sellerRegistration: SELLER.registration,
  returnAddress: SELLER.returnAddress,
  mediator: SELLER.mediator,
};
