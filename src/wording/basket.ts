export const BASKET_CODE_SHAPE = "Le code a quatre chiffres";
