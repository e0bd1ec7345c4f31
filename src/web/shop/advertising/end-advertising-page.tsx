import { Unsubscribe } from "#web/shop/alerts/unsubscribe.tsx";
import { api } from "#web/shop/api.ts";
import type { PageProps } from "#web/shop/pages.ts";

/** Ends the advertisements, for whoever has the link of one. */
export default function EndAdvertisingPage({ params: { token = "" } }: PageProps) {
  return (
    <Unsubscribe
      key={token}
      end={() => api.advertising.object({ token })}
      done={"C'est fait\u00a0: vous ne recevrez plus nos annonces. Les messages de vos commandes continuent."}
      again="Ne plus recevoir d'annonces"
    />
  );
}
