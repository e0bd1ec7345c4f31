/** The demo's administrator, whose password everybody can read: no shop in production may have it. */
export const DEMO_ADMINISTRATOR = { email: "demo@hf-outlet.example", password: "hf-outlet-demo" } as const;
