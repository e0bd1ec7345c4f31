import { sentenceOf } from "#web/client/failure.ts";
import { classNames } from "#web/ui/class-names.ts";

type FailedProps = { act: { error: unknown }; otherwise: string; className?: string };

/** Why an act came to nothing, at its place: in the server's words where it has any. */
export function Failed({ act: { error }, otherwise, className }: FailedProps) {
  if (!error) return null;
  return (
    <p role="alert" className={classNames("font-medium text-danger", className)}>
      {sentenceOf(error, otherwise)}
    </p>
  );
}
