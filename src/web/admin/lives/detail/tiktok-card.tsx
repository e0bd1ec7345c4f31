import { useState } from "react";
import { Card } from "#web/ui/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { EventsPanel } from "./events-panel.tsx";
import { ParticipantsPanel } from "./participants-panel.tsx";

const TABS = [
  { id: "participants", label: "Utilisateurs TikTok", Panel: ParticipantsPanel },
  { id: "events", label: "Événements TikTok", Panel: EventsPanel },
] as const;

type TabId = (typeof TABS)[number]["id"];

/** Who was in the live and what they did, each under its tab; the arrows go from one to the other. */
export function TiktokCard({ liveId }: { liveId: string }) {
  const [chosen, setChosen] = useState<TabId>("participants");
  const { Panel } = TABS.find(({ id }) => id === chosen) ?? TABS[0];
  const go = (id: TabId) => {
    setChosen(id);
    document.getElementById(`tab-${id}`)?.focus();
  };
  return (
    <Card id="tiktok" title="TikTok" className="lg:col-span-2">
      <div role="tablist" aria-label="TikTok" className="mb-3 flex flex-wrap gap-1 border-b border-line">
        {TABS.map(({ id, label }, place) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-selected={id === chosen}
            aria-controls="tiktok-panel"
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => setChosen(id)}
            onKeyDown={({ key }) => {
              if (key === "ArrowRight" || key === "ArrowLeft") go(TABS[1 - place]?.id ?? "participants");
            }}
            className={classNames(
              "-mb-px min-h-control border-b-2 px-3 font-medium",
              id === chosen
                ? "border-accent text-ink"
                : "border-transparent text-ink-2 hover:border-control hover:text-ink",
            )}
          >
            {label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="tiktok-panel" aria-labelledby={`tab-${chosen}`}>
        <Panel liveId={liveId} />
      </div>
    </Card>
  );
}
