/** What the bank and the card's issuer do with a number, in TEST mode (section 8 of the integration notes). */
export type TestCard = {
  number: string;
  brand: "CB" | "MASTERCARD";
  /** Shown to a newcomer on the index page and in the form's test panel. */
  label: string;
  authentication: "none" | "challenge" | "rejected";
  /** Undefined when accepted, else the bank's refusal code (ISO 8583: 05, 14, 51, 54). */
  bankRefusal?: string;
};

export const TEST_CARDS: readonly TestCard[] = [
  { number: "4970100000000055", brand: "CB", label: "Acceptée", authentication: "none" },
  { number: "5970100300000067", brand: "MASTERCARD", label: "Acceptée, Mastercard", authentication: "none" },
  {
    number: "4970110000001003",
    brand: "CB",
    label: "3-D Secure, puis acceptée",
    authentication: "challenge",
  },
  {
    number: "4970110000000021",
    brand: "CB",
    label: "3-D Secure, expire sans réponse",
    authentication: "challenge",
  },
  {
    number: "4970110000000039",
    brand: "CB",
    label: "3-D Secure, puis refusée",
    authentication: "challenge",
    bankRefusal: "05",
  },
  {
    number: "4970110000000401",
    brand: "CB",
    label: "Authentification rejetée",
    authentication: "rejected",
  },
  {
    number: "4970100000000113",
    brand: "CB",
    label: "Provision insuffisante",
    authentication: "none",
    bankRefusal: "51",
  },
  // The last two numbers are the emulator's own: the provider publishes none for these refusals.
  {
    number: "4970100000000097",
    brand: "CB",
    label: "Refusée par la banque",
    authentication: "none",
    bankRefusal: "05",
  },
  {
    number: "4970100000000089",
    brand: "CB",
    label: "Carte expirée",
    authentication: "none",
    bankRefusal: "54",
  },
];

/** Any other number exists at no bank: refusal 14. */
export function testCard(number: string): TestCard {
  return (
    TEST_CARDS.find((card) => card.number === number) ?? {
      number,
      brand: number.startsWith("5") ? "MASTERCARD" : "CB",
      label: "Inconnue",
      authentication: "none",
      bankRefusal: "14",
    }
  );
}

/** The check every card number carries in its last digit (ISO/IEC 7812). */
export function hasValidCheckDigit(number: string): boolean {
  let sum = 0;
  for (let index = 0; index < number.length; index++) {
    const digit = Number(number[number.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
