import { PackageCheck, PackageSearch } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { EmptyPanel } from "#web/ui/panel.tsx";

export function NothingToPack({ searching, onClear }: { searching: boolean; onClear: () => void }) {
  return (
    <div className="rounded-card border border-line bg-card">
      {searching ? (
        <EmptyPanel
          icon={PackageSearch}
          sentence="Aucune commande ne correspond à votre recherche"
          action={
            <Button look="secondary" onClick={onClear}>
              Effacer la recherche
            </Button>
          }
        />
      ) : (
        <EmptyPanel icon={PackageCheck} sentence="Aucune commande à préparer" />
      )}
    </div>
  );
}
