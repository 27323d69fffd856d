import { rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { appendPrivateFile, writePrivateFile } from '#local/emulators/process/private-files.ts'
import { type LocalStripe, openStripe } from '#local/emulators/stripe/stripe.ts'

export const webhookSecret = 'whsec_of_this_test'
export const apiKey = 'sk_test_of_this_test'

export type TestStripe = {
  /** The official client. */
  stripe: Stripe
  local: LocalStripe
  /** Of the API. */
  origin: string
  /** Verified by the official client, oldest first. */
  received: Stripe.Event[]
  /** Requests of webhooks to be answered with 500. */
  refuse: (times: number) => void
  clock: { advance: (seconds: number) => void; now: () => number }
  /** Closes it and opens another one on the same file. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/** The local Stripe on its own, and a webhook endpoint that verifies what it gets: all events unless some are named. */
export async function startTestStripe({ events }: { events?: string[] } = {}): Promise<TestStripe> {
  const file = join(tmpdir(), `stripe-${process.pid}-${Math.random()}.jsonl`)
  const received: Stripe.Event[] = []
  let [aheadMs, refusals] = [0, 0]
  const now = () => Date.now() + aheadMs
  const endpoint = await listen(async (request) => {
    if (refusals-- > 0) return { status: 500 }
    const signature = String(request.headers['stripe-signature'])
    const body = await read(request)
    received.push(
      await stripe.webhooks.constructEventAsync(body, signature, webhookSecret, 300, undefined, now()),
    )
    return { status: 200 }
  })
  const front = createServer((request, response) =>
    request.url?.startsWith('/pages/')
      ? test.local.pages(request, response)
      : test.local.api(request, response),
  )
  const port = await portOf(front)
  const open = () =>
    openStripe({
      file,
      journal: {
        append: (text) => appendPrivateFile(file, text),
        replace: (text) => writePrivateFile(file, text),
      },
      now,
      apiKey,
      pagesOrigin: `http://127.0.0.1:${port}/pages`,
      webhook: { url: endpoint.url, secret: webhookSecret, retryMs: [5, 10, 20], ...(events && { events }) },
      readBody: async (request) => (await read(request)).toString(),
    })
  const stripe = new Stripe(apiKey, { ...clientOptions, port })
  const test: TestStripe = {
    stripe,
    local: open(),
    origin: `http://127.0.0.1:${port}`,
    received,
    refuse: (times) => {
      refusals = times
    },
    clock: {
      now,
      advance: (seconds) => {
        aheadMs += seconds * 1000
      },
    },
    restart: async () => {
      await test.local.stop()
      test.local = open()
    },
    stop: async () => {
      await test.local.stop()
      await Promise.all([close(front), close(endpoint.server)])
      rmSync(file, { force: true })
    },
  }
  return test
}

const clientOptions = {
  host: '127.0.0.1',
  protocol: 'http' as const,
  httpClient: Stripe.createNodeHttpClient(),
  maxNetworkRetries: 0,
  telemetry: false,
}

async function listen(reply: (request: IncomingMessage) => Promise<{ status: number }>) {
  const server = createServer(async (request, response) => {
    const { status } = await reply(request).catch(() => ({ status: 400 }))
    response.writeHead(status).end()
  })
  return { server, url: `http://127.0.0.1:${await portOf(server)}/` }
}

const portOf = (server: Server) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address: AddressInfo | string | null = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

async function read(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** What a store sells in these tests: one course for $49, unless it says otherwise. */
export const sale = (
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: 'checkout-1',
  metadata: { checkout_id: 'checkout-1' },
  payment_intent_data: { metadata: { checkout_id: 'checkout-1' } },
  line_items: [course(4900)],
  success_url: 'http://localhost:3000/thanks/checkout-1#key',
  cancel_url: 'http://shop.localhost:3000/',
  ...changes,
})

export const course = (unit_amount: number, quantity = 1, name = 'A course') => ({
  quantity,
  price_data: { currency: 'usd', unit_amount, product_data: { name } },
})

export const cards = {
  pays: '4242424242424242',
  paysToo: '4000056655665556',
  declines: '4000 0000 0000 0002',
  confirms: '4000002500003155',
  isDisputed: '4000000000000259',
  isWarnedOf: '4000000000005423',
}

/** Submits the payment page as a browser does. */
export const submit = (url: string | null, fields: Record<string, string>) =>
  fetch(url ?? '', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email: 'buyer@example.com', name: 'A Buyer', country: 'US', ...fields }),
  })

/** A session that was paid with this card, with its payment and charge. */
export async function bought(
  { stripe, local }: TestStripe,
  card = cards.pays,
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
) {
  const { id, url } = await stripe.checkout.sessions.create(sale(changes))
  await submit(url, { card })
  await local.webhooks.settled()
  const session = await stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent.latest_charge.balance_transaction'],
  })
  const intent = session.payment_intent
  if (typeof intent !== 'object' || !intent) throw new Error('The session has no payment.')
  const charge = intent.latest_charge
  if (typeof charge !== 'object' || !charge) throw new Error('The payment has no charge.')
  return { session, intent, charge }
}
