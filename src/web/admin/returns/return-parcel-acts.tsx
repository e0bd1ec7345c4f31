import { useMutation } from "@tanstack/react-query";
import { Check, Copy } from "lucide-react";
import type { ReturnCase } from "#contract/admin/return-cases.ts";
import { api } from "#web/admin/client/api.ts";
import { copyText } from "#web/admin/share/copy-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { enquiryText } from "#wording/parcel-states.ts";

/** What staff do about a return that does not come by itself: ask the carrier, and say that they saw to it. */
export function ReturnParcelActs({ one }: { one: ReturnCase }) {
  const { label, orderNumber, name } = one;
  const trackingNumber = label?.trackingNumber ?? "";
  if (!label?.parcel) return null;
  const enquired = { ...label.parcel, trackingNumber, orders: [{ number: orderNumber, name }] };
  return (
    <>
      {label.parcel.concern !== "after-all" && (
        <Button
          look="secondary"
          icon={<Icon of={Copy} size={18} />}
          onClick={() =>
            void copyText(enquiryText(enquired, "sender"), {
              done: "Demande d'enquête copiée.",
              refused: "Impossible de copier la demande d'enquête.",
            })
          }
        >
          Demande d'enquête
        </Button>
      )}
      <Handled handle={() => api.admin.tracking.handled({ trackingNumber })} />
    </>
  );
}

/** Staff saw to what is told of a return. */
export function Handled({ handle }: { handle: () => Promise<unknown> }) {
  const handled = useMutation({
    mutationFn: handle,
    meta: {
      done: "Retour réglé. Il revient ici s'il y a du nouveau.",
      failed: "Impossible de noter que ce retour est réglé",
      changes: ["withdrawals"],
    },
  });
  return (
    <Button
      look="secondary"
      icon={<Icon of={Check} size={18} />}
      pending={handled.isPending}
      onClick={() => handled.mutate()}
    >
      C'est réglé
    </Button>
  );
}
