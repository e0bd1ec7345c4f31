import { useRef } from "react";
import { api } from "#web/admin/client/api.ts";
import { useOneAct } from "#web/admin/client/use-one-act.ts";
import { isFinal } from "#web/client/failure.ts";

type Asked = Parameters<typeof api.admin.packing.scan>[0];
type Turn = { number: number; asked: Asked };

/**
 * Sends each scan under its own idempotency key. After a lost answer the same code again is the same scan, with the parcel
 * that was open then: by now the screen may show another one.
 */
export function useScanOnce() {
  const act = useOneAct();
  const count = useRef(0);
  const lost = useRef<Turn>(undefined);

  return async (readings: string[], openOrderId: string | undefined) => {
    const before = lost.current;
    const isAgain = before && String(before.asked.readings) === String(readings);
    if (!isAgain) count.current += 1;
    const turn = isAgain
      ? before
      : { number: count.current, asked: { readings, ...(openOrderId ? { openOrderId } : {}) } };
    lost.current = undefined;
    try {
      return await act(turn, (options) => api.admin.packing.scan(turn.asked, options));
    } catch (error) {
      if (!isFinal(error)) lost.current = turn;
      throw error;
    }
  };
}
