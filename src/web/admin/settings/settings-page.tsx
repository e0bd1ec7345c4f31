import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { SETTING_GROUP_ROLES } from "#contract/admin/setting-roles.ts";
import { SETTING_GROUPS, type SettingGroup } from "#contract/admin/settings.ts";
import { orpc } from "#web/admin/client/api.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { useUnsavedGuard } from "#web/admin/forms/unsaved-guard.tsx";
import { useMay } from "#web/admin/roles/use-may.ts";
import { ScreenHeading } from "#web/ui/admin/screen-heading.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { DeviceCard } from "./device-card.tsx";
import { GroupForm } from "./group-form.tsx";
import { GROUP_WORDS } from "./group-words.ts";

export function SettingsPage() {
  const settings = useQuery(orpc.admin.settings.get.queryOptions({ staleTime: 0, gcTime: 0 }));
  const [dirty, setDirty] = useState<ReadonlySet<SettingGroup>>(new Set());
  const may = useMay();
  const groups = SETTING_GROUPS.filter((group) => may(SETTING_GROUP_ROLES[group]));
  const others = SETTING_GROUPS.filter((group) => !groups.includes(group)).map(
    (group) => GROUP_WORDS[group].title,
  );
  const { question } = useUnsavedGuard(dirty.size > 0);
  const ready = settings.data !== undefined;
  // The dashboard names a setting in the address; the field is there once the settings are read.
  useEffect(() => {
    const field = ready && document.getElementById(window.location.hash.slice(1));
    if (!field) return;
    field.scrollIntoView({ block: "center" });
    field.focus();
  }, [ready]);
  const note = useCallback((group: SettingGroup, isDirty: boolean) => {
    setDirty((current) => {
      if (current.has(group) === isDirty) return current;
      const next = new Set(current);
      if (isDirty) next.add(group);
      else next.delete(group);
      return next;
    });
  }, []);
  return (
    <>
      {question}
      <ScreenHeading title="Réglages" />
      <Loaded
        query={settings}
        failed="Impossible de charger les réglages"
        label="Chargement des réglages"
        skeleton={<Shapes />}
      >
        {(data) => (
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]">
            <nav
              aria-label="Groupes de réglages"
              className="max-h-[calc(100dvh-6rem)] overflow-y-auto max-lg:hidden lg:sticky lg:top-20"
            >
              <ul className="flex flex-col">
                {groups.map((group) => (
                  <li key={group}>
                    <a
                      href={`#settings-${group}`}
                      className="flex min-h-control items-center text-accent underline-offset-4 hover:underline"
                    >
                      {GROUP_WORDS[group].title}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
            <div className="flex min-w-0 flex-col gap-4">
              {others.length > 0 && (
                <p className="text-ink-2">
                  Réglés par une personne propriétaire{"\u00a0"}: {others.join(", ")}.
                </p>
              )}
              {groups.map((group) => (
                <GroupForm key={group} group={group} settings={data} onDirty={note} />
              ))}
              <DeviceCard />
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}

function Shapes() {
  return (
    <div className="flex flex-col gap-4">
      {["a", "b", "c"].map((card) => (
        <Skeleton key={card} className="h-72" />
      ))}
    </div>
  );
}
