import type { SettingGroup, SettingKey } from "#contract/admin/settings.ts";

/** `euros` are typed as "6,00" and kept as cents; `off` is an amount that can be switched off, which is 0. */
export type SettingShape = "count" | "decimal" | "euros" | "off" | "line";

export type SettingWords = { label: string; hint?: string; unit?: string; shape: SettingShape };

const count = (label: string, unit: string, hint?: string): SettingWords => ({
  label,
  unit,
  shape: "count",
  ...(hint ? { hint } : {}),
});
const line = (label: string, hint?: string): SettingWords => ({
  label,
  shape: "line",
  ...(hint ? { hint } : {}),
});

export const SETTING_WORDS: Record<SettingKey, SettingWords> = {
  shippingCents: {
    label: "Frais de livraison",
    unit: "€ TTC",
    shape: "euros",
    hint: "Pour les prochaines commandes\u00a0; celles qui existent gardent les leurs.",
  },
  minimumCents: { label: "Minimum de commande", unit: "€ TTC", shape: "off" },
  holdMinutes: count(
    "Durée de réservation",
    "minutes",
    "Après la dernière action de la cliente, ses pièces lui restent réservées.",
  ),
  holdLimitMinutes: count(
    "Réservation au plus long",
    "minutes",
    "Une page laissée ouverte ne garde pas les pièces au-delà, depuis le début de la commande.",
  ),
  paymentHoldMinutes: count(
    "Réservation pendant le paiement",
    "minutes",
    "Le formulaire de carte vaut 15\u00a0minutes\u00a0: la réservation doit durer plus longtemps.",
  ),
  statusOnlyAfterDays: count(
    "Détail de la commande visible",
    "jours",
    "Après la livraison ou l'annulation, le lien de la cliente ne montre plus que le statut.",
  ),
  maxOpenOrdersPerBrowser: count("Commandes en cours par cliente", "commandes"),
  maxHeldPiecesPerBrowser: count("Pièces réservées par cliente", "pièces"),
  maxOpenOrdersPerAddress: count(
    "Commandes en cours par adresse réseau",
    "commandes",
    "Un réseau mobile cache des milliers de clientes derrière une seule adresse\u00a0: laissez ce nombre très grand.",
  ),
  parcelWeightKg: {
    label: "Poids d'un colis",
    unit: "kg",
    shape: "decimal",
    hint: "Déclaré au transporteur sur chaque étiquette.",
  },
  defaultMaker: line("Fabricant par défaut", "Montré pour les produits qui n'en nomment pas."),
  automaticDelaySeconds: count(
    "Attente avant un message automatique",
    "secondes",
    "Un changement annulé entre-temps n'est annoncé à personne.",
  ),
  shopName: line("Nom de la boutique"),
  contactEmail: line("Email de contact", "Les clientes y répondent aux messages."),
  contactPhone: line("Téléphone de contact"),
  sellerName: line("Nom du vendeur", "Entreprise et forme juridique."),
  sellerAddress: line("Siège du vendeur"),
  sellerRegistration: line("Immatriculation", "RCS, SIREN et numéro de TVA."),
  returnAddress: line("Adresse des retours", "Vide\u00a0: celle du siège."),
  mediator: line("Médiateur de la consommation", "Nom, adresse et site."),
  signInAttempts: count(
    "Mots de passe erronés",
    "essais par quart d'heure",
    "Par compte et par adresse réseau.",
  ),
  linksPerHour: count("Liens de connexion", "par heure et par email"),
  withdrawalsPerHour: count("Déclarations de rétractation", "par heure et par email"),
  guestMutationsPerMinute: count("Modifications d'une commande", "par minute et par commande"),
  lookupsPerMinute: count("Recherches", "par minute et par navigateur"),
  ingestCallsPerMinute: count("Envois des commentaires du live", "par minute"),
  maxRequestsInFlight: count(
    "Demandes traitées en même temps",
    "demandes",
    "Au-delà, la boutique répond de réessayer dans un instant.",
  ),
};

export const GROUP_WORDS: Record<SettingGroup, { title: string; words: string }> = {
  orders: {
    title: "Commandes et réservations",
    words: "Ce que paie une cliente, et combien de temps ses pièces l'attendent.",
  },
  limits: { title: "Limites par cliente", words: "Ce qu'un même navigateur peut retenir à la fois." },
  parcels: { title: "Produits et colis", words: "Ce qui vaut pour toutes les pièces et tous les colis." },
  messages: { title: "Messages", words: "Les messages que la boutique envoie d'elle-même." },
  shop: { title: "Boutique et vendeur", words: "Ce que disent les pages et les messages de la boutique." },
  protection: { title: "Protection du site", words: "Ce qu'un robot ou une erreur ne peut pas dépasser." },
};
