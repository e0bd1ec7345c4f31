export const COLORS = {
  Noir: "#1E1B1D",
  Ivoire: "#F6EFE3",
  Bordeaux: "#7A1F3D",
  "Vert sapin": "#2F5D50",
  Terracotta: "#C9826B",
  "Bleu marine": "#23345C",
  Camel: "#B9935A",
  "Gris chiné": "#8E8C8A",
  "Rose poudré": "#E8B7BE",
  Kaki: "#5B6B3A",
  "Bleu ciel": "#A7C7D9",
  Rouille: "#B4400E",
} as const;

export type ColorName = keyof typeof COLORS;
