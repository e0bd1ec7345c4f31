import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { IS_IT_ADVERTISEMENT } from "#wording/advertising.ts";
import { useBuyerAdvertising } from "./use-buyer-advertising.ts";

type QuestionProps = { open: boolean; onClose: () => void; onYes: () => void; onNo: () => void };

/** Asked of words that name no order, before they leave. */
export function IsItAdvertisement({ open, onClose, onYes, onNo }: QuestionProps) {
  const toBuyers = useBuyerAdvertising();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={IS_IT_ADVERTISEMENT.title}
      actions={
        <>
          <Button look="secondary" onClick={onNo}>
            {IS_IT_ADVERTISEMENT.no}
          </Button>
          <Button onClick={onYes}>{IS_IT_ADVERTISEMENT.yes}</Button>
        </>
      }
    >
      <p>{IS_IT_ADVERTISEMENT.why(toBuyers)}</p>
    </Dialog>
  );
}
