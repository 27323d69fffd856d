import type { IncomingMessage } from 'node:http'
import { type Listener, pathOf, sendJson } from '../../emulators/http/http.ts'
import { filesPath } from './file-links.ts'
import { isFromOwnPage, isFromThisOrigin, isLoopbackHost } from './own-host.ts'

export type Routes = {
  web: Listener
  api: Listener
  /** The user pool's public operations. */
  userPool: Listener
  /** Published stores, by host. */
  sites: Listener
  /** The paths at a store's address that are not files: those of the API and of edge functions. */
  storePaths: ReadonlyMap<string, Listener>
  /** Pictures of stores, which the app shows too. */
  pictures: { prefix: string; listener: Listener }
  /** Files that a signed link leads to, and forms that send them. */
  files: Listener
  /** The inbox, the clock and the other tools that only the local stack has. */
  tools: Listener
  /** The configuration that the web app loads at start. `host` is the host of the page's address. */
  config: (host: string) => object
}

/** Serves everything at one address. Selects the listener by host, then by path. */
export function createGateway(rooms: Routes): Listener {
  return (request, response) => {
    const host = request.headers.host ?? ''
    const path = pathOf(request)
    if (isStore(host)) return storeRoom(path, rooms)(request, response)
    if (path.startsWith('/api/')) return sameOriginOnly(rooms.api)(request, response)
    if (path === '/cognito' || path.startsWith('/cognito/'))
      return sameOriginOnly(rooms.userPool)(request, response)
    if (path.startsWith(`${filesPath}/`)) return rooms.files(request, response)
    if (path.startsWith(rooms.pictures.prefix)) return rooms.pictures.listener(request, response)
    if (path.startsWith('/_local/')) return toolsFor(request, host, rooms)(request, response)
    if (path === '/config.json')
      return sendJson(response, 200, rooms.config(host), { 'cache-control': 'no-cache' })
    return rooms.web(request, response)
  }
}

const storeRoom = (path: string, { sites, storePaths }: Routes): Listener => storePaths.get(path) ?? sites

const isStore = (host: string) => /^[^.]+\.localhost(:\d+)?$/i.test(host)

/** Important calls need a token anyway. This refuses pages of other sites altogether. */
export const sameOriginOnly =
  (listener: Listener): Listener =>
  (request, response) =>
    (isFromOwnPage(request) ? listener : refuse)(request, response)

const toolsFor = (request: IncomingMessage, host: string, { tools }: Routes): Listener =>
  isLoopbackHost(host) && isFromThisOrigin(request) ? tools : refuse

const refuse: Listener = (_, response) =>
  sendJson(response, 403, { message: 'Only a page of this address may do that.' })
