export const LABEL_MADE = "L'étiquette a été générée.";
export const LABEL_FETCHED = "L'étiquette a été récupérée.";
export const LABEL_EXISTS = "L'étiquette existe déjà.";

/** The carrier knows a parcel whose label we do not hold. */
export const parcelWithoutLabel = (trackingNumber: string): string =>
  `Le transporteur a enregistré le colis ${trackingNumber}, mais son étiquette n'a pas pu être conservée.`;

export const LABEL_AFTER_PAYMENT = "L'étiquette se crée une fois la commande payée.";

/** The carrier gives its numbers again after a year or more. */
export const numberOfAnotherParcel = (trackingNumber: string): string =>
  `La Poste a redonné le numéro ${trackingNumber}, qui est celui d'un autre colis. Demandez une autre étiquette.`;
