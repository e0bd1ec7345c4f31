import { unknownVariables } from "#domain/message-variables.ts";
import { SMS_VARIABLES } from "#domain/sms.ts";
import { sampleSms, smsCost } from "#wording/sms.ts";

/** A text message as a phone would show it, of a made-up order, and what it would cost. */
export function SmsPreview({ text, partMillis }: { text: string; partMillis: number }) {
  if (text.trim() === "") return <p className="mt-2 text-ink-2">Aucun SMS de ce genre n'est envoyé.</p>;
  if (unknownVariables(text, SMS_VARIABLES).length > 0) return null;
  const sample = sampleSms(text, { name: "HF Outlet", url: window.location.origin });
  return (
    <figure className="mt-2">
      <blockquote className="rounded-card bg-sunken p-3 wrap-anywhere">{sample}</blockquote>
      <figcaption className="mt-1 text-small text-ink-2 tabular-nums">
        {smsCost(sample, partMillis)}
      </figcaption>
    </figure>
  );
}
