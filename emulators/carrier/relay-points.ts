/** A point as the service words it; latitude and longitude are strings there. */
export type Point = ReturnType<typeof pointAt>;

const KINDS = [
  { nom: "TABAC PRESSE DU MARCHE", typeDePoint: "A2P", poidsMaxi: 20_000 },
  { nom: "BUREAU DE POSTE", typeDePoint: "BPR", poidsMaxi: 30_000 },
  { nom: "EPICERIE FINE CHEZ LULU", typeDePoint: "A2P", poidsMaxi: 20_000 },
  { nom: "CONSIGNE PICKUP GARE", typeDePoint: "PCS", poidsMaxi: 20_000 },
  { nom: "FLEURISTE LES IRIS", typeDePoint: "A2P", poidsMaxi: 20_000 },
] as const;
const LETTERS = "ABCDEFGHIJKLMNOPQRST";
/** Closed for holidays whenever it is asked for. */
const ON_LEAVE = 4;

/** Closed for a week soon, told as REST tells it and as its SOAP call does. */
const CLOSES_SOON = 2;
const CLOSES_LATER = 6;
const DAY_MS = 86_400_000;

const WEEKDAY = "09:00-12:30 14:00-19:00";
const SHUT = "00:00-00:00 00:00-00:00";

function pointAt(zip: string, place: number) {
  const kind = KINDS[place % KINDS.length] ?? KINDS[0];
  const isLocker = kind.typeDePoint === "PCS";
  const usual = isLocker ? "00:00-23:59 00:00-00:00" : WEEKDAY;
  return {
    identifiant: `${zip}${LETTERS[place]}`,
    nom: kind.nom,
    adresse1: `${3 + 7 * place} RUE DE LA REPUBLIQUE`,
    adresse2: "",
    adresse3: "",
    codePostal: zip,
    localite: `VILLE ${zip.slice(0, 2)}`,
    codePays: "FR",
    coordGeolocalisationLatitude: `48.${8_000 + place}`,
    coordGeolocalisationLongitude: `2.${3_000 + place}`,
    horairesOuvertureLundi: isLocker ? usual : "14:00-19:00 00:00-00:00",
    horairesOuvertureMardi: usual,
    horairesOuvertureMercredi: usual,
    horairesOuvertureJeudi: usual,
    horairesOuvertureVendredi: usual,
    horairesOuvertureSamedi: isLocker ? usual : "09:00-12:30 00:00-00:00",
    horairesOuvertureDimanche: isLocker ? usual : SHUT,
    typeDePoint: kind.typeDePoint,
    reseau: kind.typeDePoint === "BPR" ? "R01" : "R12",
    poidsMaxi: kind.poidsMaxi,
    distanceEnMetre: 120 + place * 180,
    congesTotal: place === ON_LEAVE,
    listeConges: closingsOf(place),
  };
}

function closingsOf(place: number) {
  const inDays = (days: number) => Date.now() + days * DAY_MS;
  if (place === CLOSES_SOON) return [{ calendarDeDebut: inDays(6), calendarDeFin: inDays(13), numero: 1 }];
  if (place !== CLOSES_LATER) return [];
  const [calendarDeDebut, calendarDeFin] = [inDays(20), inDays(26)].map((at) => new Date(at).toISOString());
  return { calendarDeDebut, calendarDeFin, numero: 1 };
}

/** The points around a postcode as the service gives them: twenty at most, in no order of distance. */
export const pointsAround = (zip: string, closed: ReadonlySet<string>): Point[] =>
  [...LETTERS]
    .map((_, place) => pointAt(zip, (place * 7) % LETTERS.length))
    .filter(({ identifiant }) => !closed.has(identifiant));

/** The point of this number, unless it is closed or there never was one. */
export function pointWith(id: string, closed: ReadonlySet<string>): Point | undefined {
  const place = LETTERS.indexOf(id.at(-1) ?? "");
  return /^\d{5}[A-T]$/.test(id) && !closed.has(id) ? pointAt(id.slice(0, 5), place) : undefined;
}
