import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api } from "#web/admin/client/api.ts";
import type { PackedOrder } from "#web/admin/preparation/packed-order.ts";
import { barcodeOf, qrCodeOf } from "#web/admin/print/barcodes.ts";
import { namePrinter } from "#web/admin/print/print-file.ts";
import { PrintSheet } from "#web/admin/print/print-sheet.tsx";
import { toast } from "#web/ui/toasts.ts";
import { SITE_NAME } from "#web/ui/use-page-title.ts";
import { PackingSlip, type SlipCodes, type SlipPaper, withdrawalAddress } from "./packing-slip.tsx";

type Job = { orders: readonly PackedOrder[]; shopName: string; codes: SlipCodes };

/** Draws the codes, then prints one slip a page, in the order given. `sheet` must stand somewhere on the page. */
export function usePrintSlips(paper: SlipPaper): {
  print: (orders: readonly PackedOrder[]) => void;
  pending: boolean;
  sheet: ReactNode;
} {
  const [job, setJob] = useState<Job>();
  const draw = useMutation({
    mutationFn: async (orders: readonly PackedOrder[]): Promise<Job> => {
      const barcodes = new Map<string, string>();
      for (const { id, orderNumber } of orders) barcodes.set(id, await barcodeOf(orderNumber));
      const withdrawal = await qrCodeOf(withdrawalAddress());
      const { name } = await api.pages.shop().catch(() => ({ name: SITE_NAME }));
      return { orders, shopName: name, codes: { barcodes, withdrawal } };
    },
    onSuccess: (drawn) => {
      namePrinter("slips");
      setJob(drawn);
    },
    onError: () => toast.error("Impossible d'imprimer le fichier"),
  });
  return {
    print: (orders) => draw.mutate(orders),
    pending: draw.isPending,
    sheet: job && (
      <PrintSheet onDone={() => setJob(undefined)}>
        {job.orders.map((order) => (
          <PackingSlip key={order.id} order={order} shopName={job.shopName} codes={job.codes} paper={paper} />
        ))}
      </PrintSheet>
    ),
  };
}
