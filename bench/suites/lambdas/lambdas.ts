import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atMost, type Row } from '#bench/report/row.ts'
import { bundleFunctions } from '#infra/bundling/bundle-functions.ts'
import { sizeLimitKb } from '#infra/bundling/size-limits.ts'
import { functions } from '#infra/functions/function-definitions.ts'
import { kilobyte } from '#tests/harness/pages/sizes.ts'
import { initialisations } from './initialisations.ts'

/** Measures the size of each deployed function, and how much longer it takes to load than an empty one. */
export async function lambdas(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-functions-'))
  try {
    await bundleFunctions(folder)
    return [...sizes(folder), ...(await initialisations(folder, (name) => fileOf(folder, name)))]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const fileOf = (folder: string, name: string) => join(folder, name, 'index.mjs')

const sizes = (folder: string) =>
  functions.map((definition) =>
    atMost({
      what: `function ${definition.name}: minified`,
      value: statSync(fileOf(folder, definition.name)).size / kilobyte,
      limit: sizeLimitKb(definition),
      unit: 'KB',
    }),
  )
