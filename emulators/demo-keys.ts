/**
 * The demo shop of the card provider's public documentation (the keys its SDK tests are published with).
 * They open nothing but an emulator or the provider's own demo shop. Tests repeat those that the provider's example is
 * signed with.
 */
export const DEMO_CARD_KEYS = {
  shopId: "69876357",
  user: "69876357",
  password: "testpassword_DEMOPRIVATEKEY23G4475zXZQ2UA5x7M",
  publicKey: "69876357:testpublickey_DEMOPUBLICKEY95me92597fd28tGD4r5",
  hmacKey: "38453613e7f44dc58732bad3dca2bca3",
} as const;

/** What the demo's connector says to the live service's emulator. */
export const DEMO_LIVE_API_KEY = "demo-live-key";

/** What the demo shop says to its emulator of text messages. */
export const DEMO_SMS_API_KEY = "demo-sms-key";

/** What the demo shop says to its carrier emulator, which accepts this key and no other. */
export const DEMO_CARRIER_API_KEY = "demo-carrier-key";
export const DEMO_CARRIER_CONTRACT = { number: "123456", password: "demo" } as const;
