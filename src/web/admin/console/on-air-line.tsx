import { Radio } from "lucide-react";
import type { ConsoleLive } from "#contract/admin/live-console.ts";
import { KeyHint } from "#web/admin/keys/key-hint.tsx";
import { ShareLink } from "#web/admin/share/share-link.tsx";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Switch } from "#web/ui/switch.tsx";
import type { Claims } from "./claims/use-claims.ts";

type OnAirLineProps = { live: ConsoleLive; claims: Claims; onOff: () => void };

/** What is on air, and the page that lays it over the video. */
export function OnAirLine({ live, claims, onOff }: OnAirLineProps) {
  const automatic = claims.lives.find(({ liveId }) => liveId === live.id)?.automatic;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className="inline-flex min-w-0 items-center gap-2">
        <Icon of={Radio} className={classNames("shrink-0", live.onAir ? "text-accent" : "text-ink-3")} />
        {live.onAir ? (
          <>
            <span>
              À l'antenne{"\u00a0: "}
              <strong className="font-code text-ref-big uppercase">{live.onAir}</strong>
            </span>
            <Button look="text" onClick={onOff}>
              Retirer
            </Button>
          </>
        ) : (
          <span className="text-ink-2">
            Rien à l'antenne. Saisissez une référence, puis <KeyHint>F2</KeyHint>
            <span className="hidden pointer-coarse:inline">
              «{"\u00a0"}À l'antenne{"\u00a0"}»
            </span>
            .
          </span>
        )}
      </p>
      {automatic !== undefined && (
        <Switch
          id="console-automatic"
          label="Ajouter seul les demandes sûres"
          checked={automatic}
          disabled={claims.setAutomatic.isPending}
          onChange={(wanted) => claims.setAutomatic.mutate({ liveId: live.id, automatic: wanted })}
        />
      )}
      <p className="inline-flex flex-wrap items-center gap-1 text-ink-2 sm:ms-auto">
        Incrustation vidéo
        <ShareLink
          path={paths.overlay(live.id)}
          whose={`de l'incrustation du live ${live.title}`}
          open="word"
        />
      </p>
    </div>
  );
}
