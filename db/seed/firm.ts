import type { ShopSettings } from "#contract/admin/settings.ts";
import { paragraph } from "#wording/legal/html.ts";
import { PORTRAIT_KEY } from "./portrait.ts";

/**
 * The demo's firm does not exist. Its numbers are of the kinds kept for fiction: register number of zeros, telephone
 * numbers of the ranges that are never given out (04 65 71, 03 53 01), addresses under `.example`.
 */
const FIRM = {
  name: "HF Outlet SAS",
  form: "société par actions simplifiée",
  capital: "10\u00a0000\u00a0€",
  address: "12 rue de la Mode, 69002 Lyon, France",
  register: "RCS Lyon 000 000 000",
  siren: "000 000 000",
  vatNumber: "FR00 000000000",
  email: "contact@hf-outlet.example",
  phone: "04 65 71 00 12",
  director: "Camille Exemple, présidente",
  mediator:
    "Médiateur Exemple de la consommation, 5 place du Dialogue, 75000 Paris, https://mediateur.example",
  hostName: "Hébergeur Exemple SAS",
  hostAddress: "1 avenue des Serveurs, 59000 Lille, https://hebergeur.example",
  hostPhone: "03 53 01 00 34",
} as const;

/** Who makes the demo's pieces. */
export const MAKER = {
  name: "Atelier Exemple",
  address: "8 rue des Tisseurs, 69004 Lyon",
  contact: "atelier@hf-outlet.example",
  is_default: true,
};

/** What the demo sets in the shop's settings. */
export const SETTINGS: Partial<ShopSettings> = {
  contactEmail: FIRM.email,
  contactPhone: FIRM.phone,
  returnAddress: `Service retours, ${FIRM.address}`,
  mediator: FIRM.mediator,
  portraitPhoto: PORTRAIT_KEY,
  portraitName: "Camille",
  portraitTown: "Lyon",
  portraitWords:
    "Je choisis chaque pièce moi-même, je l'essaie et je vous la montre telle qu'elle est. Une question sur une taille ou une matière\u00a0? Posez-la pendant le live, j'y réponds en direct.",
  portraitHandle: "hf.outlet.exemple",
  sellerName: FIRM.name,
  sellerForm: FIRM.form,
  sellerCapital: FIRM.capital,
  sellerAddress: FIRM.address,
  sellerRegister: FIRM.register,
  sellerSiren: FIRM.siren,
  publicationDirector: FIRM.director,
  hostName: FIRM.hostName,
  hostAddress: FIRM.hostAddress,
  hostPhone: FIRM.hostPhone,
  vatRegime: "vat",
  vatNumber: FIRM.vatNumber,
  textileIdentifier: "Articles achetés à des fournisseurs français déjà enregistrés",
  packagingIdentifier: "FR000000_00DEMO",
};

/** What the demo's pages say that is no setting. */
export const ANSWERS = {
  answerHours: "du lundi au vendredi, de 9\u00a0h à 18\u00a0h, et pendant les lives",
  transfersOutsideUnion: "aucun",
};

/** Stands above each of the demo's legal pages. */
export const DEMO_NOTE = paragraph(
  "**Boutique de démonstration.** L’entreprise, ses numéros et ses coordonnées sont fictifs. Rien n’est vendu, débité ni livré.",
);
