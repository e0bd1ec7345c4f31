import type { IncidentFields } from "#contract/admin/incidents.ts";

/** As little as may be noted of an incident: it was noticed an hour ago. */
export const anIncident = (known: Partial<IncidentFields> = {}): IncidentFields => ({
  title: "Liste envoyée au mauvais destinataire",
  noticedAt: new Date(Date.now() - 3_600_000).toISOString(),
  beganAt: null,
  endedAt: null,
  account: "Une liste d'adresses est partie chez un autre fournisseur.",
  noticedHow: "",
  natures: [],
  cause: "unknown",
  data: [],
  dataNote: "",
  people: [],
  peopleCount: null,
  recordsCount: null,
  severity: null,
  consequences: "",
  measures: "",
  planned: "",
  ...known,
});

/** All that the register wants of one before it is closed. */
export const knownWhole = {
  natures: ["confidentiality"],
  cause: "mistake",
  data: ["identity", "address"],
  people: ["buyers"],
  peopleCount: 120,
  recordsCount: 140,
  severity: "limited",
  consequences: "Du courrier non voulu.",
  measures: "Le destinataire a effacé la liste.",
} satisfies Partial<IncidentFields>;
