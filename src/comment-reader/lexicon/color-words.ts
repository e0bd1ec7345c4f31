export type Tone = "light" | "dark" | undefined;

export interface Shade {
  families: readonly string[];
  tone: Tone;
}

/** Families, and the shades that belong to them. A shade of two families stands under both. `+` dark, `-` light. */
const FAMILIES: Record<string, string> = {
  noir: "ebene+ carbone+ onyx+ anthracite+ reglisse+",
  blanc: "ecru- ivoire- casse- nacre- craie- neige- creme- lait- albatre-",
  gris: "anthracite+ perle- souris ardoise+ acier taupe chine argent- beton plomb+ bitume+ argente-",
  rouge:
    "bordeaux+ carmin cerise grenat+ vermillon ecarlate tomate brique+ framboise rubis coquelicot lie_de_vin+ sang+ bourgogne+ amarante+ pourpre+ terracotta hermes",
  rose: "fluo neon fuchsia saumon- corail poudre- bonbon magenta framboise dragee- chair- nude- vieux indien pivoine malabar flashy blush- petale- guimauve- the-",
  orange:
    "fluo neon abricot- mandarine rouille+ terracotta corail peche- citrouille brique+ potiron melon- paprika",
  jaune:
    "fluo neon moutarde citron- or ocre paille- safran curcuma miel poussin- dore tournesol mimosa- soleil",
  vert: "fluo neon kaki+ olive+ sapin+ menthe- emeraude pistache- bouteille+ anis- foret+ sauge- amande- eau- militaire+ prairie pomme- jade tilleul- cedre+ canard+ petrole+ mousse+ turquoise- celadon- khaki+ armee+ basilic romarin",
  bleu: "marine+ turquoise- ciel- canard+ petrole+ roi jean nuit+ indigo+ denim electrique lavande- cyan- layette- pastel- klein azur- azure- navy+ lagon- pervenche- glacier- jeans saphir paon cobalt aqua- cobalt+ touareg+ horizon- brut+",
  violet:
    "mauve- lilas- aubergine+ prune+ parme- lavande- pourpre+ cassis+ figue+ raisin+ myrtille+ byzantin orchidee- glycine-",
  marron:
    "chocolat+ caramel camel tabac cognac chatain cannelle rouille noisette- cafe+ taupe brun terre bronze fauve tan- marron_glace havane moka+ acajou+ noix choco+ cacao+ chataigne caramel_beurre ecorce+ tete_de_negre",
  beige:
    "sable- lin- creme- ecru- camel nude- ficelle- mastic champagne- avoine- naturel- greige gres taupe paille- coquille- biscuit- vanille- macadamia- chanvre-",
};

const SHADES = new Map<string, Shade>();
for (const [family, shades] of Object.entries(FAMILIES)) {
  SHADES.set(family, { families: [family], tone: undefined });
  for (const written of shades.split(" ")) {
    const word = written.replace(/[+-]$/, "");
    const tone: Tone = written.endsWith("+") ? "dark" : written.endsWith("-") ? "light" : undefined;
    const known = SHADES.get(word);
    SHADES.set(word, { families: [...(known?.families ?? []), family], tone: known?.tone ?? tone });
  }
}
for (const word of [
  "imprime",
  "leopard",
  "multicolore",
  "fleuri",
  "raye",
  "ecossais",
  "zebre",
  "metal",
  "camouflage",
])
  SHADES.set(word, { families: [], tone: undefined });

