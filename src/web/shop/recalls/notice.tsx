import type { GuestRecall } from "#contract/recalls.ts";
import { RECALL_NOTICE as WORDS } from "#wording/recalls.ts";

type Notice = Pick<GuestRecall, "danger" | "reason" | "instructions" | "contact" | "remedies">;

/** The parts of the notice of a recall that the law gives, the danger first. */
export function RecallNotice({ notice }: { notice: Notice }) {
  const { danger, reason, instructions, contact, remedies } = notice;
  return (
    <dl className="flex flex-col gap-3">
      <Part name={WORDS.danger}>{danger}</Part>
      <Part name={WORDS.reason}>{reason}</Part>
      <Part name={WORDS.instructions}>{instructions}</Part>
      <div>
        <dt className="font-semibold">{WORDS.remedies}</dt>
        {remedies.map((remedy) => (
          <dd key={remedy}>{WORDS.remedyWords[remedy]}</dd>
        ))}
      </div>
      <Part name={WORDS.contact}>{contact}</Part>
    </dl>
  );
}

function Part({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  );
}
