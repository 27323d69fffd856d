import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url))

/** What functions and the template are made of. */
const sources = [
  'infra',
  'lambdas',
  'contract',
  'rules',
  'storefront',
  'local',
  'courses',
  'pdf',
  'pictures',
  'package.json',
  'package-lock.json',
]

let known: string | undefined

/** Differs whenever a source differs; read once per process. */
export function sourceHash(): string {
  known ??= sources
    .reduce((hash, source) => addTo(hash, join(repositoryRoot, source)), createHash('sha256'))
    .digest('hex')
    .slice(0, 16)
  return known
}

function addTo(hash: ReturnType<typeof createHash>, path: string) {
  if (!statSync(path).isDirectory())
    return hash.update(path.slice(repositoryRoot.length)).update(readFileSync(path))
  for (const name of readdirSync(path).sort()) addTo(hash, join(path, name))
  return hash
}
