/** A backup counts once it has been restored: who keeps the machine is told when nobody has tried. */
export function DrillDue() {
  return (
    <p role="status" className="rounded-card border border-warning bg-warning-soft p-4">
      <strong className="font-bold">Aucune sauvegarde n'a été essayée depuis huit jours.</strong> Sur la
      machine de la boutique, la commande <code className="font-code">npm run backup:drill</code> vérifie
      qu'une sauvegarde se restaure.
    </p>
  );
}
