import { Button } from "#web/ui/button.tsx";

type TellMeProps = { reference: string; onShow: (reference: string) => void; className?: string };

/** Everything under the reference is sold: its result asks for her address, and shows what is still free. */
export const TellMe = ({ reference, onShow, className }: TellMeProps) => (
  <Button look="secondary" className={className} onClick={() => onShow(reference)}>
    Me prévenir<span className="sr-only"> si {reference} se libère</span>
  </Button>
);
