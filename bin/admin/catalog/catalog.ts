import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import * as z from 'zod/mini'
import { catalogVersions } from '#lambdas/data/store/catalog-versions.ts'
import {
  catalogBefore,
  compareCatalog,
  replaceCatalogKeepingVersion,
} from '#lambdas/operators/courses/catalog-versions.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { AdminError, versionMissing } from '../admin-error.ts'
import { audited } from '../audited.ts'
import { command } from '../command.ts'
import { VersionNumber, versionOption } from '../inputs.ts'
import { catalogColumns, readCatalog } from './catalog-file.ts'
import { catalogReplacedText, catalogSummary } from './catalog-summary.ts'

export const seedCatalog = command({
  usage: '',
  summary: 'Adds the built-in courses to the catalog, or restores them.',
  changes: 'always',
  positionals: [],
  needs: ['TABLE_NAME'],
  input: z.object({}),
  run: async (_, { stage }) => {
    const details = { products: sampleCatalog.length }
    await audited({ what: 'seed-catalog', details }, async () =>
      replaceCatalogKeepingVersion(await compareCatalog(sampleCatalog)),
    )
    const [first] = sampleCatalog
    return (
      `The catalog contains the ${sampleCatalog.length} built-in courses. Import the content of each, for example:\n` +
      `npm run admin -- import-course ${first?.id} courses/${first?.slug} --stage ${stage} --apply --reason TEXT`
    )
  },
})

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
    if (comparison.renamed.length > 0)
      throw new AdminError(
        `${comparison.renamed.join('\n')}\nGive these courses their slugs in the file. Nothing was changed.`,
      )
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

export const restoreCatalog = command({
  usage: '[--version N] [--apply]',
  summary: 'Lists the kept versions of the catalog, or goes back to one.',
  notes:
    'Each change by import-catalog, seed-catalog or restore-catalog keeps the texts and prices that it replaces. With\n' +
    '--version it shows the difference; --apply makes it. Products that were added since stay: stores may sell them.',
  changes: 'with --apply',
  positionals: [],
  options: { ...versionOption, apply: { type: 'boolean', default: false } },
  needs: ['TABLE_NAME'],
  input: z.object({ version: VersionNumber, apply: z.boolean() }),
  run: async ({ version, apply }) => {
    if (version === undefined && apply) throw versionMissing(await versionsText())
    if (version === undefined) return versionsText()
    const before = await catalogBefore(version)
    if (!before)
      throw new AdminError(
        `There is no version ${version} of the catalog.\n${await versionsText()}\nNothing was changed.`,
      )
    const comparison = await compareCatalog(before.products)
    const stays = before.added.map((id) => `stays    ${id}: it was added since.`)
    const summary = [...stays, catalogSummary(comparison)].join('\n')
    if (!apply) return `${summary}\nNothing was written. Pass --apply to go back to version ${version}.`
    const details = { version, changed: comparison.changed.length }
    const kept = await audited({ what: 'restore-catalog', details }, () =>
      replaceCatalogKeepingVersion(comparison),
    )
    return `${summary}\n${catalogReplacedText(kept)}`
  },
})

async function versionsText() {
  const versions = await catalogVersions()
  if (versions.length === 0) return 'No version of the catalog is kept: nothing has replaced its texts.'
  return versions
    .map(({ number, created_at }) => `version ${number}, replaced ${created_at}`)
    .reverse()
    .join('\n')
}
