/** What the retention job looks after: what it is, and for how long the shop keeps it. */
export const RETENTION = {
  "idempotency-keys": { what: "Réponses gardées pour une demande répétée", kept: "48 heures" },
  "bulk-acts": { what: "Actions groupées et leur résultat", kept: "30 jours" },
  sessions: { what: "Sessions périmées", kept: "jusqu'à leur fin" },
  "sign-in-links": { what: "Liens de connexion périmés", kept: "jusqu'à leur fin" },
  "sign-in-messages": { what: "Messages de connexion et d'essai", kept: "30 jours" },
  "order-traces": { what: "Adresse réseau et navigateur d'une commande", kept: "30 jours" },
  "unpaid-orders": { what: "Commandes jamais payées et leur adresse", kept: "30 jours après l'annulation" },
  "live-comments": { what: "Commentaires des lives", kept: "90 jours" },
  "live-viewers": { what: "Spectateurs vus dans un live", kept: "90 jours" },
  "viewer-directory": { what: "Annuaire des pseudos", kept: "90 jours après le dernier live suivi" },
  "viewers-without-order": { what: "Comptes venus d'un pseudo, sans commande", kept: "90 jours" },
  "audit-addresses": { what: "Adresses réseau du journal des actes", kept: "1 an" },
  "messages-to-people": { what: "Messages écrits à une personne hors commande", kept: "3 ans" },
  archive: {
    what: "Commandes payées en fichier courant, avec leurs messages",
    kept: "3 ans après le dernier achat",
  },
  "label-files": { what: "Étiquettes des commandes archivées ou effacées", kept: "jusqu'à l'archivage" },
  people: { what: "Personnes sans commande ni connexion", kept: "3 ans après le dernier contact" },
  withdrawals: { what: "Déclarations de rétractation", kept: "5 ans" },
  "archived-orders": { what: "Nom et adresse des commandes archivées", kept: "10 ans" },
} as const;

export type RetentionRule = keyof typeof RETENTION;

/** What stands in place of the names of a person who was erased. */
export const ERASED_PERSON = { firstName: "Personne", lastName: "effacée" } as const;