/** Other spellings, genders, plurals and languages of a color's word. */
const ALIASES: Record<string, string> = {
  noir: "nwr noire noirs noires nwar nwarr nr noar noirr black blak blacky k7al ke7la k7ala k7el kahl k7la kahla negro negra preto preta nero nera nwe siyah nwa nouar nwoir zwart negru czarny schwarz lk7al lkhal noirte",
  blanc:
    "blanche blancs blanches blan blanch blc white whit branco branca blanco blanca bianco bianca beyaz wit alb bialy weiss byad byed bayda byda lbyad biad",
  gris: "grise grises gri grey gray cinza cinzento grigio grijs grau gricha ramadi rmadi gri grie grys gry",
  rouge:
    "rouges rouj rouje roug red rojo roja vermelho vermelha rosso rossa wouj kirmizi rood rosu rott hmar 7mar hamra 7amra rot",
  rose: "roses roz roze woz pembe rosado rosada pink rosa wardi rosé",
  orange: "oranges orang oranje orangee laranja naranja limouni",
  jaune:
    "jaunes jon sari geel gelb zolty jone jaun jonne yellow amarelo amarela amarillo amarilla giallo sfar safra sfer",
  vert: "ver yesil vet groen gruen grun zielony verte verts vertes vere green verde khdar khder khadra",
  bleu: "ble mavi blauw blau niebieski bleue bleus bleues bleux bleuu blu blue azul zra9 zre9 zar9a zrek zra zer9a zer9 zerka azrek blo bleuté bleute",
  violet: "viola paars mor lilla violette violets violettes violetts purple roxo roxa morado moradi mov",
  marron:
    "mawon kahverengi bruin braun marrone marrons maron marons marrone brown castanho 9ahwi qahwi brune bruns brunes brun marronne",
  beige: "beiges beije bej bege beig bejj",
  argent: "argente argentee argentes silver prata plata argenté fedi",
  dore: "doree dores dorees gold dourado dorado dahabi dahbi dhabi d'or",
  creme: "cremes krem creme creeme cream crem",
  chocolat: "choco chocolate chokola chocolats chokolat chocola xocolat chocolatt choc",
  jean: "jeans denim djinn jin djean jeaan",
  marine: "navy marin",
  turquoise: "turquoises turkoise turquoize turkwaz turquois turkoiz turquoaz",
  kaki: "khaki kakis caki kaky kaqui khakis",
  bordeaux: "bdx bordx bordeau bordo bordos burgundy bordot",
  fuchsia: "fushia fuschia fuchia fucsia",
  ecru: "ecrue ecrus",
  ocre: "ocres okre ocra",
  rouille: "rouilles rouil rouye rust roille",
  caramel: "caramels karamel caramelle",
  cannelle: "canelle cannele kanelle canele cinnamon",
  aubergine: "aubergines obergine aubergin",
  pistache: "pistaches pistach pistacchio",
  paille: "pailles paye_ payille",
  tabac: "tabacs taba tabak tabaco",
  lavande: "lavandes lavende lavender",
  menthe: "mente mint manthe",
  foret: "forets",
  vieux: "vieu vieille",
  indien: "indienne",
  perle: "perles pearl",
  camel: "camels",
  moutarde: "moutard mostarda",
  olive: "olives",
  saumon: "somon",
  corail: "corails coral",
  poudre: "poudree",
  mauve: "mauves",
  lilas: "lila",
  taupe: "taupes",
  anthracite: "antracite",
  sapin: "sapins",
  emeraude: "emerode",
  petrole: "petrol",
  canard: "canards",
  sable: "sables",
  leopard: "leo leopards panthere",
  multicolore: "multico multicolor multicouleur multicolores multi",
  imprime: "imprimee imprimes motif",
  fleuri: "fleurie fleuris fleurs",
  raye: "rayee rayures",
};

/** Words for light and dark that settle between shades of one family. */
const TONES: Record<string, Tone> = {};
for (const word of "clair claire clairs claires pale pales light claro clara pastel clai".split(" "))
  TONES[word] = "light";
for (const word of "fonce foncee fonces foncees sombre dark profond escuro oscuro fonsse fonce".split(" "))
  TONES[word] = "dark";

export const toneOf = (word: string): Tone => TONES[word];
export const shadeOf = (word: string): Shade | undefined => SHADES.get(word);
export const isFamily = (word: string): boolean => word in FAMILIES;

const CANONICAL = new Map<string, string>();
for (const word of SHADES.keys()) CANONICAL.set(word, word);
for (const [word, others] of Object.entries(ALIASES))
  for (const other of others.split(" "))
    if (!CANONICAL.has(other) || other === "brun") CANONICAL.set(other, word);
// 'Denim' and 'jean', 'brun' and 'marron' are one color in a shop.
for (const [one, same] of [
  ["denim", "jean"],
  ["jeans", "jean"],
  ["brun", "marron"],
  ["choco", "chocolat"],
  ["cacao", "chocolat"],
  ["navy", "marine"],
  ["khaki", "kaki"],
  ["argente", "argent"],
  ["or", "dore"],
] as const)
  CANONICAL.set(one, same);

/** The one spelling of a color's word; undefined when the word names no color. */
export const colorWord = (word: string): string | undefined => CANONICAL.get(word);
export const colorWords = (): Iterable<string> => CANONICAL.keys();
