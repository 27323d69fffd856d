import { PageMessage, type Pong } from '#contract/realtime.ts'
import { now } from '../clock.ts'
import { type Connection, findConnection, loadTotals, renewConnection } from '../data/traffic/connections.ts'
import { Failure } from '../failure.ts'
import { verifyAccessToken } from './access-token.ts'
import { type ConnectionReply, realtimeFunction } from './realtime-function.ts'
import { disconnect } from './send-to-page.ts'

const maxMessageLength = 10_000

/** Replies to a page's heartbeat and stores its new token. Disconnects a page whose token has expired. */
export const handler = realtimeFunction('realtime-message', async ({ body, requestContext }) => {
  const { connectionId } = requestContext
  const connection = await findConnection(connectionId, now())
  if (!connection) return end(connectionId)
  const message = messageIn(body)
  if (message.type === 'ping') return reply(await pong(connection))
  const { tenantId, expiresAt } = await verifyAccessToken(message.token)
  if (tenantId !== connection.tenantId)
    throw new Failure('not-allowed', 'This connection belongs to another store.')
  return (await renewConnection(connection, expiresAt)) ? reply(await pong(connection)) : end(connectionId)
})

function messageIn(body: string | null | undefined): PageMessage {
  const message = PageMessage.safeParse(parsed(body))
  if (!message.success)
    throw new Failure('invalid-input', 'Send {"type":"ping"}, or {"type":"renew"} with a new token.')
  return message.data
}

function parsed(body: string | null | undefined): unknown {
  if (!body || body.length > maxMessageLength) return undefined
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

async function pong({ tenantId }: Connection): Promise<Pong> {
  return { type: 'pong', ...(await loadTotals(tenantId)) }
}

const reply = (value: Pong): ConnectionReply => ({ statusCode: 200, body: JSON.stringify(value) })

async function end(connectionId: string): Promise<ConnectionReply> {
  await disconnect(connectionId)
  return { statusCode: 401 }
}
