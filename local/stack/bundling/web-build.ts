import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { webFolder } from '#infra/paths.ts'
import { repositoryRoot } from './source-hash.ts'

/** Built one after the other, so that an interrupted build lacks one. */
const pages = ['app.html', 'index.html', 'buyer.html']
const sources = ['web', 'storefront', 'contract', 'rules', 'pdf', 'package-lock.json']

/** Builds the web app if it is missing or older than what it is made of. */
export async function buildWeb() {
  const builtMs = Math.min(...pages.map((page) => changedMs(join(webFolder, page))))
  if (sources.every((source) => newestMs(join(repositoryRoot, source)) < builtMs)) return
  console.log('Building the web app...')
  const vite = fileURLToPath(new URL('bin/vite.js', import.meta.resolve('vite/package.json')))
  const options = ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn']
  // A test runner's NODE_ENV would put React's development build in front of every later visitor.
  const env = { ...process.env, NODE_ENV: 'production' }
  const building = spawn(process.execPath, [vite, ...options], { cwd: repositoryRoot, env, stdio: 'inherit' })
  const [code] = await once(building, 'exit')
  if (code !== 0) throw new Error('The web app could not be built; the reason is above.')
}

function newestMs(path: string): number {
  const entry = statSync(path, { throwIfNoEntry: false })
  if (!entry?.isDirectory()) return entry?.mtimeMs ?? 0
  const inside = readdirSync(path).map((name) => newestMs(join(path, name)))
  return Math.max(entry.mtimeMs, ...inside)
}

const changedMs = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
