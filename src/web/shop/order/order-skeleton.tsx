import { Skeleton } from "#web/ui/waiting.tsx";

/** The shapes of the order page: search, cart, address. */
export function OrderSkeleton() {
  return (
    <div className="mt-4 flex flex-col gap-4">
      <Skeleton className="h-16" />
      <Skeleton className="h-40" />
      <Skeleton className="h-48" />
      <Skeleton className="h-64" />
    </div>
  );
}
