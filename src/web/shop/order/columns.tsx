import type { ReactNode } from "react";

type ColumnsProps = { wide: boolean } & Record<
  "onAir" | "search" | "cart" | "address" | "pay" | "foot",
  ReactNode
>;

/** The blocks of the order in reading order; on a large window cart and payment stay in sight beside the rest. */
export function Columns({ wide, onAir, search, cart, address, pay, foot }: ColumnsProps) {
  if (!wide)
    return (
      <>
        {onAir}
        <div className="mt-4 flex flex-col gap-4 pb-[5rem]">
          {search}
          {cart}
          {address}
          {pay}
        </div>
      </>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)]">
      <div>
        {onAir}
        <div className="mt-4 flex flex-col gap-4">
          {search}
          {address}
        </div>
      </div>
      {/* What comes and goes below the cart moves nothing of it. */}
      <div className="sticky top-[4.25rem] mt-3 -me-1 -ms-1 flex max-h-[calc(100dvh-4.5rem)] flex-col gap-4 p-1">
        <div className="-m-1 flex min-h-0 flex-col gap-4 overflow-y-auto p-1">
          {cart}
          {pay}
        </div>
        {foot}
      </div>
    </div>
  );
}
