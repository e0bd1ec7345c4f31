export interface KnownAddress {
  type: "housenumber" | "street" | "locality" | "municipality";
  name: string;
  postcode: string;
  city: string;
}

const house = (name: string, postcode: string, city: string): KnownAddress => ({
  type: "housenumber",
  name,
  postcode,
  city,
});

/** What the geocoder's stand-in knows: accents, one street in several towns, a long name, a town, an address overseas. */
export const KNOWN_ADDRESSES: readonly KnownAddress[] = [
  house("12 Rue des Lilas", "69003", "Lyon"),
  house("12 Rue des Lilas", "75019", "Paris"),
  house("12 Rue des Lilas", "97400", "Saint-Denis"),
  house("12 Rue des Lilas", "44000", "Nantes"),
  house("12 Rue des Lilas", "31000", "Toulouse"),
  house("12 Rue des Lilas", "13008", "Marseille"),
  house("12 Rue des Lilas", "59000", "Lille"),
  house("8 Boulevard du Port", "80000", "Amiens"),
  house("3 Rue de l'Église", "67000", "Strasbourg"),
  house("27 Avenue du Général de Gaulle", "33000", "Bordeaux"),
  house("5 bis Rue Émile Zola", "38000", "Grenoble"),
  house("41 Quai de la République", "76600", "Le Havre"),
  house("118 Chemin Vicinal de la Croix-Rousse à Montessuy", "69300", "Caluire-et-Cuire"),
  house("2 Place Bellecour", "69002", "Lyon"),
  house("64 Rue Nationale", "37000", "Tours"),
  house("9 Rue d'Alsace-Lorraine", "64000", "Pau"),
  { type: "street", name: "Rue de la Soie", postcode: "69100", city: "Villeurbanne" },
  { type: "locality", name: "Kerlouan", postcode: "29890", city: "Kerlouan" },
  { type: "municipality", name: "Lille", postcode: "59000", city: "Lille" },
  { type: "municipality", name: "Les Lilas", postcode: "93260", city: "Les Lilas" },
];
