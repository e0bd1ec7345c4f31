import { Button } from "#web/ui/button.tsx";

type Reading = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };

/** Reads on in a list that comes page by page; nothing once all of it is there. */
export function MoreRows({ reading }: { reading: Reading }) {
  if (!reading.hasNextPage) return null;
  return (
    <Button
      look="secondary"
      className="mt-4"
      pending={reading.isFetchingNextPage}
      onClick={() => void reading.fetchNextPage()}
    >
      Afficher la suite
    </Button>
  );
}
