import { pathOf } from '../../emulators/http/http.ts'
import type { OpenPort } from '../../emulators/http/ports.ts'
import { realtimePath, type WebSocketGateway } from '../../emulators/web-sockets/web-socket-api.ts'
import { isFromOwnPage, isOwnHost } from './own-host.ts'

type Options = {
  /** Whether nobody else takes WebSockets at this port, so that others are refused. */
  isAlone: boolean
}

/** Passes WebSockets of the product's own pages to the realtime link. */
export function serveUpgrades(
  { servers: [server] }: OpenPort,
  realtime: WebSocketGateway,
  { isAlone }: Options,
) {
  server?.on('upgrade', (request, socket, head) => {
    const isRealtime = pathOf(request) === realtimePath
    if (isRealtime && isOwnHost(request) && isFromOwnPage(request)) realtime.upgrade(request, socket, head)
    else if (isRealtime || isAlone) socket.destroy()
  })
}
