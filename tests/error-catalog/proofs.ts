/** A refusal is told by its code where a test asks the server alone. */
export type Said = string | { sentence: string; code: string };

/** By file and title: the sentences that the test provokes, through HTTP or in a browser. */
export const PROOFS: Record<string, Record<string, readonly Said[]>> = {
  "e2e/a-card-is-refused.spec.ts": {
    "a refused card costs nothing and loses nothing: another card pays the same order": [
      "Le paiement a échoué: {message}",
    ],
  },
  "e2e/a-customer-comes-back.spec.ts": {
    "a guest who bought finds her order again by a link in her mail, and chooses a password": [
      "Déconnexion réussie",
    ],
  },
  "e2e/a-guest-changes-her-mind.spec.ts": {
    "five pieces are the limit: the fourth warns, the sixth is refused, and one taken out makes room": [
      "Article supprimé avec succès",
    ],
    "an address with mistakes names each of them beside its field and keeps what is right": [
      "Le prénom est obligatoire",
      "Le nom est obligatoire",
      "La ville est obligatoire",
      "L'email est obligatoire",
    ],
  },
  "e2e/a-purchase-by-keyboard.spec.ts": {
    "a purchase from home to payment needs no mouse, and the focus is always somewhere": [
      "Adresse de livraison enregistrée",
    ],
  },
  "e2e/acts-on-orders-that-come-to-nothing.spec.ts": {
    "an order is opened for somebody who is there, in a live, and not otherwise": [
      "Aucune commande trouvée pour ce live.",
      "Impossible de créer la commande",
      "Commande créée avec succès",
      "Impossible de créer une commande sans utilisateur",
      "La sélection d'un live est obligatoire",
      "La sélection d'un utilisateur est obligatoire",
    ],
    "an order to check stays so until that could be written": [
      "Impossible de mettre à jour la commande",
      "Commande mise à jour avec succès",
    ],
    "a status or an address that could not be saved is still as typed": [
      "Statut de la commande mis à jour",
      "Impossible de mettre à jour le statut de la commande",
      "L'adresse est obligatoire",
      "Le code postal est obligatoire",
      "Le téléphone est obligatoire",
    ],
    "an article that is unknown, or could not be added or removed, leaves the order as it was": [
      'Aucun produit avec la référence "{ref}" trouvé dans ce live',
      "Impossible d'ajouter l'article",
      "Impossible de supprimer l'article",
      "Veuillez sélectionner un produit",
    ],
    "a message to orders says when all have left, and a piece without an announced reference says so": [
      "Tous les messages ont été envoyés",
      "Sans catégorie",
    ],
    "a label that could not be made, saved, printed or taken back says so each time": [
      "Impossible de générer l'étiquette d'expédition",
      "Impossible de supprimer l'étiquette d'expédition",
      "Impossible de télécharger le fichier",
      "Impossible d'imprimer le fichier",
      "Veuillez autoriser les popups pour imprimer l'étiquette",
      "Aucune étiquette disponible",
    ],
  },
  "e2e/acts-that-come-to-nothing.spec.ts": {
    "a person who could not be changed, written to or merged stays as typed": [
      "Erreur lors de la modification de l'utilisateur",
      "Erreur lors de la fusion: {message}",
      "Une erreur est survenue",
      "Erreur lors de l'envoi",
      "Erreur réseau",
    ],
    "a search of people that fails says so": ["Erreur lors de la recherche d'utilisateurs"],
    "a product or a color that could not be saved stays as typed": ["Erreur: {message}"],
    "what could not be deleted or made is still there, or not yet": [
      "Impossible de supprimer le produit",
      "Impossible de supprimer la couleur",
      "Une erreur s'est produite lors de la création des produits",
    ],
    "a live that could not be opened or put on air, and a question that could not move, stay": [
      "Impossible de créer le live",
      "Impossible de modifier le statut du live",
      "Impossible de modifier l'ordre",
    ],
    "a text that could not be kept stays in its editor, and one that could not be deleted in its list": [
      "Impossible de sauvegarder la FAQ",
      "Impossible de supprimer la FAQ",
      "Impossible de sauvegarder la page",
      "Impossible de supprimer la page",
      "Impossible de sauvegarder le modèle",
    ],
  },
  "e2e/lists-that-cannot-be-read.spec.ts": {
    "a list that cannot be read says so, and is read when asked again": [
      "Impossible de charger les utilisateurs",
      "Impossible de charger les produits",
      "Impossible de charger la liste des lives",
      "Impossible de charger les commandes",
      "Impossible de charger les lives",
    ],
    "a person whose orders, data or templates cannot be read is told apart from one who has none": [
      "Erreur lors du chargement des commandes",
      "Erreur lors du chargement des données utilisateur",
      "Erreur lors de la récupération de l'utilisateur",
      "Erreur lors du chargement des templates",
      "Erreur inconnue",
      "La commande demandée n'existe pas.",
    ],
    "an order, the events of a live and the colors of a product that cannot be read say so": [
      "Impossible de charger la liste des couleurs",
      "Impossible de charger les détails de la commande",
      "Erreur lors du chargement des événements TikTok",
    ],
    "what the shop says and wears, when it cannot be read, is read when asked again": [
      "Impossible de charger les couleurs",
      "Impossible de charger les FAQ",
      "Impossible de charger les pages",
      "Impossible de charger les modèles",
    ],
  },
  "e2e/staff-act-as-a-customer.spec.ts": {
    "a viewer without an e-mail can't be impersonated, and staff are told so at once": [
      "Utilisateur sans email, impossible d'impersonifier.",
    ],
    "when no link can be made, staff read why and stay where they are": [
      "Impossible de générer le lien de connexion.",
      "Erreur lors de l'impersonification.",
    ],
  },
  "e2e/staff-change-many-orders.spec.ts": {
    "staff tick what two pages hold, change it all, and try again what refused": [
      "N mise(s) à jour, M échec(s)",
      "Veuillez sélectionner un statut",
    ],
  },
  "e2e/staff-fill-the-rail.spec.ts": {
    "staff put a piece on the rail with its photo, correct it and take it off": [
      "Produit mis à jour avec succès",
      "Produit ajouté avec succès",
      "Produit supprimé avec succès",
      "Veuillez remplir tous les champs obligatoires",
      "Veuillez remplir tous les champs",
    ],
    "staff create one product a color and read what became of each": [
      "Des produits existent déjà pour les couleurs suivantes : ...",
      "N produits créés avec succès pour les couleurs : ...",
    ],
  },
  "e2e/staff-keep-the-colors.spec.ts": {
    "staff add a color, correct it, delete it, and can't delete one that is worn": [
      "Cette couleur est utilisée par des produits et ne peut pas être supprimée",
      "Une couleur avec ce nom existe déjà",
      "Code hexadécimal valide (ex: #FF0000)",
    ],
  },
  "e2e/staff-merge-two-accounts.spec.ts": {
    "staff edit a person, and write to them": ["Utilisateur modifié avec succès", "Le prénom est requis"],
    "staff tick two accounts of one person and move the orders of one to the other": [
      "Fusion réussie ! {n} commande(s) ont été transférées",
    ],
  },
  "e2e/staff-open-a-live.spec.ts": {
    "a live that is not there says so, and none at all leads to the list": ["Live non trouvé"],
  },
  "e2e/staff-write-for-the-shop.spec.ts": {
    "staff change a template and send themselves a test of it": ["Veuillez saisir une adresse email valide"],
  },
  "e2e/the-bank-asks-for-a-validation.spec.ts": {
    "a validation refused or given up leaves the order to be paid again": ["Erreur de paiement: {message}"],
  },
  "e2e/the-card-provider-is-in-trouble.spec.ts": {
    "while the card provider gives no form the order waits, and the next try pays it": [
      "Impossible d'initialiser le paiement. Veuillez réessayer.",
    ],
  },
  "e2e/an-order-moves-on.spec.ts": {
    "the printed receipt is one sheet that names the shop, its seller and that it is paid": [
      "Sans référence",
    ],
  },
  "e2e/the-payment-page-is-opened-again.spec.ts": {
    "an order that another tab changed is paid after one press on 'Initialiser le paiement'": [
      "Votre paiement a bien été pris en compte",
    ],
  },
  "e2e/the-order-survives.spec.ts": {
    "a lost connection is said, loses nothing that was typed, and what was missed is caught up": [
      "La connexion est interrompue. Réessayez dans un instant.",
    ],
    "an address of an order that does not exist says so and leads on": ["Aucune commande trouvée"],
  },
  "e2e/the-shop-does-not-answer.spec.ts": {
    "who cannot be signed in or out for no known reason is told so": [
      "Une erreur inconnue est survenue",
      "Connexion réussie, vérification des droits administrateur...",
      "Erreur lors de la déconnexion",
    ],
    "a guest who gets no answer is told what came to nothing, and does it again": [
      "Erreur lors du chargement des lives",
      "Impossible de charger les lives actifs",
      "Impossible de charger les produits du live",
      "Impossible de charger la commande",
      "Erreur lors de l'ajout du produit",
      "Erreur lors de la sauvegarde de l'adresse",
      "Erreur lors de la suppression",
    ],
    "a form without its token is no form, and what the form itself complains of is told": [
      "Token de paiement non reçu",
    ],
    "a payment of which the shop learns nothing is checked again and again, and then it is said": [
      "Impossible de mettre à jour le statut de paiement",
    ],
  },
  "e2e/two-phones-race.spec.ts": {
    "pressed at the same instant, the last piece goes to one phone and the other is told and keeps its cart":
      ["Ce produit a déjà été vendu dans ce live."],
  },
  "e2e/who-may-enter.spec.ts": {
    "somebody who is signed in but no administrator is refused, on the screen and by the server": [
      "Vous n'avez pas les droits administrateur",
    ],
  },
  "src/server/customers/customers.test.ts": {
    "need both names": ["Le nom est requis"],
  },
  "src/server/guest-orders/guest-orders.test.ts": {
    "a cancelled order frees its pieces and can't be changed any more": [
      "Cette commande ne peut plus être modifiée",
    ],
    "the sixth item is refused with the shop's sentence": [
      "Limite de 5 produits atteinte. Vous ne pouvez plus ajouter de produits à cette commande.",
    ],
    "an order of nobody, of another form or another's item is the same 404": [
      "Impossible de supprimer cet article",
    ],
  },
  "src/server/http/access.test.ts": {
    "a forged word of the card provider is refused alike whether or not the order exists": [
      {
        sentence: "Erreur lors du traitement du paiement. Veuillez réessayer.",
        code: "PAYMENT_ANSWER_REFUSED",
      },
    ],
  },
  "src/server/live-console/add-for-viewer.test.ts": {
    "asks before the same reference once more within two minutes": [
      "Ce produit est déjà présent dans la commande",
    ],
    "that is sold, of another live or unknown leaves nothing behind": [
      "Veuillez sélectionner un produit et indiquer un pseudo",
    ],
  },
  "src/server/messages/messages.test.ts": {
    "reaches each real e-mail once, refuses the others one by one, and reports on the batch": [
      "Email utilisateur introuvable",
    ],
  },
  "src/server/messages/send-to-user.test.ts": {
    "nobody writes to a placeholder address, to an unknown person, or nothing at all": [
      "Utilisateur introuvable",
    ],
  },
  "src/server/pages/admin-pages.test.ts": {
    "without what it needs is refused: %j": ["Le code doit être un slug valide (ex: ma-page-exemple)"],
    "does not take a code that exists, even made twice at once, nor does the winter page": [
      "Ce code de page existe déjà",
    ],
    "can't make a second page of a code active": ["Une page active avec ce code existe déjà"],
  },
  "src/server/products/bulk.test.ts": {
    "without %s is refused": [
      "Veuillez sélectionner un live",
      "Le nom du produit est requis",
      "Le prix doit être supérieur à 0",
      "La référence catégorie est requise",
      "Veuillez sélectionner au moins une couleur",
    ],
  },
  "src/server/products/admin-products.test.ts": {
    "under a reference that the live has is refused, also when two come at once": [
      "Cette référence existe déjà pour ce live. Chaque référence doit être unique par live.",
    ],
  },
  "src/server/order-owners/merge-orders.test.ts": {
    "what can't be merged says why": [
      "Impossible de fusionner un utilisateur avec lui-même",
      "L'utilisateur source n'a aucune commande à transférer",
    ],
  },
  "src/web/admin/orders/customer-words.test.ts": {
    "a customer is told by name, then handle, then e-mail, and nothing is said twice": ["Client inconnu"],
  },
};
