import * as z from 'zod/mini'
import { compareCatalog, replaceCatalogKeepingVersion } from '#lambdas/operators/catalog-versions.ts'
import { sampleCatalog } from '#rules/sample-catalog.ts'
import { audited } from './audited.ts'
import { command } from './command.ts'

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
