import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

type ColumnsDialogProps = {
  columns: readonly { id: string; header: string }[];
  hidden: readonly string[];
  onChange: (hidden: string[]) => void;
  onClose: () => void;
};

/** Which columns the list shows; what is ticked shows at once. */
export function ColumnsDialog({ columns, hidden, onChange, onClose }: ColumnsDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Colonnes de la liste"
      size="small"
      actions={
        <>
          <Button look="secondary" disabled={hidden.length === 0} onClick={() => onChange([])}>
            Toutes
          </Button>
          <Button onClick={onClose}>Fermer</Button>
        </>
      }
    >
      <p className="mb-2 text-ink-2">Gardé sur cet appareil.</p>
      {columns.map(({ id, header }) => (
        <Checkbox
          key={id}
          id={`column-${id}`}
          label={header}
          checked={!hidden.includes(id)}
          onChange={({ target }) =>
            onChange(target.checked ? hidden.filter((one) => one !== id) : [...hidden, id])
          }
        />
      ))}
    </Dialog>
  );
}
