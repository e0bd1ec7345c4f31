import { api } from "#web/shop/api.ts";
import type { PageProps } from "#web/shop/pages.ts";
import { Unsubscribe } from "./unsubscribe.tsx";

/** Ends that she is told when a live begins, or a piece is free. */
export default function EndAlertPage({ params: { alertId = "" } }: PageProps) {
  return (
    <Unsubscribe
      key={alertId}
      end={() => api.alerts.end({ alertId })}
      done={
        "C'est fait\u00a0: nous ne vous écrirons plus à ce sujet, et votre adresse est effacée de cette liste. Les messages de vos commandes continuent."
      }
      again="Ne plus être prévenue"
    />
  );
}
