import { realtimeProtocol } from '#contract/realtime.ts'
import { now } from '../clock.ts'
import { openConnection } from '../data/traffic/connections.ts'
import { verifyAccessToken } from './access-token.ts'
import { type ConnectionEvent, realtimeFunction } from './realtime-function.ts'

const protocolHeader = 'sec-websocket-protocol'

/** Decides whether a page may connect. The access token is the second subprotocol that it offers. */
export const handler = realtimeFunction('realtime-connect', async (event) => {
  const { tenantId, expiresAt } = await verifyAccessToken(offeredToken(event))
  await openConnection({ id: event.requestContext.connectionId, tenantId, expiresAt }, now())
  // Browsers end a connection if the server selects none of the offered subprotocols.
  return { statusCode: 200, headers: { 'Sec-WebSocket-Protocol': realtimeProtocol } }
})

function offeredToken({ headers = {} }: ConnectionEvent) {
  const name = Object.keys(headers).find((it) => it.toLowerCase() === protocolHeader) ?? protocolHeader
  const [protocol, token = ''] = (headers[name] ?? '').split(',').map((it) => it.trim())
  return protocol === realtimeProtocol ? token : ''
}
