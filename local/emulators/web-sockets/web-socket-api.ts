import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import * as z from 'zod/mini'
import { bodyOf, type Listener, pathOf, sendJson } from '../http/http.ts'
import type { Invoke } from '../lambda/functions.ts'
import type { Log } from '../process/readable-log.ts'

/** Where pages connect, at the local stack's own address. */
export const realtimePath = '/_realtime'

export type WebSocketOptions = {
  functions: Record<'$connect' | '$disconnect' | '$default', string>
  invoke: Invoke
  now: () => number
  log: Log
}
export type WebSocketGateway = {
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** The operations on `@connections` that functions call. */
  managementListener: Listener
  stop: () => void
}

const maxMessageBytes = 128 * 1024
const Answer = z.object({
  statusCode: z.coerce.number(),
  headers: z._default(z.record(z.string(), z.string()), {}),
  body: z.optional(z.string()),
})
const refused = { statusCode: 500, headers: {}, body: undefined }

/** Emulates API Gateway's WebSocket API: its three routes, and its management of connections. */
export function openWebSocketApi({ functions, invoke, now, log }: WebSocketOptions): WebSocketGateway {
  const open = new Map<string, { socket: WebSocket; connectedAt: number }>()
  const selectedProtocol = new WeakMap<IncomingMessage, string>()
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxMessageBytes,
    handleProtocols: (_, request) => selectedProtocol.get(request) ?? false,
  })
  let isStopping = false

  const call = async (route: keyof typeof functions, context: object, more: object) => {
    const requestContext = {
      routeKey: route,
      requestId: requestId(),
      stage: 'live',
      apiId: 'local',
      requestTimeEpoch: now(),
      ...context,
    }
    try {
      return Answer.parse(await invoke(functions[route], { ...more, requestContext, isBase64Encoded: false }))
    } catch (error) {
      log(`${functions[route]}: ${error instanceof Error ? error.stack : error}`)
      return refused
    }
  }

  const accept = async (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const connectionId = newConnectionId()
    const connectedAt = now()
    const context = { connectionId, connectedAt }
    const { statusCode, headers } = await call(
      '$connect',
      { ...context, eventType: 'CONNECT' },
      handshake(request),
    )
    if (statusCode !== 200) return refuseHandshake(stream, statusCode)
    const selected = protocolIn(headers)
    if (selected) selectedProtocol.set(request, selected)
    server.handleUpgrade(request, stream, head, (socket) => {
      open.set(connectionId, { socket, connectedAt })
      socket.on('message', async (data) => {
        const event = { eventType: 'MESSAGE', messageDirection: 'IN', messageId: requestId(), ...context }
        const { body } = await call('$default', event, { body: String(data) })
        if (body !== undefined && socket.readyState === socket.OPEN) socket.send(body)
      })
      socket.on('error', () => socket.terminate())
      socket.on('close', (code) => {
        open.delete(connectionId)
        if (isStopping) return
        void call('$disconnect', { ...context, eventType: 'DISCONNECT', disconnectStatusCode: code }, {})
      })
    })
  }

  return {
    upgrade: (request, stream, head) => {
      stream.on('error', () => stream.destroy())
      void accept(request, stream, head)
    },
    managementListener: async (request, response) => {
      const [, id] = /^\/@connections\/([^/]+)$/.exec(pathOf(request)) ?? []
      const connection = open.get(decodeURIComponent(id ?? ''))
      if (!connection)
        return sendJson(response, 410, { message: null }, { 'x-amzn-errortype': 'GoneException' })
      if (request.method === 'POST') connection.socket.send(String(await bodyOf(request)))
      else if (request.method === 'DELETE') connection.socket.close(1000, 'Connection Closed Normally')
      else return sendJson(response, 405, { message: 'Only POST and DELETE.' })
      response.writeHead(request.method === 'POST' ? 200 : 204).end()
    },
    stop: () => {
      isStopping = true
      for (const { socket } of open.values()) socket.terminate()
    },
  }
}

/** The first event has the headers of the handshake; later ones have none. */
const handshake = ({ headers }: IncomingMessage) => ({
  headers: Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [headerNames[name] ?? name, [value].flat().join(',')]),
  ),
})

/** As API Gateway spells it. */
const headerNames: Record<string, string> = { 'sec-websocket-protocol': 'Sec-WebSocket-Protocol' }

const protocolIn = (headers: Record<string, string>) =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === 'sec-websocket-protocol')?.[1]

function refuseHandshake(stream: Duplex, statusCode: number) {
  stream.end(`HTTP/1.1 ${statusCode} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Like API Gateway's: base64 with padding, which must be escaped in a path. */
const newConnectionId = () => randomBytes(10).toString('base64url').slice(0, 11).concat('Acg=')
const requestId = () => `${randomBytes(11).toString('base64url')}=`
