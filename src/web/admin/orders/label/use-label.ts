import { useMutation } from "@tanstack/react-query";
import { api } from "#web/admin/client/api.ts";
import { useOneAct } from "#web/admin/client/use-one-act.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { announce } from "#web/ui/announce.ts";
import { toast } from "#web/ui/toasts.ts";
import { downloadLabel, labelPath, printLabel } from "./label-files.ts";

/** What the parcel weighs on the table; `sure`: she was asked whether that can be. */
export type Weighed = { grams: number; sure?: boolean };

/** What can be done with an order's label. One act at a time: a second press while one runs does nothing. */
export function useLabel(orderId: string, orderNumber: string) {
  const act = useOneAct();
  const tell = (sentence: string | undefined) => sentence && toast.error(sentence);
  const make = useMutation({
    mutationFn: (weighed?: Weighed) => {
      const input = { orderId, ...(weighed && { weighed }) };
      return act(input, (options) => api.admin.shipping.makeLabel(input, options));
    },
    onSuccess: ({ message }) => announce(message),
    meta: { changes: ["orders"] },
  });
  const fetch = useMutation({
    mutationFn: () => api.admin.shipping.fetchLabel({ orderId }),
    onSuccess: ({ message }) => {
      make.reset();
      toast.success(message);
    },
    meta: { failed: "Impossible de récupérer l'étiquette d'expédition", changes: ["orders"] },
  });
  const discard = useMutation({
    mutationFn: () => api.admin.shipping.discardLabel({ orderId }),
    onSuccess: () => make.reset(),
    meta: { failed: "Impossible de supprimer l'étiquette d'expédition", changes: ["orders"] },
  });
  const download = useMutation({
    mutationFn: () => downloadLabel(orderId, orderNumber),
    onSuccess: tell,
  });
  const print = useMutation({ mutationFn: () => printLabel(labelPath(orderId)), onSuccess: tell });
  return {
    make,
    fetch,
    discard,
    download,
    print,
    makeError: make.isError
      ? sentenceOf(make.error, "Impossible de générer l'étiquette d'expédition")
      : undefined,
  };
}
