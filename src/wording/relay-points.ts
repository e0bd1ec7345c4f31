import type { Closing, OpeningHours, RelayPoint } from "#domain/relay-point.ts";
import { formatDayOfYear } from "./format.ts";

/** Why staff must look at an order whose point was found closed. */
export const POINT_CLOSED_REVIEW =
  "Le point de retrait choisi est fermé\u00a0: la cliente doit en choisir un autre, ou la livraison à domicile.";

const DAYS = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"];

/** "Du mardi au vendredi 9 h – 12 h 30, 14 h – 19 h", a line for the days in a row that are alike. */
export function openingLines(hours: OpeningHours): string[] {
  const days = hours.map((times) =>
    times.map(({ from, to }) => `${hour(from)}\u00a0–\u00a0${hour(to)}`).join(", "),
  );
  const runs: { first: number; last: number; times: string }[] = [];
  for (const [day, times] of days.entries()) {
    const run = runs.at(-1);
    if (run?.times === times) run.last = day;
    else runs.push({ first: day, last: day, times });
  }
  if (runs.length === 1 && runs[0]?.times === hour24) return ["Tous les jours, 24\u00a0h/24"];
  return runs.map(({ first, last, times }) => {
    const shown = times === "" ? "fermé" : times;
    const from = DAYS[first] ?? "";
    const to = DAYS[last] ?? "";
    const named = first === last ? from : last === first + 1 ? `${from} et ${to}` : `du ${from} au ${to}`;
    return `${named.charAt(0).toUpperCase()}${named.slice(1)}\u00a0: ${shown}`;
  });
}

/** "9 h", "12 h 30". */
function hour(time: string): string {
  const [hours, minutes] = time.split(":");
  return `${Number(hours)}\u00a0h${minutes === "00" ? "" : `\u00a0${minutes}`}`;
}

const hour24 = `${hour("00:00")}\u00a0–\u00a0${hour("23:59")}`;

/** "Fermé du 24 au 31 décembre", "Fermé du 28 décembre au 3 janvier", "Fermé le 24 décembre". */
export function closingLine({ from, to }: Closing): string {
  const [first, last] = [formatDayOfYear(from), formatDayOfYear(to)];
  if (from === to) return `Fermé le ${first}`;
  const [day = "", month] = first.split(" ");
  return `Fermé du ${month === last.split(" ")[1] ? day : first} au ${last}`;
}

/** "350 m", "1,2 km". */
export const distanceOf = (meters: number): string =>
  meters < 1_000 ? `${meters}\u00a0m` : `${(meters / 1_000).toFixed(1).replace(".", ",")}\u00a0km`;

/** What a card is titled, before the point's name. */
export const RELAY_TITLE = "En point de retrait";
export const HOME_TITLE = "À domicile";

/** A point as lines below each other, of a mail or a label of a page. */
export const relayLines = ({ name, street, zip, city }: RelayPoint): string[] =>
  [name, street, `${zip} ${city}`].filter(Boolean);

/** To her, on her order's page. */
export const POINT_CLOSED =
  "Le point de retrait que vous aviez choisi est fermé. Choisissez-en un autre, ou la livraison à domicile.";

/** The same where the shop offers points no more. */
export const POINT_CLOSED_FOR_GOOD =
  "Le point de retrait que vous aviez choisi est fermé. Choisissez la livraison à domicile.";

/** Above the point, below her own address, in a mail and on a slip. */
export const RELAY_LINE = "À retirer au point de retrait\u00a0:";

/** To her, once the point of a paid order was found closed. */
export const RELAY_CLOSED_MAIL = {
  subject: (orderNumber: string) => `Commande ${orderNumber}\u00a0: votre point de retrait est fermé`,
  what: (name: string, city: string) =>
    `Votre colis n’est pas encore parti, et le point de retrait que vous aviez choisi (${name}, ${city}) est fermé.`,
  chooseAnew:
    "Choisissez un autre point de retrait ou la livraison à domicile, et nous envoyons votre colis.",
  comesHome: "Choisissez la livraison à domicile, et nous envoyons votre colis.",
  price: "Vous n’avez rien à payer en plus.",
  button: "Choisir où recevoir mon colis",
} as const;
