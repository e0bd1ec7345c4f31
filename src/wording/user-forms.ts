/** Messages of the form of a person, shown beside the field; the same rules run in the browser and on the server. */
export const FIRST_NAME_REQUIRED = "Le prénom est requis";
export const LAST_NAME_REQUIRED = "Le nom est requis";
export const HANDLE_SHAPE = "Un pseudo TikTok a 100 caractères au plus, sans espace ni @.";
export const NOTE_MISSING = "Écrivez la note.";
export const OWN_PASSWORD_REQUIRED = "Saisissez votre mot de passe pour confirmer.";

/** A message may speak of the person's newest order; there is none to speak of. */
export const NO_ORDER_TO_SPEAK_OF = "Cette personne n'a aucune commande dont ce message puisse parler";
