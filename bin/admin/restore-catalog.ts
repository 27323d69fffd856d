import * as z from 'zod/mini'
import { catalogVersions } from '#lambdas/data/store/catalog-versions.ts'
import {
  catalogBefore,
  compareCatalog,
  replaceCatalogKeepingVersion,
} from '#lambdas/operators/catalog-versions.ts'
import { AdminError } from './admin-error.ts'
import { audited } from './audited.ts'
import { catalogReplacedText, catalogSummary } from './catalog-summary.ts'
import { command } from './command.ts'
import { VersionNumber, versionOption } from './inputs.ts'

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
