import { lazy, Suspense } from "react";
import { useActing } from "#web/shop/account/acting.ts";
import { SkipLink } from "#web/ui/skip-link.tsx";

const ActingBanner = lazy(async () => ({
  default: (await import("#web/shop/account/acting-banner.tsx")).ActingBanner,
}));

export function Top() {
  const acting = useActing();
  return (
    <>
      <SkipLink />
      {acting && (
        <Suspense>
          <ActingBanner />
        </Suspense>
      )}
    </>
  );
}
