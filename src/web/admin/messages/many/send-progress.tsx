import { Progress } from "#web/admin/bulk/progress.tsx";
import { RefusedList } from "#web/admin/bulk/refused-list.tsx";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths } from "#web/paths.ts";
import { sentSome, type useSendMessages } from "./use-send-messages.ts";

/** How far the sending has come, then who did not get the message and why. */
export function SendProgress({ sending }: { sending: ReturnType<typeof useSendMessages> }) {
  const { send, batch, refused, failed, finished } = sending;
  const queued = send.data?.queued ?? 0;
  const handled = batch.data ? batch.data.sent + batch.data.failed.length : 0;
  return (
    <div className="flex flex-col gap-4">
      {finished ? (
        <p role="status" className="font-semibold">
          {failed.length + refused.length === 0
            ? "Tous les messages ont été envoyés"
            : sentSome(batch.data?.sent ?? 0, failed.length + refused.length)}
        </p>
      ) : (
        <>
          <Progress label="Envoi des messages" done={handled} total={queued} />
          <p className="text-ink-2">Vous pouvez fermer cette fenêtre{"\u00a0"}: l'envoi continue.</p>
        </>
      )}
      <RefusedList
        label="Messages non envoyés"
        refused={[
          ...refused,
          ...failed.map(({ id, email, error }) => ({ id, label: email, message: error })),
        ]}
      />
      {send.data && queued > 0 && (
        <ScreenLink
          to={paths.admin.outbox({ batch: send.data.batchId })}
          className="inline-flex min-h-target items-center self-start text-accent underline underline-offset-4 hover:text-accent-hover"
        >
          Voir ces messages dans Messages envoyés
        </ScreenLink>
      )}
    </div>
  );
}
