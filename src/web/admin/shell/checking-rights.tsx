import { Skeleton } from "#web/ui/waiting.tsx";

export function CheckingRights() {
  return (
    <main className="grid min-h-dvh place-content-center gap-4 p-gutter text-center">
      <p role="status">Vérification des droits d'accès...</p>
      <Skeleton className="h-24 w-72" />
    </main>
  );
}
