import { type Announced, ON_AIR, type Piece } from "#db/seed/catalog/pieces.ts";
import { pick } from "#db/seed/random.ts";
import { seededRandom } from "#domain/seeded-random.ts";
import { CUSTOMERS, HANDLES_ALONE } from "./customers.ts";

export interface Comment {
  handle: string;
  nickname: string;
  text: string;
  /** How long ago it was written. */
  secondsAgo: number;
}

const COUNT = 150;
const LIVE_SECONDS = 3_500;

const VIEWERS = [
  "babeth_13",
  "lolo.couture",
  "titi59",
  "mode.de.julie",
  "cam_and_co",
  "la_nath",
  "steph.mtz",
  "jojo_bzh",
  "les_filles_de_lo",
  "vero.p",
  "miss_tiss",
  "sab_91",
  "domi.dressing",
  "flo.rence",
  "zaza_tricot",
  "petite_mo",
  "kiki.la.bretonne",
  "annso_m",
  "so_vintage",
  "gwen.22",
] as const;

/** What is said whatever is on air. */
export const CHATTER = [
  "bonsoir les filles",
  "coucou tout le monde",
  "bonjour de Bretagne",
  "vous êtes au top ce soir",
  "j'adore cette couleur",
  "trop belle la matière",
  "ça taille comment ?",
  "le son coupe un peu chez moi",
  "tu peux remontrer le dos stp",
  "magnifique",
  "quelle classe",
  "vous livrez en Belgique ?",
  "c'est doublé ?",
  "je viens d'arriver, on en est où ?",
  "ma sœur a la même en noir elle l'adore",
  "elle est plus foncée en vrai ?",
  "trop tard pour moi",
  "bonne soirée les girls",
  "reçu ma commande de la semaine dernière, parfait",
  "merci pour l'envoi rapide",
  "ça se lave en machine ?",
  "elle gratte un peu la maille ?",
  "tu fais quelle taille toi ?",
  "prochain live c'est quand ?",
  "j'hésite encore",
  "je fais du 42 ça irait ?",
  "oh le manteau...",
  "elle est dispo en L ?",
  "le lien pour commander svp",
  "canon",
] as const;

export const viewersOnAir = (): string[] => [
  ...VIEWERS,
  ...HANDLES_ALONE,
  ...CUSTOMERS.flatMap(({ handle }) => handle ?? []),
];

/** What viewers of the live on air wrote, oldest first. */
export function liveComments(): Comment[] {
  const random = seededRandom(2026);
  const handles = viewersOnAir();
  return Array.from({ length: COUNT }, (_, place) => {
    const handle = pick(random, handles);
    const secondsAgo = Math.round(LIVE_SECONDS * (1 - place / COUNT) + random() * 15);
    return { handle, nickname: nicknameOf(handle), text: text(random, place), secondsAgo };
  });
}

export const nicknameOf = (handle: string): string =>
  handle
    .split(/[._]/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(" ");

/** The references come up in the order in which they were announced. */
function text(random: () => number, place: number): string {
  if (random() < 0.55) return pick(random, CHATTER);
  const current = Math.floor((place / COUNT) * ON_AIR.length);
  const shown = ON_AIR[Math.max(0, current - Math.floor(random() * 3))];
  if (!shown) return pick(random, CHATTER);
  return pick(random, phrasesOn(shown, pick(random, shown.pieces)));
}

/** What is said of a piece while it is shown. */
export function phrasesOn(shown: Announced, { color, size }: Piece): string[] {
  return [
    `${shown.ref}`,
    `${shown.ref} ${color.toLowerCase()}`,
    `je prends la ${shown.ref} en ${color.toLowerCase()}`,
    `jp ${shown.ref} ${size}`,
    `${shown.ref.toLowerCase()} ${color.toLowerCase()} pour moi svp`,
    `il reste ${shown.ref} en ${size} ?`,
    `combien la ${shown.ref} ?`,
    `${shown.ref} payée, merci !`,
    `mets-moi ${shown.ref} ${color.toLowerCase()} de côté`,
  ];
}
