import type { ShippingAddress } from "#domain/address.ts";
import { ADDRESS_MAX_LENGTHS, type AddressProblem } from "#domain/address-rules.ts";

/** Messages of the forms, shown beside the field; the same rules run in the browser and on the server. */
export const ADDRESS_MESSAGES = {
  firstName: "Le prénom est obligatoire",
  lastName: "Le nom est obligatoire",
  street: "L'adresse est obligatoire",
  zip: "Le code postal est obligatoire",
  city: "La ville est obligatoire",
  email: "L'email est obligatoire",
  phone: "Le téléphone est obligatoire",
} as const;

export const EMAIL_SHAPE = "Cet email n'est pas complet. Exemple\u00a0: prenom@exemple.fr";
const PHONE_SHAPE =
  "Ce numéro n'est pas complet. Il a 10\u00a0chiffres, ou commence par +33 (+377 à Monaco).";
const ZIP_SHAPE = "Le code postal a 5 chiffres.";
export const UNREADABLE_CHARACTERS = "Ce texte contient des caractères qui ne peuvent pas être enregistrés.";
export const tooLong = (max: number): string => `Ce texte dépasse ${max} caractères.`;
export const NO_PIECE = "Choisissez au moins un article.";
export const REASON_MISSING = "La raison est obligatoire";
export const TEST_EMAIL_SHAPE = "Veuillez saisir une adresse email valide";

/** The sentence of an address problem. */
export function addressMessage(field: keyof ShippingAddress, problem: AddressProblem): string {
  if (problem === "email-shape") return EMAIL_SHAPE;
  if (problem === "zip-shape") return ZIP_SHAPE;
  if (problem === "phone-shape") return PHONE_SHAPE;
  if (problem === "too-long") return tooLong(ADDRESS_MAX_LENGTHS[field]);
  return field in ADDRESS_MESSAGES
    ? ADDRESS_MESSAGES[field as keyof typeof ADDRESS_MESSAGES]
    : "Ce champ est obligatoire";
}
