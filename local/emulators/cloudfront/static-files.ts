import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { extname, join, resolve, sep } from 'node:path'
import { type Listener, send } from '../http/http.ts'
import { createFileReply, type File } from './compression.ts'
import { type Behavior, edgeFunction, type PlainBehavior } from './edge-function.ts'

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

type StaticFile = File & { modifiedMs: number }

/** What a deployment does to HTML: which file it uploads under a name, if any, and what it puts into it. */
export type Deployed = {
  fileAt: (path: string) => string | undefined
  change: (html: string, request: IncomingMessage) => string
}

/** The built web app as CloudFront serves it from its bucket. */
export function staticFiles(
  folder: string,
  { edgeCode, headers }: PlainBehavior & Partial<Behavior>,
  cacheControlOf: (path: string) => string,
  deployed?: Deployed,
): Listener {
  const pass = edgeFunction(edgeCode)
  const read = fileReader(folder)
  const reply = createFileReply()
  return (request, response) => {
    const passed = pass(request)
    const uri = passed.kind === 'pass' ? passed.uri : ''
    const path = deployed ? deployed.fileAt(uri) : uri
    const found = path === undefined ? undefined : read(path)
    const file = found && deployed && isHtml(found) ? changed(found, request, deployed) : found
    if (file) return reply(request, response, file, { ...headers, 'cache-control': cacheControlOf(uri) })
    const text = existsSync(folder) ? 'Not found' : 'The web app is not built: npm run build:web'
    send(response, 404, text, { ...headers, 'content-type': 'text/plain; charset=utf-8' })
  }
}

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

const changed = (file: StaticFile, request: IncomingMessage, { change }: Deployed) =>
  fileOf(Buffer.from(change(file.body.toString(), request)), file.type, file.modifiedMs)

const load = (path: string, modifiedMs: number) =>
  fileOf(readFileSync(path), contentTypes[extname(path)] ?? 'application/octet-stream', modifiedMs)

function fileOf(body: Buffer, type: string, modifiedMs: number): StaticFile {
  const etag = `"${createHash('md5').update(body).digest('hex')}"`
  return { body, type, etag, modifiedMs }
}

function decoded(uri: string) {
  try {
    return decodeURIComponent(uri)
  } catch {
    return uri
  }
}
