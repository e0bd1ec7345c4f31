import type { ListedCredit } from "#contract/admin/credits.ts";
import type { PromoRow } from "#contract/admin/promo-codes.ts";
import { listEveryCredit } from "#server/credits/list-credits.ts";
import { listCodes } from "#server/promo-codes/list-codes.ts";
import { CREDIT_SOURCES_TOLD } from "#wording/credits.ts";
import { promoGift } from "#wording/promo-codes.ts";
import { at, yesNo } from "./cells.ts";
import { csvFile } from "./csv-file.ts";

export const promoCodes = csvFile(
  "codes-promo",
  {
    Code: ({ code }: PromoRow) => code,
    Donne: promoGift,
    "À partir de": ({ minimumCents }) => ({ cents: minimumCents }),
    Du: ({ startsAt }) => at(startsAt),
    Au: ({ endsAt }) => at(endsAt),
    "En tout": ({ limitInAll }) => limitInAll,
    "Une fois par personne": ({ oncePerPerson }) => yesNo(oncePerPerson),
    Actif: ({ isActive }) => yesNo(isActive),
    Utilisations: ({ uses, beyondLimit }) => uses + beyondLimit,
    "Commandes payées": ({ paid }) => paid,
    "Remises accordées": ({ givenCents }) => ({ cents: givenCents }),
    Note: ({ note }) => note,
  },
  async function* (context) {
    yield await listCodes(context);
  },
);

export const credits = csvFile(
  "avoirs",
  {
    "Accordé le": ({ grantedAt }: ListedCredit) => at(grantedAt),
    Cliente: ({ holder }) => holder.name,
    Email: ({ holder }) => holder.email,
    Origine: ({ source }) => CREDIT_SOURCES_TOLD[source],
    Raison: ({ reason }) => reason,
    Commande: ({ order }) => order?.number ?? null,
    Par: ({ grantedBy }) => grantedBy,
    Accordé: ({ grantedCents }) => ({ cents: grantedCents }),
    Reste: ({ leftCents }) => ({ cents: leftCents }),
    Réservé: ({ reservedCents }) => ({ cents: reservedCents }),
    Échéance: ({ expiresAt }) => at(expiresAt),
  },
  async function* (context) {
    yield await listEveryCredit(context);
  },
);
