import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import * as z from 'zod/mini'
import { compareCatalog, replaceCatalogKeepingVersion } from '#lambdas/operators/catalog-versions.ts'
import { AdminError } from './admin-error.ts'
import { audited } from './audited.ts'
import { catalogColumns, readCatalog } from './catalog-file.ts'
import { catalogReplacedText, catalogSummary } from './catalog-summary.ts'
import { command } from './command.ts'

export const importCatalog = command({
  usage: 'FILE [--apply]',
  summary: 'Adds and replaces catalog products from a CSV or JSON file.',
  notes:
    'Shows the difference; --apply makes it and keeps the previous version for restore-catalog. Products that are not in the file stay unchanged. One invalid row\n' +
    'rejects the whole file. JSON is a list of products. CSV has a header row and separates list entries by "|".\n' +
    'The texts may not promise more than the imported course has: lessons, hours, videos, files, pages.\n' +
    `Prices are in cents. Every product has:\n${catalogColumns.join(', ')}`,
  changes: 'with --apply',
  positionals: ['file'],
  options: { apply: { type: 'boolean', default: false } },
  needs: ['TABLE_NAME'],
  input: z.object({ file: z.string(), apply: z.boolean() }),
  run: async ({ file, apply }) => {
    const products = readCatalog(file, contentOf(file))
    const comparison = await compareCatalog(products)
    const summary = catalogSummary(comparison)
    if (!apply) return `${summary}\nNothing was written. Pass --apply to make these changes.`
    const { added, changed } = comparison
    const details = { file: basename(file), added: added.length, changed: changed.length }
    const kept = await audited({ what: 'import-catalog', details }, () =>
      replaceCatalogKeepingVersion(comparison),
    )
    return `${summary}\n${catalogReplacedText(kept)}`
  },
})

function contentOf(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new AdminError(`The file ${file} can't be read. Check its name and folder.`)
  }
}
