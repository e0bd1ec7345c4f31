import type { ShippingAddress } from "#domain/address.ts";

type Told = readonly [
  first: string,
  last: string,
  street: string,
  zip: string,
  city: string,
  handle?: string | undefined,
  note?: string,
];

/** Customers of the story: none of them exists. Their telephones are of the range kept for fiction (06 39 98). */
const TOLD: readonly Told[] = [
  ["Amélie", "Fournier", "14 rue des Tilleuls", "44000", "Nantes", "amelie.f44"],
  ["Nadia", "Benali", "3 place de la République", "13001", "Marseille", "nadia_b"],
  ["Chloé", "Marchand", "27 rue Victor-Hugo", "59000", "Lille", undefined, "Bâtiment B, 2e étage"],
  ["Sandrine", "Lopez", "8 chemin des Vignes", "33000", "Bordeaux", "sand_lopez33"],
  ["Inès", "Dubreuil", "112 avenue Jean-Jaurès", "69007", "Lyon", "ines.dbr"],
  ["Océane", "Perrin", "5 rue du Lavoir", "35000", "Rennes"],
  ["Fatou", "Diarra", "41 boulevard Voltaire", "75011", "Paris", "fatou.d", "Code 4512, interphone Diarra"],
  ["Léa", "Carpentier", "19 rue de la Gare", "80000", "Amiens", "lea_carp"],
  ["Manon", "Gauthier", "2 impasse des Lilas", "31000", "Toulouse"],
  ["Céline", "Moreau", "66 rue de Paris", "37000", "Tours", "celine37"],
  ["Yasmine", "Haddad", "9 rue des Remparts", "67000", "Strasbourg", "yasmine.h"],
  ["Julie", "Lambert", "33 route de la Mer", "29200", "Brest", undefined, "Laisser chez la voisine, n° 35"],
  ["Aurélie", "Chevallier", "7 rue du Moulin", "63000", "Clermont-Ferrand", "aurelie_chv"],
  ["Mélissa", "Da Silva", "54 rue Pasteur", "45000", "Orléans", "mel.dasilva"],
  ["Pauline", "Roussel", "21 quai de la Loire", "49100", "Angers"],
  ["Sophie", "Bertin", "10 rue Haute", "21000", "Dijon", "sophieb21"],
  ["Laura", "Vasseur", "88 rue Nationale", "62000", "Arras"],
  ["Emma", "Giraud", "4 allée des Pins", "06000", "Nice", "emma_grd"],
  ["Lilou", "Garnier", "16 rue des Écoles", "76000", "Rouen"],
  ["Corinne", "Besson", "30 rue de l'Église", "38000", "Grenoble", "coco_besson"],
];

export interface Customer {
  address: ShippingAddress;
  handle: string | undefined;
}

export const CUSTOMERS: readonly Customer[] = TOLD.map(
  ([firstName, lastName, street, zip, city, handle, note = ""], place) => ({
    handle,
    address: {
      firstName,
      lastName,
      street,
      zip,
      city,
      state: "",
      country: "France",
      phone: `06 39 98 ${String(10 + place)} ${String(90 - place)}`,
      email: `${plain(firstName)}.${plain(lastName)}@courriel.example`,
      deliveryNote: note,
    },
  }),
);

/**
 * The same person twice: Lilou Garnier ordered by e-mail, and the console knows her by her handle alone. Staff may
 * merge the two.
 */
const HANDLE_TO_MERGE = "lilou_mode";

/** Viewers whom staff noted by handle and whose e-mail nobody knows yet. */
export const HANDLES_ALONE = [HANDLE_TO_MERGE, "mamie_chine", "kat.ouvre.tout"] as const;

function plain(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z]/g, "");
}
