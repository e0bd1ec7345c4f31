import type { Access } from "#contract/base.ts";
import { REFUSAL_STATUS, type RefusalCode, type RefusalFacts } from "#domain/refusals.ts";
import { refusalSentence } from "#wording/refusals.ts";
import { type Procedure, procedures, REFUSED_EVERYWHERE } from "./bind-contract.ts";

type Schema = Record<string, unknown>;

export interface Operation {
  operationId?: string;
  description?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema; description?: string }[];
  security?: Record<string, string[]>[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components?: Record<string, unknown>;
}

type Everything<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** Facts with which any refusal's sentence can be shown. A fact without its example does not compile. */
const EXAMPLE: Everything<RefusalFacts[RefusalCode]> = {
  fields: {},
  needed: "management",
  retryAfterSeconds: 30,
  reference: "A12",
  ref: "A12",
  limit: 5,
  maxGrams: 20_000,
  taken: 2,
  rows: [0],
  state: "arrived",
  status: "preparing",
  by: "l'équipe",
  at: "2026-01-15T09:30:00Z",
  notBefore: "2026-01-15",
  paidOn: "2026-01-15",
  dueOn: "2026-01-15",
  orderedOn: "2026-01-15",
  gone: ["A12"],
  entry: "VE000000012",
  fault: "balance",
  gaps: ["authority-undecided"],
  pieces: ["A12"],
  why: "review",
  refused: "address",
  orders: ["HF-1001"],
  orderNumber: "HF-1001",
  handle: "pseudo",
  area: "france-and-monaco",
  termsVersion: "2",
  minimumCents: 1500,
  missingCents: 410,
  creditCents: 1200,
  from: "2026-01-15T09:30:00Z",
  since: "2026-01-15T09:30:00Z",
  uses: 12,
  totalCents: 2600,
  amountCents: 4600,
  refundableCents: 2600,
  message: "…",
  reason: "…",
  trackingNumber: "6A00000000000",
  scanned: "6A00000000000",
  email: "contact@exemple.fr",
  address: "…",
  phone: "…",
  code: "P100042",
  piece: "A12 Robe",
  whose: "HF-noel-12, Laura V.",
  order: "HF-noel-12",
  missing: 1,
  outcome: "refunded",
  grams: 1200,
  expectedGrams: 450,
  readers: 24,
  to: "2026-11-30",
  name: "HF-20260901-20260910",
  claims: [{ kind: "sale", word: "soldes" }],
};

const WHO: Record<Access, string> = {
  public: "Anyone",
  "guest-order": "Whoever holds the order's id, and staff",
  customer: "A signed-in customer, for their own data",
  admin: "Staff",
  "admin-password": "Staff, who give their password again",
  connector: "A program that brings the ingest key",
};

/** Answered to staff alone. */
const STAFF_REFUSALS: readonly RefusalCode[] = [
  "NOT_ADMINISTRATOR",
  "NOT_YOUR_ROLE",
  "SECOND_FACTOR_DEMANDED",
];

const SESSION = [{ session: [] }];
const SECURITY: Record<Access, Operation["security"]> = {
  public: [],
  "guest-order": [],
  customer: SESSION,
  admin: SESSION,
  "admin-password": SESSION,
  connector: [{ ingestKey: [] }],
};

/** Adds what stands in the contract's metadata and OpenAPI has no schema for: who may call, the key, the refusals. */
export function describeCalls(document: OpenApiDocument): OpenApiDocument {
  for (const procedure of procedures()) {
    const path = procedure.path.replaceAll(/:(\w+)/g, "{$1}");
    const operation = document.paths[path]?.[procedure.method.toLowerCase()];
    if (!operation) throw new Error(`The OpenAPI document lacks ${procedure.name}`);
    complete(operation, procedure);
  }
  return {
    ...document,
    components: {
      ...document.components,
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: "hf_session",
          description: "Signed in on /admin/login",
        },
        ingestKey: { type: "http", scheme: "bearer", description: "INGEST_KEY" },
      },
    },
  };
}

function complete(operation: Operation, { name, declaration, refusals }: Procedure): void {
  const { access, role, idempotent } = declaration;
  operation.operationId = name;
  operation.tags = [name.slice(0, name.lastIndexOf("."))];
  operation.description = `**Who may call:** ${WHO[access]} (\`${role ? `${access}: ${role}` : access}\`).`;
  operation.security = SECURITY[access] ?? [];
  if (idempotent)
    operation.parameters = [
      ...(operation.parameters ?? []),
      {
        name: "Idempotency-Key",
        in: "header",
        required: true,
        schema: { type: "string", format: "uuid" },
        description: "Chosen by the caller; the same again when a call is repeated.",
      },
    ];
  const success = Object.entries(operation.responses).filter(([status]) => status.startsWith("2"));
  operation.responses = { ...Object.fromEntries(success), ...refusalResponses(refusals, access, idempotent) };
}

/** One answer for each status, with the codes that it may carry and what a person reads. */
function refusalResponses(
  declared: RefusalCode[],
  access: Access,
  idempotent = false,
): Operation["responses"] {
  const general = REFUSED_EVERYWHERE.filter(
    (code) =>
      (idempotent || !/^(IDEMPOTENCY|STILL)/.test(code)) &&
      (SECURITY[access] === SESSION || code !== "SIGN_IN_REQUIRED") &&
      (access.startsWith("admin") || !STAFF_REFUSALS.includes(code)),
  );
  const codes = [...new Set([...declared, ...general])];
  return Object.fromEntries(
    Object.entries(Object.groupBy(codes, (code) => `${REFUSAL_STATUS[code]}`)).map(
      ([status, ofStatus = []]) => [
        status,
        {
          description: ofStatus.map((code) => `\`${code}\` ${refusalSentence(code, EXAMPLE)}`).join("\n\n"),
          content: { "application/json": { schema: refusalSchema(ofStatus, Number(status)) } },
        },
      ],
    ),
  );
}

const refusalSchema = (codes: RefusalCode[], status: number): Schema => ({
  type: "object",
  required: ["defined", "code", "status", "message", "data"],
  properties: {
    defined: { const: true },
    code: { enum: codes },
    status: { const: status },
    message: { type: "string", description: "The sentence for a person, in French" },
    data: { type: "object", description: "The facts of the sentence" },
  },
});
