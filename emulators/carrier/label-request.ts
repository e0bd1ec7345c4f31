import { z } from "zod";
import { PRODUCTS } from "./parcel-number.ts";

const text = z.string().nullish();
const address = z.looseObject({
  companyName: text,
  lastName: text,
  firstName: text,
  line0: text,
  line1: text,
  line2: text,
  line3: text,
  countryCode: text,
  city: text,
  zipCode: text,
  email: text,
  phoneNumber: text,
  mobileNumber: text,
});

export type Address = z.infer<typeof address>;

const request = z.looseObject({
  contractNumber: text,
  password: text,
  outputFormat: z.looseObject({ outputPrintingType: text }).nullish(),
  letter: z.looseObject({
    service: z.looseObject({ productCode: text, depositDate: text, orderNumber: text, commercialName: text }),
    parcel: z.looseObject({
      weight: z.union([z.string(), z.number()]).nullish(),
      instructions: text,
      pickupLocationId: text,
    }),
    sender: z.looseObject({ senderParcelRef: text, address }),
    addressee: z.looseObject({ addresseeParcelRef: text, address }),
  }),
});

export type LabelRequest = z.infer<typeof request>;

/** Undefined when the body is not a label request at all (HTTP 422). */
export function readLabelRequest(body: unknown): LabelRequest | undefined {
  const parsed = request.safeParse(body);
  return parsed.success ? parsed.data : undefined;
}

export type Message = {
  id: string;
  type: "INFOS" | "ERROR";
  messageContent: string;
  replacementValues: string[];
};

export const SUCCESS: Message = {
  id: "0",
  type: "INFOS",
  messageContent: "La requête a été traitée avec succès",
  replacementValues: [],
};

const REFUSALS = {
  "30000": "Identifiant ou mot de passe incorrect",
  "30002": "La date de dépôt est antérieure à la date courante",
  "30009": "Le service n'est pas autorisé pour votre contrat",
  "30010": "La date de dépôt n'a pas été transmise",
  "30014": "Le code produit n'a pas été transmis",
  "30015": "Le code produit est incorrect",
  "30018": "Le nom commercial n'a pas été transmis",
  "30025": "Le format de sortie n'a pas été transmis",
  "30026": "Le format de sortie est incorrect",
  "30046": "L'adresse électronique de l'expéditeur est incorrecte",
  "30047": "Le numéro de téléphone de l'expéditeur est incorrect",
  "30100": "Le numéro et libellé de voie de l'expéditeur n'ont pas été transmis",
  "30104": "La commune de l'expéditeur n'a pas été transmise",
  "30106": "Le code postal de l'expéditeur n'a pas été transmis",
  "30108": "Le code postal de l'expéditeur ne correspond pas au pays",
  "30321": "Le numéro de colis est incorrect",
  "30200": "Le nom ou la raison sociale du destinataire n'a pas été transmis",
  "30202": "Le prénom du destinataire n'a pas été transmis",
  "30204": "Le numéro et libellé de voie du destinataire sont incorrects ou n'ont pas été transmis",
  "30206": "Le pays du destinataire n'a pas été transmis",
  "30208": "La commune du destinataire est incorrecte ou n'a pas été transmise",
  "30210": "Le code postal du destinataire n'a pas été transmis",
  "30212": "Le code postal du destinataire ne correspond pas au pays",
  "30213": "Le code postal du destinataire n'est pas autorisé pour le produit",
  "30220": "Le numéro de portable du destinataire n'a pas été transmis",
  "30221": "Le numéro de portable du destinataire est incorrect",
  "30223": "L'adresse électronique du destinataire est incorrecte",
  "30300": "Le poids du colis n'a pas été transmis",
  "30301": "Le poids du colis est incorrect",
  "30400": "Le point de retrait n'a pas été transmis",
  "30401": "Le point de retrait est incorrect",
  "40015": "Le service est momentanément indisponible",
} as const;

export function refusal(id: string): Message {
  const messageContent = REFUSALS[id as keyof typeof REFUSALS] ?? "La demande ne peut être traitée";
  return { id, type: "ERROR", messageContent, replacementValues: [] };
}

