import type { Controller } from "#contract/admin/personal-data.ts";
import type { Context } from "#server/context.ts";

/** Who decides about personal data, for the papers that the authority reads. */
export function readController({ settings }: Pick<Context, "settings">): Controller {
  const { sellerName, sellerAddress, sellerSiren, contactEmail, contactPhone } = settings.current();
  return {
    name: sellerName,
    address: sellerAddress,
    siren: sellerSiren,
    email: contactEmail,
    phone: contactPhone,
  };
}
