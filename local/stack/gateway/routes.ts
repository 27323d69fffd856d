import { coverCacheSeconds, coversFolder } from '#contract/courses/covers.ts'
import { draftDocument } from '#contract/site/draft-links.ts'
import { edgeSecretHeader } from '#contract/urls/edge.ts'
import { fileOfDocument, insertConfig, insertLegalSettings } from '#contract/urls/web-documents.ts'
import { visitPath } from '#contract/visits.ts'
import { courseFilesOrigin } from '#infra/cloudfront/course-files-origin.ts'
import { draftPage } from '#infra/cloudfront/draft-page.ts'
import { notFoundPage } from '#infra/cloudfront/not-found-page.ts'
import { webFolder } from '#infra/paths.ts'
import { filesFolder } from '#rules/brand/pictures.ts'
import { legalEmail, productName, supportEmail } from '#rules/courses/product.ts'
import { createAuthorize } from '../../emulators/api-gateway/authorizer.ts'
import { httpApiListener } from '../../emulators/api-gateway/http-api.ts'
import { edgeReplyListener } from '../../emulators/cloudfront/access-log.ts'
import { bucketFiles } from '../../emulators/cloudfront/bucket-files.ts'
import { addEdgeHeaders } from '../../emulators/cloudfront/edge-api.ts'
import type { Behavior, Headers } from '../../emulators/cloudfront/edge-function.ts'
import { type Deployed, staticFiles } from '../../emulators/cloudfront/static-files.ts'
import { type Listener, send } from '../../emulators/http/http.ts'
import { region } from '../../emulators/iam/aws-account.ts'
import type { Log } from '../../emulators/process/readable-log.ts'
import { realtimePath } from '../../emulators/web-sockets/web-socket-api.ts'
import type { RunningServices } from '../services.ts'
import { toolsListener } from '../tools/tools.ts'
import { sendOrErrorPage } from './error-pages.ts'
import { fileLinks } from './file-links.ts'
import { createGateway, sameOriginOnly } from './gateway.ts'

export type RoutesOptions = {
  parts: RunningServices
  host: string
  /** This start's own. */
  id: string
  dataDir: string
  /** Serves the web app instead of the built files in `webDir`. */
  web: Listener | undefined
  webDir: string | undefined
  log: Log
}

/** Every listener at the local stack's address. */
export function createRoutes({ parts, host, id, dataDir, web, webDir, log }: RoutesOptions): Listener {
  const { settings, clock, mailbox, receiveMail, ai, stripe, objects, userPool, invoke, accessLog } = parts
  const { edge, routes, pool } = settings
  const { now } = clock
  const claims = process.env.LANDING_CLAIMS === 'measured' ? 'measured' : 'specified'
  const authorize = createAuthorize(userPool.jwks, now)
  const pageHeaders = withLocalOrigins(edge.pages.headers, host)
  const api = { routes, authorize, invoke, now, log }
  const storeApi = httpApiListener({ ...api, reply: sendOrErrorPage(edge.storeErrors, notFoundPage) })
  const behindEdge = (listener: Listener, behavior: Behavior) =>
    addEdgeHeaders(listener, behavior, [edgeSecretHeader])
  const covers = web ?? staticFiles(webDir ?? webFolder, edge.covers, webCacheControl)
  const draft: Listener = (_, response) =>
    send(response, 200, draftPage, { ...edge.sites.headers, 'content-type': 'text/html; charset=utf-8' })
  const pictures = bucketFiles(objects, edge.files, { notFoundPage })
  const configAt = (openedAt: string) => ({
    userPoolId: pool.userPoolId,
    userPoolClientId: pool.clientId,
    userPoolEndpoint: `http://${openedAt}/cognito`,
    storeDomain: host,
    testCredentials: true,
    appDomain: 'localhost',
    company: process.env.COMPANY ?? productName,
    postalAddress: process.env.POSTAL_ADDRESS ?? '',
    supportEmail: supportEmail('localhost'),
    legalEmail: legalEmail('localhost'),
    realtimeUrl: `ws://${openedAt}${realtimePath}`,
  })
  const deployed: Deployed = {
    fileAt(path) {
      const file = fileOfDocument(path.slice(1), claims)
      return file === undefined ? undefined : `/${file}`
    },
    change(html, { headers }) {
      const config = configAt(headers.host ?? '')
      return insertConfig(insertLegalSettings(html, config), JSON.stringify(config))
    },
  }
  return createGateway({
    web:
      web ??
      staticFiles(webDir ?? webFolder, { ...edge.pages, headers: pageHeaders }, webCacheControl, deployed),
    api: behindEdge(httpApiListener(api), edge.api),
    storePaths: new Map([
      ...[...edge.storeApi].map(
        ([path, behavior]) => [path, sameOriginOnly(behindEdge(storeApi, behavior))] as const,
      ),
      [visitPath, edgeReplyListener(edge.visits, accessLog)],
    ]),
    userPool: userPool.publicListener,
    sites: bucketFiles(objects, edge.sites, {
      notFoundPage,
      folders: [
        { prefix: `/${coversFolder}/`, listener: covers },
        { prefix: `/${draftDocument}`, listener: draft },
        { prefix: `/${filesFolder}/`, listener: pictures },
      ],
    }),
    pictures: { prefix: `/${filesFolder}/`, listener: pictures },
    files: fileLinks(parts.listeners.s3, { callers: parts.callers, objects, now }),
    tools: toolsListener({
      clock,
      mailbox,
      receiveMail,
      ai,
      stripe,
      runDueSchedules: parts.runDueSchedules,
      jobs: parts.jobs,
      stack: { id, pid: process.pid, dataDir },
    }),
    config: configAt,
  })
}

/** Signed links to courses' files and the WebSocket API lead to the local stack's own address. */
const withLocalOrigins = (headers: Headers, host: string): Headers =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value
        .replaceAll(courseFilesOrigin(region), `http://${host}`)
        .replace(/wss:\/\/[^\s;]+/, `ws://${host}`),
    ]),
  )

/** The `cache-control` of a file of the web app. */
export function webCacheControl(path: string) {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return path.startsWith(`/${coversFolder}/`) ? `public, max-age=${coverCacheSeconds}` : 'no-cache'
}
