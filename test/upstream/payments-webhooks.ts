import Stripe from "stripe";
import { newId, type StripeObject } from "./payments-objects.ts";

export type Endpoint = Stripe.WebhookEndpoint & { secret: string };

/** What happens to webhooks from now on. */
export type Plan = {
  /** `hold`: they wait for `release`. `drop`: they are lost. */
  way: "send" | "hold" | "drop";
  /** How often each is sent. */
  copies: number;
  delayMs: number;
};

/** A webhook as it is sent. */
export type Webhook = { url: string; headers: Record<string, string>; body: string };

/** Makes events and sends them to the endpoints, signed by the package's own helper. */
export function createWebhooks({
  endpoints,
  send,
  retryAfterMs,
}: {
  endpoints: () => readonly Endpoint[];
  send: (webhook: Webhook) => Promise<Response>;
  /** When a webhook that was not taken is sent again. */
  retryAfterMs: readonly number[];
}) {
  let plan: Plan = { way: "send", copies: 1, delayMs: 0 };
  const events: Stripe.Event[] = [];
  let held: Stripe.Event[] = [];
  const underWay = new Set<Promise<unknown>>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const wait = (milliseconds: number) =>
    milliseconds === 0
      ? Promise.resolve()
      : new Promise<void>((resolve) => timers.add(setTimeout(resolve, milliseconds)));

  /** An event as it is sent now, or at another time or with another secret. */
  async function sign(
    event: Stripe.Event,
    { url, secret }: Pick<Endpoint, "url" | "secret">,
    at = Date.now(),
  ) {
    const payload = JSON.stringify(event, null, 2);
    const timestamp = Math.floor(at / 1000);
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
      ...{ payload, secret, timestamp },
      cryptoProvider: Stripe.createSubtleCryptoProvider(),
    });
    const headers = { "content-type": "application/json; charset=utf-8", "stripe-signature": signature };
    return { url, headers, body: payload };
  }

  async function sendTo(endpoint: Endpoint, event: Stripe.Event): Promise<number> {
    for (const pause of [0, ...retryAfterMs]) {
      await wait(pause);
      const answer = await send(await sign(event, endpoint)).catch(() => null);
      await answer?.body?.cancel();
      if (answer?.ok) return answer.status;
      if (retryAfterMs.length === 0) return answer?.status ?? 0;
    }
    return 0;
  }

  async function deliver(event: Stripe.Event, copies: number): Promise<number[]> {
    const asked = endpoints().filter(
      ({ status, enabled_events: types }) =>
        status === "enabled" && (types.includes("*") || types.includes(event.type)),
    );
    const statuses: number[] = [];
    for (let copy = 0; copy < copies; copy += 1) {
      for (const endpoint of asked) statuses.push(await sendTo(endpoint, event));
    }
    return statuses;
  }

  function track(work: Promise<unknown>) {
    const tracked = work.finally(() => underWay.delete(tracked));
    underWay.add(tracked);
  }

  return {
    /** All events, the oldest first. */
    events,
    sign,
    plan(next: Partial<Plan>) {
      plan = { ...plan, ...next };
    },
    emit(type: Stripe.Event["type"], object: StripeObject, created: number) {
      // The package has a type for each kind of event; here the kind is a value.
      const event = {
        ...{ id: newId("evt_"), object: "event", api_version: Stripe.API_VERSION, created },
        // A copy: later changes are other events.
        data: { object: structuredClone(object) },
        ...{ livemode: false, pending_webhooks: 1, request: null, type },
      } as Stripe.Event;
      events.push(event);
      const { way, copies, delayMs } = plan;
      if (way === "hold") held.push(event);
      if (way === "send") track(wait(delayMs).then(() => deliver(event, copies)));
    },
    /**
     * Sends what is held, one after the other, in another order if wanted: the numbers of the events, which may be
     * repeated or left out. Returns what the site answered.
     */
    async release(order?: readonly number[]): Promise<number[]> {
      const waiting = held;
      held = [];
      const chosen = order ? order.flatMap((index) => waiting[index] ?? []) : waiting;
      const statuses: number[] = [];
      for (const event of chosen) statuses.push(...(await deliver(event, plan.copies)));
      return statuses;
    },
    held: () => held.map(({ id, type }) => ({ id, type })),
    /** Resolves when nothing is under way any more. */
    async sent() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    stop() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
