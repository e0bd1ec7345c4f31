/** What each figure of a person's page counts, as the view `customer_numbers` has it. */
export const CUSTOMER_FIGURES = {
  spent:
    "Commandes payées et non annulées, moins ce qui en a été remboursé. Les avoirs dépensés n'y comptent pas.",
  orders: "Commandes non annulées, payées ou non.",
  paid: "Parmi les commandes dont le paiement a été demandé ou commencé, celles qui ont été payées, même annulées depuis.",
  owed: "Commandes qui attendent leur paiement.",
  unpaid:
    "Parmi les commandes dont le paiement a été demandé et qui sont payées ou annulées, celles qui ont été annulées sans l'être.",
  returned: "Articles revenus, ou qui ne partiront pas, et ce qui en a été rendu.",
  lives: "Lives dans lesquels une commande a été payée et non annulée.",
} as const;
