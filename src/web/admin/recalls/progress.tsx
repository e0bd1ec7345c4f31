import type { Recall } from "#contract/admin/recalls.ts";
import { RECALL_ADMIN as WORDS } from "#wording/recalls.ts";

/** How far a recall has come: reached, answered, remedied, of how many. */
export function Progress({ progress }: { progress: Recall["progress"] }) {
  const { orders, mailed, told, toTell, answered, done } = progress;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <Share name={WORDS.reached} count={mailed + told} of={orders} />
      <Share name={WORDS.answered} count={answered} of={orders} />
      <Share name={WORDS.done} count={done} of={orders} />
      <div>
        <dt className="text-small text-ink-2">{WORDS.toTell}</dt>
        <dd className={toTell > 0 ? "font-semibold text-danger" : "font-semibold"}>{toTell}</dd>
      </div>
    </dl>
  );
}

function Share({ name, count, of }: { name: string; count: number; of: number }) {
  return (
    <div>
      <dt className="text-small text-ink-2">{name}</dt>
      <dd>
        <span className="font-semibold">{count}</span>
        <span className="text-ink-2"> sur {of}</span>
        <span aria-hidden className="mt-1 block h-1.5 overflow-hidden rounded-full bg-sunken">
          <span
            className="block h-full bg-accent"
            style={{ width: `${of === 0 ? 0 : Math.round((100 * count) / of)}%` }}
          />
        </span>
      </dd>
    </div>
  );
}
