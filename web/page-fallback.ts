import type { IncomingMessage } from 'node:http'
import type { Connect, Plugin } from 'vite'

const wantsPage = (request: IncomingMessage) =>
  (request.method === 'GET' || request.method === 'HEAD') && request.headers.accept?.includes('text/html')

const buyerPage = /^\/((thanks|learn|gift)(\/|$)|library\/.)/

const rewrite: Connect.NextHandleFunction = (request, _response, next) => {
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
  const isRoute = path !== '/' && !path.includes('.') && !path.startsWith('/@')
  if (wantsPage(request) && buyerPage.test(path)) request.url = '/buyer.html'
  else if (wantsPage(request) && isRoute) request.url = '/app.html'
  next()
}

/** In dev and preview, serves the page that shows a route, as CloudFront does once deployed. */
export function pageFallback(): Plugin {
  return {
    name: 'page-fallback',
    configureServer: (server) => void server.middlewares.use(rewrite),
    configurePreviewServer: (server) => void server.middlewares.use(rewrite),
  }
}
