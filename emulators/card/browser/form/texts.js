/* The form's own sentences; %amount-and-currency% is the provider's placeholder. */
export const TEXTS = {
  fr: {
    pay: "Payer %amount-and-currency%",
    pending: "Paiement en cours…",
    frame: "Saisie de la carte bancaire",
    challenge: "Authentification par votre banque",
    cancel: "Annuler le paiement",
    test: "Mode test : aucune carte n'est débitée.",
    ACQ_001: "Le paiement est refusé. Essayez de payer avec une autre carte.",
    CLIENT_001: "Le paiement est refusé. Essayez de payer avec une autre carte.",
    CLIENT_101: "Le paiement est annulé.",
    CLIENT_300: "Vérifiez les informations de votre carte.",
    CLIENT_999: "Une erreur technique est survenue. Merci de réessayer plus tard.",
  },
  en: {
    pay: "Pay %amount-and-currency%",
    pending: "Payment in progress…",
    frame: "Card details",
    challenge: "Authentication by your bank",
    cancel: "Cancel the payment",
    test: "Test mode: no card is charged.",
    ACQ_001: "The payment is refused. Try another card.",
    CLIENT_001: "The payment is refused. Try another card.",
    CLIENT_101: "The payment is cancelled.",
    CLIENT_300: "Check your card details.",
    CLIENT_999: "A technical error occurred. Please try again later.",
  },
};
