export const EMPTY_ID = "00000000-0000-4000-8000-000000000000";

/** What test messages speak of: visibly nobody's. */
export const SAMPLE = {
  orderNumber: "HF-exemple-1",
  firstName: "Prénom",
  trackingNumber: "6A00000000000",
  items: [
    { ref: "A1", name: "Robe d'exemple", color: "Noir", hexCode: "#1c1c1c", size: "38", priceCents: 2990 },
    { ref: "A12", name: "Gilet d'exemple", color: "Écru", hexCode: "#efe6d5", size: null, priceCents: 1990 },
  ].map((item) => ({
    ...item,
    photoKey: null,
    composition: null,
  })),
  address: {
    firstName: "Prénom",
    lastName: "Nom",
    street: "1 rue de l'Exemple",
    zip: "75001",
    city: "Paris",
    state: "",
    country: "France",
    phone: "",
    email: "",
    deliveryNote: "",
  },
};
