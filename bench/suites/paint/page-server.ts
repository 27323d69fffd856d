import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { webFolder } from '#infra/paths.ts'

const types: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Serves these pages by path, and the files of the built web app. */
export async function servePages() {
  const pages = new Map<string, string>()
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const page = pages.get(path)
    const file = join(webFolder, path)
    if (page === undefined && !statSync(file, { throwIfNoEntry: false })?.isFile())
      return response.writeHead(404).end()
    const content = page === undefined ? readFileSync(file) : Buffer.from(page)
    const type = page === undefined ? (types[extname(path)] ?? 'text/plain') : 'text/html; charset=utf-8'
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(gzipSync(content))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { origin: `http://localhost:${port}`, pages, close }
}
