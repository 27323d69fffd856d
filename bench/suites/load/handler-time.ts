import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { plain, type Row, written } from '#bench/report/row.ts'
import { StartedCheckout } from '#contract/sales/checkout.ts'
import { createCheckoutHandler } from '#lambdas/actions/buyers/commerce.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { cards, submit } from '#tests/harness/fakes/test-stripe.ts'
import { setVariables } from '#tests/harness/functions/function-environment.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import type { StoreOwner } from '#tests/harness/sellers/store-owner.ts'
import { measureInParts, partSize } from './measure-in-parts.ts'
import { cartOf, newNetwork } from './sales.ts'

const total = 2 * partSize

/**
 * Runs the handlers in this process and the emulators in the stack's, so that the processor time of each is that of a process.
 * What they take here of this process they take on AWS too: the SDK's clients, the provider's client, parsing.
 */
export async function handlerRows(origin: string, pid: number, owner: StoreOwner): Promise<Row[]> {
  const restore = setVariables(await variablesAt(origin))
  try {
    const cart = await cartOf(owner)
    const urls: string[] = []
    const checkouts = await measured(pid, async () => urls.push(await checkOut(cart)))
    await setWebhooks(origin, 'lose')
    for (const url of urls) await submit(url, { card: cards.pays, email: `${randomUUID()}@buyers.example` })
    const settlements = await measured(pid, (index) =>
      settlePayment(stripeSales, /cs_\w+/.exec(urls[index] ?? '')?.[0] ?? ''),
    )
    await setWebhooks(origin, 'normal')
    return [...rowsOf('create-checkout', checkouts), ...rowsOf('settling a payment', settlements)]
  } finally {
    restore()
  }
}

const Stack = z.object({ dataDir: z.string() })
const Variables = z.record(z.string(), z.string())

/** The operator's, who may do what each function may. */
async function variablesAt(origin: string) {
  const { dataDir } = Stack.parse(await (await fetch(`${origin}/_local/stack.json`)).json())
  const text = await readFile(join(dataDir, 'endpoints.json'), 'utf8')
  return { ...Variables.parse(JSON.parse(text)), EDGE_SECRET: '' }
}

async function checkOut(cart: object) {
  const event = {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...cart, request_id: randomUUID() }),
    requestContext: { http: { sourceIp: newNetwork() } },
  }
  const { body } = await createCheckoutHandler(event, lambdaContext)
  return StartedCheckout.parse(JSON.parse(body)).url
}

const setWebhooks = (origin: string, webhooks: string) =>
  fetch(`${origin}/_local/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ webhooks }),
  })

/** The processor time of the handlers, in ms for each part, beside that of the emulators. */
async function measured(pid: number, work: (index: number) => Promise<unknown>) {
  const handlerMs: number[] = []
  let began = process.cpuUsage()
  let done = 0
  const parts = await measureInParts(pid, total, async (index) => {
    await work(index)
    done += 1
    if (done % partSize !== 0) return
    const { user, system } = process.cpuUsage(began)
    handlerMs.push((user + system) / 1000 / partSize)
    began = process.cpuUsage()
  })
  return parts.map((part, index) => ({ ...part, handlerMs: handlerMs[index] ?? 0 }))
}

const rowsOf = (what: string, parts: Awaited<ReturnType<typeof measured>>) =>
  parts.map(({ handlerMs, stackMs, databaseMs }, index) =>
    plain(
      `load: ${what}, handler and emulators apart: ${index * partSize + 1} to ${(index + 1) * partSize}`,
      `processor time each: ${written(handlerMs)} ms handler, ${written(stackMs)} ms emulators, ${written(databaseMs)} ms database`,
    ),
  )
