import { randomInt } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Listener, sendJson, toRequestListener } from './http.ts'

export type OpenPort = { port: number; servers: Server[]; close: () => Promise<void> }

export class PortTaken extends Error {
  override name = 'PortTaken'
  readonly port: number
  constructor(port: number) {
    super(`Port ${port} is taken. Choose another one: PORT=${port + 1} npm start`)
    this.port = port
  }
}

/** Reachable from this machine only, by 127.0.0.1 alone. Port 0 takes a free one. */
export async function openPrivate(listener: Listener, port = 0): Promise<OpenPort> {
  return opened([await listen(serverOf(listener), port, '127.0.0.1')])
}

/** For programs: no web page reaches it, whichever host it names. */
export async function openForPrograms(listener: Listener) {
  let host = ''
  const { port, close } = await openPrivate((request, response) => {
    if (request.headers.host !== host || isFromBrowser(request))
      return sendJson(response, 403, { message: `Only programs may call this, at http://${host}.` })
    return listener(request, response)
  })
  host = `127.0.0.1:${port}`
  return { origin: `http://${host}`, close }
}

/** Every browser sends one of these headers for any page. */
const isFromBrowser = ({ headers }: IncomingMessage) =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined

/** On every address that `localhost` may mean. Port 0 takes a free one. */
export async function openLocalhost(listener: Listener, port: number): Promise<OpenPort> {
  const first = await listen(serverOf(listener), port, '127.0.0.1')
  const second = serverOf(listener)
  second.on('upgrade', (...upgrade) => first.emit('upgrade', ...upgrade))
  try {
    return opened([first, await listen(second, portOf(first), '::1')])
  } catch (error) {
    if (!(error instanceof PortTaken)) return opened([first])
    first.close()
    if (port === 0) return openLocalhost(listener, 0)
    throw error
  }
}

export type Address = { host: string; port: number }

/**
 * A port that was free a moment ago, for a process that cannot report its port. The host is a random one of 127.0.0.0/8
 * where the system has them all (Linux), so that no web page can guess it; elsewhere it is 127.0.0.1.
 */
export async function freeAddress(): Promise<Address> {
  const host = `127.${[randomInt(1, 255), randomInt(0, 256), randomInt(1, 255)].join('.')}`
  return (await free(host)) ?? { host: '127.0.0.1', port: await freePort() }
}

export async function freePort(): Promise<number> {
  const { port, close } = await openPrivate(() => {})
  await close()
  return port
}

async function free(host: string): Promise<Address | undefined> {
  try {
    const { port, close } = opened([
      await listen(
        serverOf(() => {}),
        0,
        host,
      ),
    ])
    await close()
    return { host, port }
  } catch {
    return undefined
  }
}

/** Leaves closing idle connections to the client: closing one while a request arrives would reset that request. */
const serverOf = (listener: Listener) => createServer({ keepAliveTimeout: 0 }, toRequestListener(listener))

const listen = (server: Server, port: number, host: string) =>
  new Promise<Server>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortTaken(port) : error),
    )
    server.listen(port, host, () => resolve(server))
  })

const opened = (servers: Server[]): OpenPort => ({
  port: servers[0] ? portOf(servers[0]) : 0,
  servers,
  close: async () => {
    await Promise.all(servers.map(close))
  },
})

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

function portOf(server: Server) {
  const address: AddressInfo | string | null = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
