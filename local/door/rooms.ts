import { webFolder } from '#infra/paths.ts'
import { createAuthorize } from '../authorizer.ts'
import type { Listener } from '../http.ts'
import { httpApiListener } from '../http-api.ts'
import type { Parts } from '../parts.ts'
import type { Log } from '../surroundings.ts'
import { toolsListener } from '../tools/tools.ts'
import { behindEdge } from './edge-api.ts'
import { frontDoor } from './front-door.ts'
import { publishedSites } from './published-sites.ts'
import { staticFiles } from './static-files.ts'

export type RoomsOptions = {
  parts: Parts
  host: string
  dataDir: string
  /** Serves the web app instead of the built files in `webDir`. */
  web: Listener | undefined
  webDir: string | undefined
  log: Log
}

/** All that answers at the edition's address. */
export function roomsOf({ parts, host, dataDir, web, webDir, log }: RoomsOptions): Listener {
  const { settings, clock, mailbox, ai, objects, userPool, invoke } = parts
  const { edge, routes, pool } = settings
  const { now } = clock
  const authorize = createAuthorize(userPool.jwks, now)
  return frontDoor({
    web: web ?? staticFiles(webDir ?? webFolder, edge.pages),
    api: behindEdge(httpApiListener({ routes, authorize, invoke, now, log }), edge.api),
    userPool: userPool.publicListener,
    sites: publishedSites(objects, edge.sites, `http://${host}`),
    tools: toolsListener({ clock, mailbox, ai, edition: { pid: process.pid, dataDir } }),
    config: (openedAt) => ({
      userPoolId: pool.userPoolId,
      userPoolClientId: pool.clientId,
      userPoolEndpoint: `http://${openedAt}/cognito`,
      storeDomain: host,
      testCredentials: true,
      appDomain: 'localhost',
    }),
  })
}
