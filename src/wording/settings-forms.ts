import { formatEuros } from "#domain/money.ts";

/** Messages of the settings' forms, shown beside the field; the same rules run in the browser and on the server. */
const figure = (value: number): string =>
  String(value)
    .replace(".", ",")
    .replace(/\B(?=(\d{3})+$)/g, "\u00a0");

export const numberBetween = (least: number, most: number): string =>
  `Un nombre de ${figure(least)} à ${figure(most)} est attendu.`;
export const SETTING_REQUIRED = "Ce champ est obligatoire";
export const SIREN_SHAPE = "Neuf chiffres sont attendus. Exemple\u00a0: 732 829 320";
export const RETURN_ADDRESS_SHAPE =
  "La rue, puis le code postal et la ville sont attendus. Exemple\u00a0: 2 rue du Stock, 69003 Lyon";
export const DAY_SHAPE = "Une date est attendue.";
export const PERIOD_SHAPE =
  "Indiquez le premier et le dernier jour, dans cet ordre, ou laissez les deux vides.";
export const HOLD_LIMIT_TOO_LOW = "Cette durée ne peut pas être plus courte que celle de la réservation.";

export const amountBetween = (leastCents: number, mostCents: number): string =>
  `Un montant de ${formatEuros(leastCents)} à ${formatEuros(mostCents)} est attendu.`;

export const CHANGE_NOT_TO_COME =
  "Choisissez un jour à venir. Ce qui change aujourd'hui se règle plus haut, dans «\u00a0TVA et éco-organismes\u00a0».";
export const CHANGE_EMPTY = "Un changement a un jour, et quelque chose qui change ce jour-là.";
export const CHANGE_WITHOUT_NUMBER =
  "Renseignez d'abord le numéro de TVA\u00a0: sans lui, la boutique ne pourrait plus vendre ce jour-là.";
export const NUMBER_OF_CHANGE =
  "Un changement prévu fera facturer la TVA\u00a0: gardez son numéro, ou renoncez d'abord à ce changement.";
export const CHANGES_ON_ONE_DAY =
  "L'autre changement prévu est déjà pour ce jour. Réunissez-les, ou choisissez un autre jour.";
export const ACCOUNT_SHAPE = "Un compte commence par trois chiffres, suivis de chiffres ou de majuscules.";

export const PLATFORM_SHAPE = "Le matricule ne contient que des chiffres et des majuscules.";
