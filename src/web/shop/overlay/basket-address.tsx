import { useEffect, useState } from "react";
import { paths } from "#web/paths.ts";
import { qrCode } from "#web/ui/qr-code.ts";

/** Where who buys by comment finds her basket: short enough to be typed, and as a code for a second screen. */
export function BasketAddress({ liveId }: { liveId: string }) {
  const [code, setCode] = useState<string>();
  useEffect(() => {
    let left = false;
    qrCode(window.location.origin + paths.basket(liveId)).then(
      (drawn) => !left && setCode(drawn),
      // Without the code the address stands alone.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [liveId]);
  return (
    <p className="mt-[1.5vmin] flex items-center gap-[2vmin] text-[3.5vmin] leading-tight">
      {code && <img src={code} alt="" className="size-[13vmin] shrink-0 rounded-control" />}
      <span className="min-w-0">
        Votre panier{"\u00a0"}:
        <strong className="block wrap-anywhere">{window.location.host + paths.currentBasket}</strong>
      </span>
    </p>
  );
}
