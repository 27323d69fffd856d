import { createHmac } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import type Stripe from 'stripe'
import type { Faults } from './faults.ts'
import type { Delivery, Records } from './records.ts'

export type Webhooks = {
  send: (event: Stripe.Event) => void
  /** Sends what was lost, as a provider does days later. */
  resendLost: () => number
  counts: () => { sent: number; failed: number }
  /** Resolves when nothing is under way or waiting. */
  settled: () => Promise<void>
  stop: () => Promise<void>
}

export type WebhookOptions = {
  records: Records
  faults: Faults
  url: string
  secret: string
  /** The types that the endpoint is subscribed to; all if left out: https://docs.stripe.com/api/webhook_endpoints/object */
  events?: readonly string[]
  /** Epoch seconds, for signatures. */
  seconds: () => number
  /** How long to wait before each further attempt. */
  retryMs?: readonly number[]
}

const defaultRetryMs = [100, 400, 1500, 5000, 15_000, 60_000]
const shuffleMs = 300
const timeoutMs = 30_000

/** Sends each event as a signed request, again and again until it is accepted or the attempts are used up. */
export function createWebhooks(options: WebhookOptions): Webhooks {
  const { records, faults } = options
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  setMaxListeners(0, stopping.signal)

  const start = (event: Stripe.Event, afterMs: number) => {
    const sending = deliver(options, event, afterMs, stopping.signal).finally(() => running.delete(sending))
    running.add(sending)
  }
  const send = (event: Stripe.Event) => {
    if (options.events && !options.events.includes(event.type)) return
    const isLost = faults.webhooks === 'lose'
    records.put('deliveries', {
      id: event.id,
      state: isLost ? 'lost' : 'pending',
      attempts: 0,
      failures: 0,
    })
    if (isLost) return
    const copies = faults.webhooks === 'double' ? 2 : 1
    for (let copy = 0; copy < copies; copy++)
      start(event, faults.webhooks === 'shuffle' ? Math.random() * shuffleMs : 0)
  }
  const resend = (state: Delivery['state']) => {
    const events = records
      .all('deliveries')
      .filter((delivery) => delivery.state === state)
      .flatMap(({ id }) => records.get('events', id) ?? [])
    for (const event of events) start(event, 0)
    return events.length
  }
  // A previous process ended before these were delivered.
  resend('pending')
  const settled = async () => {
    while (running.size > 0) await Promise.all(running)
  }
  return {
    send,
    resendLost: () => resend('lost'),
    counts: () => countsOf(records.all('deliveries')),
    settled,
    stop: () => {
      stopping.abort()
      return settled()
    },
  }
}

function countsOf(deliveries: readonly Delivery[]) {
  const sum = (count: (delivery: Delivery) => number) =>
    deliveries.reduce((all, delivery) => all + count(delivery), 0)
  return { sent: sum(({ attempts }) => attempts), failed: sum(({ failures }) => failures) }
}

async function deliver(options: WebhookOptions, event: Stripe.Event, afterMs: number, stopped: AbortSignal) {
  const { records, retryMs = defaultRetryMs } = options
  const waits = [afterMs, ...retryMs]
  for (const [attempt, waitMs] of waits.entries()) {
    await pause(waitMs, stopped)
    if (stopped.aborted) return
    const isAccepted = await post(options, event, stopped)
    if (stopped.aborted && !isAccepted) return
    record(records, event.id, isAccepted, attempt === waits.length - 1)
    if (isAccepted) return
  }
}

function record(records: Records, id: string, isAccepted: boolean, isLast: boolean) {
  const { attempts = 0, failures = 0, state = 'pending' } = records.get('deliveries', id) ?? {}
  records.put('deliveries', {
    id,
    state: isAccepted ? 'delivered' : isLast && state !== 'delivered' ? 'failed' : state,
    attempts: attempts + 1,
    failures: failures + (isAccepted ? 0 : 1),
  })
  records.commit()
}

const pause = (ms: number, stopped: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      stopped.removeEventListener('abort', done)
      resolve()
    }
    stopped.addEventListener('abort', done)
  })

async function post({ url, secret, seconds }: WebhookOptions, event: Stripe.Event, stopped: AbortSignal) {
  const body = JSON.stringify(event, null, 2)
  const timestamp = seconds()
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  try {
    const { ok } = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': `t=${timestamp},v1=${signature}`,
        'user-agent': 'Stripe/1.0 (local)',
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)]),
    })
    return ok
  } catch {
    return false
  }
}
