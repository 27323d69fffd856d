import type { DynamoDBRecord } from 'aws-lambda'
import * as z from 'zod/mini'
import type { Hint } from '#contract/realtime.ts'
import { now } from '../clock.ts'
import { tenantOfOrder } from '../data/table/sale-keys.ts'
import { listConnections, removeConnection } from '../data/traffic/connections.ts'
import { logUnexpected } from '../log/log.ts'
import { countFailures } from '../metrics.ts'
import { sendToPage } from './send-to-page.ts'

/** A handshake may still be under way this long after its connection was recorded. */
const handshakeMs = 30_000

const NewOrder = z.object({
  id: z.object({ S: z.string() }),
  state: z.object({ S: z.literal('paid') }),
  commission_cents: z.object({ N: z.coerce.number() }),
})

/**
 * Tells the open pages of each seller which orders were made or changed. Never rejects: a page that missed a hint
 * notices it with its next heartbeat (docs/decisions/0068).
 */
export async function notifySellers(records: readonly DynamoDBRecord[]) {
  await Promise.all([...hintsByTenant(records)].map(([tenantId, hints]) => notifySeller(tenantId, hints)))
}

async function notifySeller(tenantId: string, hints: readonly Hint[]) {
  try {
    await countFailures('RealtimeFailures', async () => {
      const pages = await listConnections(tenantId, now())
      const sent = await Promise.allSettled(pages.map((page) => sendAll(page, hints)))
      const failure = sent.find(({ status }) => status === 'rejected')
      if (failure?.status === 'rejected') throw failure.reason
    })
  } catch (error) {
    logUnexpected('hint was not sent', error)
  }
}

type Page = Awaited<ReturnType<typeof listConnections>>[number]

async function sendAll(page: Page, hints: readonly Hint[]) {
  for (const hint of hints) {
    if (await sendToPage(page.id, hint)) continue
    if (page.connectedAt < now() - handshakeMs) await removeConnection(page)
    return
  }
}

function hintsByTenant(records: readonly DynamoDBRecord[]) {
  const hints = new Map<string, Hint[]>()
  for (const record of records) {
    const tenantId = tenantOfOrder({
      pk: record.dynamodb?.Keys?.pk?.S ?? '',
      sk: record.dynamodb?.Keys?.sk?.S ?? '',
    })
    if (tenantId) hints.set(tenantId, withHint(hints.get(tenantId) ?? [], hintOf(record)))
  }
  return hints
}

/** An order that is not new has been refunded, disputed or corrected. */
function hintOf({ eventName, dynamodb }: DynamoDBRecord): Hint {
  const order = NewOrder.safeParse(dynamodb?.NewImage)
  if (eventName !== 'INSERT' || !order.success) return { type: 'changed' }
  const { id, commission_cents } = order.data
  return { type: 'order', order_id: id.S, commission_cents: commission_cents.N }
}

/** One `changed` says as much as several. */
const withHint = (hints: Hint[], hint: Hint) =>
  hint.type === 'changed' && hints.some(({ type }) => type === 'changed') ? hints : [...hints, hint]
