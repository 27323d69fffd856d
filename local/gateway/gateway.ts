import type { IncomingMessage } from 'node:http'
import { type Listener, pathOf, sendJson } from '../http/http.ts'
import { isFromOwnPage, isFromThisOrigin, isThisMachine } from './own-host.ts'

export type Routes = {
  web: Listener
  api: Listener
  /** The user pool's public operations. */
  userPool: Listener
  /** Published stores, by host. */
  sites: Listener
  /** What the address of a store passes to the API, by path. */
  storeApi: ReadonlyMap<string, Listener>
  /** The inbox, the clock and what else only the local stack has. */
  tools: Listener
  /** What the web app reads at its start; `host` is the one it was opened under. */
  config: (host: string) => object
}

/** Everything at one address: who is asked is decided by the host, then by the path. */
export function createGateway(rooms: Routes): Listener {
  return (request, response) => {
    const host = request.headers.host ?? ''
    const path = pathOf(request)
    if (isStore(host)) return storeRoom(path, rooms)(request, response)
    if (path.startsWith('/api/')) return forOwnPages(rooms.api)(request, response)
    if (path === '/cognito' || path.startsWith('/cognito/'))
      return forOwnPages(rooms.userPool)(request, response)
    if (path.startsWith('/_local/')) return toolsFor(request, host, rooms)(request, response)
    if (path === '/config.json')
      return sendJson(response, 200, rooms.config(host), { 'cache-control': 'no-cache' })
    return rooms.web(request, response)
  }
}

function storeRoom(path: string, { sites, storeApi }: Routes): Listener {
  const api = storeApi.get(path)
  return api ? forOwnPages(api) : sites
}

const isStore = (host: string) => /^[^.]+\.localhost(:\d+)?$/i.test(host)

/** A token is needed for what matters, but no page of another site has any business here. */
const forOwnPages =
  (listener: Listener): Listener =>
  (request, response) =>
    (isFromOwnPage(request) ? listener : refuse)(request, response)

const toolsFor = (request: IncomingMessage, host: string, { tools }: Routes): Listener =>
  isThisMachine(host) && isFromThisOrigin(request) ? tools : refuse

const refuse: Listener = (_, response) =>
  sendJson(response, 403, { message: 'Only a page of this address may do that.' })
