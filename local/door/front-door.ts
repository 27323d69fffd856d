import type { IncomingMessage } from 'node:http'
import { type Listener, pathOf, sendJson } from '../http.ts'

export type Rooms = {
  web: Listener
  api: Listener
  /** The user pool's public operations. */
  userPool: Listener
  /** Published stores, by host. */
  sites: Listener
  /** The inbox, the clock and what else only a laptop has. */
  tools: Listener
  /** What the web app reads at its start; `host` is the one it was opened under. */
  config: (host: string) => object
}

/** Everything at one address: who is asked is decided by the host, then by the path. */
export function frontDoor(rooms: Rooms): Listener {
  return (request, response) => {
    const host = request.headers.host ?? ''
    const path = pathOf(request)
    if (isStore(host)) return rooms.sites(request, response)
    if (path.startsWith('/api/')) return rooms.api(request, response)
    if (path === '/cognito' || path.startsWith('/cognito/')) return rooms.userPool(request, response)
    if (path.startsWith('/_local/')) return toolsFor(request, host, rooms)(request, response)
    if (path === '/config.json')
      return sendJson(response, 200, rooms.config(host), { 'cache-control': 'no-cache' })
    return rooms.web(request, response)
  }
}

const isStore = (host: string) => /^[^.]+\.localhost(:\d+)?$/i.test(host)

const isThisMachine = (host: string) => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host)

/** No page but ours may move the clock or read the mail, not even one whose name was made to lead to this machine. */
function toolsFor({ headers: { origin } }: IncomingMessage, host: string, { tools }: Rooms): Listener {
  if (isThisMachine(host) && (!origin || origin === `http://${host}`)) return tools
  return (_, response) => sendJson(response, 403, { message: 'Only a page of this address may do that.' })
}
