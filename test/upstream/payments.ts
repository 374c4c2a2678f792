import { readFileSync, writeFileSync } from "node:fs";
import { emptyState, type State } from "./payments-base.ts";
import { createPayments, type PaymentsService } from "./payments-service.ts";

import { type StandIn, startStandIn } from "./server.ts";

export type PaymentsStandIn = StandIn & {
  /** The variables that point the site here. */
  vars: Record<string, string>;
  payments: PaymentsService;
};

/** How often it looks whether a page has expired or a bank has paid. */
const SWEEP_MS = 10_000;

function readState(path: string): State {
  try {
    return { ...emptyState(), ...JSON.parse(readFileSync(path, "utf8")) };
  } catch {
    return emptyState();
  }
}

/** The payment provider on this machine. With a `file` the payments outlive the process. */
export async function startPayments(
  options: { port?: number; file?: string; slowMs?: number; webhook?: string } = {},
): Promise<PaymentsStandIn> {
  const { file, webhook } = options;
  const state = file ? readState(file) : emptyState();
  const payments = createPayments({
    ...(webhook ? { webhook } : {}),
    state,
    retryAfterMs: webhook ? [1_000, 5_000, 30_000] : [],
  });
  const standIn = await startStandIn({ ...options, service: payments.service, desk: payments.desk });
  payments.servedAt(standIn.url);
  const keep = () => {
    payments.ledger.sweep();
    if (file) writeFileSync(file, JSON.stringify(state));
  };
  const timer = setInterval(keep, SWEEP_MS);
  return {
    ...standIn,
    vars: payments.vars(),
    payments,
    async close() {
      clearInterval(timer);
      payments.webhooks.stop();
      keep();
      await standIn.close();
    },
  };
}
