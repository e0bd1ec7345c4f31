import type { FactorDemand } from "#domain/second-factor.ts";
import { formatDateProse } from "./format.ts";

/** Of whom the shop demands a second factor, as one chooses it. */
export const FACTOR_DEMAND_NAMES: Record<FactorDemand, string> = {
  nobody: "Au choix de chacun",
  management: "Demandée aux rôles Propriétaire et Gestion",
  everybody: "Demandée à toute l'équipe",
};

/** What staff read who have not set it up. `from`: an ISO day, empty for at once. */
export const factorDueWords = ({ from, now }: { from: string; now: boolean }): string =>
  now
    ? "La boutique demande la double authentification. Activez-la pour ouvrir les autres écrans."
    : `Double authentification demandée à partir du ${formatDateProse(from)}.`;
