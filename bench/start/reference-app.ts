import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, type Dirent, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { staticFiles } from '#local/emulators/cloudfront/static-files.ts'
import { sendJson } from '#local/emulators/http/http.ts'
import { openPrivate } from '#local/emulators/http/ports.ts'
import { buildOnce } from '#local/stack/bundling/build-cache.ts'

const source = fileURLToPath(new URL('../reference-app', import.meta.url))

const items = Array.from({ length: 10 }, (_, n) => ({
  id: n,
  title: `Item ${n}`,
  createdAt: Date.UTC(2026, 0, n + 1),
}))
const replies: Record<string, unknown> = {
  '/api/me': { id: 1, email: 'ada@example.com', name: 'Ada Lovelace', role: 'ADMIN' },
  '/api/items': items,
}

/** Serves the reference app, whose server replies at once; `/api/me` is null for who sends no token. */
export async function serveReferenceApp() {
  const folder = await buildOnce(`reference-app-${hashOfSource()}`, buildIn)
  const files = staticFiles(join(folder, 'dist'), { headers: {}, originDomainName: '' }, cacheControlOf)
  const port = await openPrivate((request, response) => {
    const path = request.url ?? '/'
    if (path.startsWith('/api/')) return replyTo(request, response)
    // A single-page application: every path returns its document.
    if (!path.startsWith('/assets/')) request.url = '/index.html'
    return files(request, response)
  })
  return { origin: `http://localhost:${port.port}`, close: port.close }
}

function replyTo({ url = '', headers }: IncomingMessage, response: ServerResponse) {
  sendJson(response, url in replies ? 200 : 404, headers.authorization ? (replies[url] ?? {}) : null)
}

const cacheControlOf = (path: string) =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'

/** The build cache follows our own sources only. */
function hashOfSource() {
  const hash = createHash('sha256')
  for (const entry of readdirSync(source, { recursive: true, withFileTypes: true }).toSorted(byName))
    if (entry.isFile()) hash.update(readFileSync(join(entry.parentPath, entry.name)))
  return hash.digest('hex').slice(0, 8)
}

const byName = (one: Dirent, other: Dirent) => one.name.localeCompare(other.name)

/** @throws Error if npm cannot install or build it. */
function buildIn(folder: string) {
  cpSync(source, folder, { recursive: true })
  run(folder, ['ci', '--ignore-scripts', '--no-audit', '--no-fund'])
  run(folder, ['run', 'build'])
}

function run(folder: string, parameters: string[]) {
  const { status, stderr } = spawnSync('npm', parameters, { cwd: folder, encoding: 'utf8', env: buildEnv })
  if (status !== 0) throw new Error(`npm ${parameters.join(' ')} failed for the reference app: ${stderr}`)
}

const buildEnv = { ...process.env, NODE_ENV: undefined }
