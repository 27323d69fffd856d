import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, resolve, sep } from 'node:path'
import { type Listener, pathOf, send } from '../http/http.ts'
import { createCompression } from './compression.ts'
import { type Behavior, type EdgeResult, edgeFunction, type PlainBehavior } from './edge-function.ts'

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.wasm': 'application/wasm',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

type StaticFile = {
  bytes: Buffer
  type: string
  etag: string
  modifiedMs: number
}

export type DocumentChange = (html: string, request: IncomingMessage) => string

/** The built web app as CloudFront serves it from its bucket. `changeDocument` does to HTML what a deployment does. */
export function staticFiles(
  folder: string,
  { edgeCode, headers }: PlainBehavior & Partial<Behavior>,
  cacheControlOf: (path: string) => string,
  changeDocument?: DocumentChange,
): Listener {
  const pass = edgeCode ? edgeFunction(edgeCode) : unchanged
  const read = fileReader(folder)
  const compressed = createCompression()
  return (request, response) => {
    const passed = pass(request)
    const uri = passed.kind === 'pass' ? passed.uri : ''
    const found = read(uri)
    const file = found && changeDocument && isHtml(found) ? changed(found, request, changeDocument) : found
    if (file) {
      const more = { ...headers, 'cache-control': cacheControlOf(uri) }
      return sendFile(request, response, { file, headers: more, compressed })
    }
    const text = existsSync(folder) ? 'Not found' : 'The web app is not built: npm run build:web'
    send(response, 404, text, { ...headers, 'content-type': 'text/plain; charset=utf-8' })
  }
}

const unchanged = (request: IncomingMessage): EdgeResult => ({
  kind: 'pass',
  uri: pathOf(request),
  headers: {},
})

/** Answers each file as it is on disk now, from memory while it does not change. */
function fileReader(folder: string) {
  const known = new Map<string, StaticFile>()
  const base = resolve(folder) + sep
  return (uri: string): StaticFile | undefined => {
    const path = join(base, decoded(uri))
    if (!path.startsWith(base) || path.includes('\0')) return undefined
    const found = statSync(path, { throwIfNoEntry: false })
    if (!found?.isFile()) return undefined
    const kept = known.get(path)
    if (kept?.modifiedMs === found.mtimeMs) return kept
    const file = load(path, found.mtimeMs)
    known.set(path, file)
    return file
  }
}

const isHtml = ({ type }: StaticFile) => type.startsWith('text/html')

const changed = (file: StaticFile, request: IncomingMessage, change: DocumentChange) =>
  fileOf(Buffer.from(change(file.bytes.toString(), request)), file.type, file.modifiedMs)

const load = (path: string, modifiedMs: number) =>
  fileOf(readFileSync(path), contentTypes[extname(path)] ?? 'application/octet-stream', modifiedMs)

function fileOf(bytes: Buffer, type: string, modifiedMs: number): StaticFile {
  const etag = `"${createHash('md5').update(bytes).digest('hex')}"`
  return { bytes, type, etag, modifiedMs }
}

type Sent = { file: StaticFile; headers: object; compressed: ReturnType<typeof createCompression> }

function sendFile(request: IncomingMessage, response: ServerResponse, { file, headers, compressed }: Sent) {
  const { bytes, type, etag } = file
  const known = { ...headers, etag, vary: 'accept-encoding' }
  if (request.headers['if-none-match'] === etag) return send(response, 304, '', known)
  const smaller = compressed(request.headers['accept-encoding'], type, etag, bytes)
  send(response, 200, smaller?.body ?? bytes, { ...known, 'content-type': type, ...smaller?.headers })
}

function decoded(uri: string) {
  try {
    return decodeURIComponent(uri)
  } catch {
    return uri
  }
}
