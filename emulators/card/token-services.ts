import type { Alias } from "./book.ts";
import { providerDate } from "./documents.ts";
import type { Provider, ServiceAnswer } from "./provider.ts";

type Request = Record<string, unknown>;

/** Why nothing can be paid by this alias; undefined when it can. */
export function faultOfAlias(
  alias: Alias | undefined,
): { errorCode: string; errorMessage: string } | undefined {
  if (alias === undefined) return { errorCode: "PSP_030", errorMessage: "token not found" };
  return alias.cancelledAt === null
    ? undefined
    : { errorCode: "PSP_031", errorMessage: "invalid token (cancelled, empty...)" };
}

const aliasOf = (provider: Provider, request: Request) =>
  provider.book.alias(String(request.paymentMethodToken ?? ""));

/** The cards that buyers let the provider keep. */
export const tokenServices = {
  "Token/Get": (provider: Provider, request: Request): ServiceAnswer => {
    const alias = aliasOf(provider, request);
    if (alias === undefined) return { errorCode: "PSP_030", errorMessage: "token not found" };
    return { answer: tokenDocument(alias) };
  },

  "Token/Cancel": async (provider: Provider, request: Request): Promise<ServiceAnswer> => {
    const alias = aliasOf(provider, request);
    const fault = faultOfAlias(alias);
    if (alias === undefined || fault)
      return fault ?? { errorCode: "PSP_030", errorMessage: "token not found" };
    await provider.book.saveAlias({ ...alias, cancelledAt: provider.now() });
    return { answer: { responseCode: 0, _type: "V4/Common/ResponseCodeAnswer" } };
  },

  "Token/Reactivate": async (provider: Provider, request: Request): Promise<ServiceAnswer> => {
    const alias = aliasOf(provider, request);
    if (alias === undefined) return { errorCode: "PSP_030", errorMessage: "token not found" };
    await provider.book.saveAlias({ ...alias, cancelledAt: null });
    return { answer: { responseCode: 0, _type: "V4/Common/ResponseCodeAnswer" } };
  },
};

function tokenDocument(alias: Alias) {
  const { card } = alias;
  return {
    status: alias.cancelledAt === null ? "ACTIVE" : "CANCELLED",
    paymentMethodToken: alias.token,
    paymentMethodType: "CARD",
    creationDate: providerDate(alias.createdAt),
    cancellationDate: alias.cancelledAt === null ? null : providerDate(alias.cancelledAt),
    customer: { email: alias.email, reference: alias.reference },
    tokenDetails: {
      pan: `${card.pan.slice(0, 6)}XXXXXX${card.pan.slice(-4)}`,
      expiryMonth: card.expiryMonth,
      expiryYear: card.expiryYear,
      effectiveBrand: card.brand,
    },
    _type: "V4/PaymentToken",
  };
}