/** The first thing that is wrong, as the carrier would say it; undefined when a label can be made. */
export function faultOf(
  wanted: LabelRequest,
  today: string,
  pointOf: (id: string) => unknown,
): Message | undefined {
  const { service, parcel, sender, addressee } = wanted.letter;
  const product = service.productCode ?? "";
  if (product === "") return refusal("30014");
  if (!PRODUCTS.includes(product)) return refusal("30015");
  if (!service.depositDate) return refusal("30010");
  if (service.depositDate < today) return refusal("30002");
  if (product === "HD" && !service.commercialName) return refusal("30018");
  const format = wanted.outputFormat?.outputPrintingType;
  if (!format) return refusal("30025");
  if (format !== "PDF_10x15_300dpi") return refusal("30026");
  return (
    faultOfSender(sender.address) ??
    faultOfAddressee(addressee.address, product) ??
    faultOfParcel(parcel.weight, product) ??
    faultOfPoint(product, parcel.pickupLocationId, pointOf)
  );
}

function faultOfPoint(
  product: string,
  id: string | null | undefined,
  pointOf: (id: string) => unknown,
): Message | undefined {
  if (!id) return product === "HD" ? refusal("30400") : undefined;
  return product === "HD" && pointOf(id) ? undefined : refusal("30401");
}

function faultOfSender(sender: Address): Message | undefined {
  const lines = [sender.line0, sender.line1, sender.line2, sender.line3];
  if (!sender.line2 || lines.some(longerThan(35))) return refusal("30100");
  if (!sender.city || longerThan(35)(sender.city)) return refusal("30104");
  if (!sender.zipCode) return refusal("30106");
  if (!isZipOf(sender.countryCode, sender.zipCode)) return refusal("30108");
  if (sender.email && !isEmail(sender.email)) return refusal("30046");
  const phones = [sender.phoneNumber, sender.mobileNumber].filter((phone) => phone);
  return phones.every((phone) => /^\+?\d{10,12}$/.test(phone ?? "")) ? undefined : refusal("30047");
}

function faultOfAddressee(addressee: Address, product: string): Message | undefined {
  if (!addressee.companyName && !addressee.lastName) return refusal("30200");
  if (!addressee.companyName && !addressee.firstName) return refusal("30202");
  if ([addressee.companyName, addressee.lastName].some(longerThan(35))) return refusal("30200");
  if (longerThan(29)(addressee.firstName)) return refusal("30202");
  const lines = [addressee.line0, addressee.line1, addressee.line2, addressee.line3];
  if (!addressee.line2 || lines.some(longerThan(35))) return refusal("30204");
  if (!addressee.countryCode) return refusal("30206");
  if (!addressee.city || longerThan(35)(addressee.city)) return refusal("30208");
  if (!addressee.zipCode) return refusal("30210");
  if (!isZipOf(addressee.countryCode, addressee.zipCode)) return refusal("30212");
  if (product.startsWith("DO") && /^9[78]/.test(addressee.zipCode) && addressee.zipCode !== "98000")
    return refusal("30213");
  if (addressee.email && !isEmail(addressee.email)) return refusal("30223");
  if (!addressee.mobileNumber) return product === "HD" ? refusal("30220") : undefined;
  return isMobile(addressee.mobileNumber) ? undefined : refusal("30221");
}

/** A relay point takes 20 kg, any other way 30. */
function faultOfParcel(weight: string | number | null | undefined, product: string): Message | undefined {
  if (weight === undefined || weight === null || weight === "") return refusal("30300");
  const kilograms = Number(weight);
  const isInRange = kilograms >= 0.01 && kilograms <= (product === "HD" ? 20 : 30);
  return isInRange && /^\d+(\.\d{1,2})?$/.test(String(weight)) ? undefined : refusal("30301");
}

const longerThan = (limit: number) => (value: string | null | undefined) => (value ?? "").length > limit;

const isEmail = (email: string): boolean =>
  email.length >= 5 && email.length <= 80 && /^[^@\s]+@[^@\s]+$/.test(email);

/** Monaco has one postal code and a country of its own. */
function isZipOf(country: string | null | undefined, zip: string): boolean {
  if (country === "MC") return zip === "98000";
  return country !== "FR" || (zip !== "98000" && /^(0[1-9]|[1-8]\d|9[0-8])\d{3}$/.test(zip));
}

function isMobile(number: string): boolean {
  return /^(0|\+33)[67]\d{8}$/.test(number) && !/123456789|987654321/.test(number);
}
