import type { BulkKind, BulkProgress } from "#contract/admin/bulk-acts.ts";
import { countOf } from "#wording/format.ts";

type Words = {
  title: string;
  /** What is counted while it goes on: "Commandes traitées". */
  rows: string;
  /** All went well: "commande mise à jour", and from two on. */
  done: readonly [one: string, many: string];
  /** Some did not: "1 copie", and from two on. */
  partly: readonly [one: string, many: string] | typeof UPDATED;
  /** None did: the fixed sentence of the act. */
  none: string;
  /** Names the list of those that did not. */
  refused: string;
};

/** The product's fixed words, whatever their number. */
const UPDATED = "mise(s) à jour";
const CHANGED = { partly: UPDATED } as const;
const DELETED = { partly: ["suppression", "suppressions"] } as const;

const WORDS: Record<BulkKind, Words> = {
  "orders.status": {
    ...CHANGED,
    title: "Changement des statuts",
    rows: "Commandes traitées",
    done: ["commande mise à jour", "commandes mises à jour"],
    none: "Impossible de mettre à jour le statut de la commande",
    refused: "Commandes non modifiées",
  },
  "products.price": {
    ...CHANGED,
    title: "Changement des prix",
    rows: "Produits traités",
    done: ["produit mis à jour", "produits mis à jour"],
    none: "Aucun prix n'a pu être changé",
    refused: "Produits non modifiés",
  },
  "products.fields": {
    ...CHANGED,
    title: "Modification des produits",
    rows: "Produits traités",
    done: ["produit mis à jour", "produits mis à jour"],
    none: "Aucun produit n'a pu être modifié",
    refused: "Produits non modifiés",
  },
  "products.copy": {
    title: "Copie des produits",
    rows: "Produits traités",
    done: ["produit dupliqué", "produits dupliqués"],
    partly: ["copie", "copies"],
    none: "Aucun produit n'a pu être dupliqué",
    refused: "Produits non dupliqués",
  },
  "products.carry": {
    title: "Report des invendus",
    rows: "Produits traités",
    done: ["produit reporté", "produits reportés"],
    partly: ["produit reporté", "produits reportés"],
    none: "Aucun produit n'a pu être reporté",
    refused: "Produits non reportés",
  },
  "products.move": {
    title: "Déplacement des produits",
    rows: "Produits traités",
    done: ["produit déplacé", "produits déplacés"],
    partly: ["produit déplacé", "produits déplacés"],
    none: "Aucun produit n'a pu être déplacé",
    refused: "Produits non déplacés",
  },
  "products.remove": {
    ...DELETED,
    title: "Suppression des produits",
    rows: "Produits traités",
    done: ["produit supprimé", "produits supprimés"],
    none: "Impossible de supprimer le produit",
    refused: "Produits non supprimés",
  },
  "lives.active": {
    ...CHANGED,
    title: "Changement du statut des lives",
    rows: "Lives traités",
    done: ["live mis à jour", "lives mis à jour"],
    none: "Impossible de modifier le statut du live",
    refused: "Lives non modifiés",
  },
  "colors.remove": {
    ...DELETED,
    title: "Suppression des couleurs",
    rows: "Couleurs traitées",
    done: ["couleur supprimée", "couleurs supprimées"],
    none: "Impossible de supprimer la couleur",
    refused: "Couleurs non supprimées",
  },
  "faqs.remove": {
    ...DELETED,
    title: "Suppression des questions",
    rows: "Questions traitées",
    done: ["question supprimée", "questions supprimées"],
    none: "Impossible de supprimer la FAQ",
    refused: "Questions non supprimées",
  },
  "pages.active": {
    ...CHANGED,
    title: "Changement du statut des pages",
    rows: "Pages traitées",
    done: ["page mise à jour", "pages mises à jour"],
    none: "Impossible de sauvegarder la page",
    refused: "Pages non modifiées",
  },
  "pages.remove": {
    ...DELETED,
    title: "Suppression des pages",
    rows: "Pages traitées",
    done: ["page supprimée", "pages supprimées"],
    none: "Impossible de supprimer la page",
    refused: "Pages non supprimées",
  },
  "templates.automatic": {
    ...CHANGED,
    title: "Changement de l'envoi automatique",
    rows: "Modèles traités",
    done: ["modèle mis à jour", "modèles mis à jour"],
    none: "Impossible de sauvegarder le modèle",
    refused: "Modèles non modifiés",
  },
  "outbox.again": {
    title: "Renvoi des messages",
    rows: "Messages traités",
    done: ["message remis en file d'envoi", "messages remis en file d'envoi"],
    partly: ["message remis en file d'envoi", "messages remis en file d'envoi"],
    none: "Impossible de renvoyer le message",
    refused: "Messages non renvoyés",
  },
  "outbox.drop": {
    title: "Abandon des messages",
    rows: "Messages traités",
    done: ["message abandonné", "messages abandonnés"],
    partly: ["message abandonné", "messages abandonnés"],
    none: "Impossible d'abandonner le message",
    refused: "Messages non abandonnés",
  },
  "withdrawals.move": {
    ...CHANGED,
    title: "Suivi des rétractations",
    rows: "Rétractations traitées",
    done: ["rétractation mise à jour", "rétractations mises à jour"],
    none: "Impossible de mettre à jour la rétractation",
    refused: "Rétractations non modifiées",
  },
};

export const wordsOf = (kind: BulkKind): Words => WORDS[kind];

/** How an act ended, in its fixed words: all, some, or none. */
export function outcomeOf({ kind, done, refused }: BulkProgress): string {
  const words = WORDS[kind];
  if (refused.length === 0) return countOf(done, ...words.done);
  if (done === 0) return words.none;
  if (words.partly === UPDATED) return `${done} ${UPDATED}, ${refused.length} échec(s)`;
  return `${countOf(done, ...words.partly)}, ${countOf(refused.length, "échec")}`;
}
