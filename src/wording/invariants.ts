/** What must always be true of the database, told to whoever runs the shop. */
export const INVARIANTS = {
  I1: "chaque pièce est comptée\u00a0: prises = lignes qui en prennent une et pièces gardées pour qui attendait, dans la limite du stock",
  I2: "chaque paiement encaissé a une seule commande, réglée, remboursée ou à vérifier, ou bien l'équipe doit s'en occuper",
  I3: "les sommes d'une commande sont celles de ses lignes",
  I4: "l'historique d'une commande se suit sans trou jusqu'à son statut",
  I5: "chaque numéro de commande sert une fois\u00a0; une commande de cliente a au plus 5 lignes sans celles qui sont revenues, chaque produit une fois",
  I6: "aucune commande payée n'est ouverte à sa cliente, aucune commande à vérifier n'est emballée",
  I7: "un message automatique existe une fois par commande et par modèle",
  I8: "chaque changement d'un administrateur est au journal",
  I9: "chaque commande payée a la confirmation de son contrat, en file d'envoi ou remise",
  I10: "un code promo ne sert jamais plus souvent que prévu, un avoir jamais plus que ce qu'il y a",
  I11: "le journal est scellé\u00a0: aucune entrée n'a été changée, ajoutée, antidatée ni retirée après coup",
  I12: "un SMS ne part qu'à qui l'a accepté, et tant qu'elle l'accepte",
  I13: "chaque commande payée est dans un colis\u00a0; une personne a un colis ouvert par adresse et par live, et chaque colis un seul port, payé ou offert",
  I14: "chaque encaissement a sa facture et chaque remboursement son avoir\u00a0; leurs numéros se suivent sans trou, leur chaîne est intacte, et leurs sommes sont celles de l'argent gardé",
  I15: "aucun colis préparé ne contient la pièce d'un autre colis",
  I16: "aucun colis n'est sur deux bordereaux\u00a0; chaque colis remis au transporteur a son étiquette",
  I17: "chaque pièce reçue en retour finit à un endroit, une fois\u00a0; une ligne n'est jamais remboursée plus qu'elle n'a été payée",
  I18: "dans chaque live, les numéros des clientes sont 1, 2, 3… sans trou, un par personne\u00a0; chaque commande avec une pièce en porte un",
  I19: "aucun colis préparé ou remis n'attend le choix d'une cliente sur une pièce introuvable\u00a0; une pièce introuvable est remboursée une fois, à son prix, et ne se vend pas",
  I20: "chaque produit dit exactement ce qui lui manque pour être vendu",
  I21: "une annonce commerciale ne part qu'à qui l'a acceptée, et tant qu'elle l'accepte\u00a0; ou, si le réglage le permet, à qui a payé après en avoir été informée et n'a jamais refusé",
  I22: "la pièce prise à la place d'une introuvable est dans la même commande, une fois, et sur sa facture",
  I23: "chaque incident de données garde toutes ses versions\u00a0; aucun n'est clos sans ses décisions, ses notifications et les faits que la loi demande",
  I24: "l'argent gardé d'une commande ne dépasse jamais ce à quoi elle revient, sans ses pièces indisponibles\u00a0: le reste est rendu, ou à rembourser, ou classé par l'équipe",
  I25: "un avis publié est celui d'une commande qui a été payée et livrée\u00a0; d'un avis retiré il ne reste rien de ce qui était écrit",
  I26: "chaque écriture numérotée reste dans l'export, avec son montant",
} as const;

export type Invariant = keyof typeof INVARIANTS;

const KINDS = {
  product: "produit",
  item: "ligne",
  order: "commande",
  live: "live",
  promo: "code promo",
  credit: "avoir",
  parcel: "colis",
  message: "message",
  "audit-entry": "entrée du journal",
  transaction: "transaction",
  "payment-event": "avis de paiement",
  "unmatched-payment": "paiement à rapprocher",
  "ledger-entry": "écriture",
  invoice: "facture ou avoir",
  closing: "clôture",
  incident: "incident",
  "buyer-review": "avis",
} as const;

export type BreachKind = keyof typeof KINDS;

/** What contradicts a rule, by the row that does. */
export const breachWords = ({
  kind,
  id,
  problem,
}: {
  kind: BreachKind;
  id: string;
  problem: string;
}): string => `${KINDS[kind]} ${id}\u00a0: ${problem}`;
