import * as z from 'zod/mini'
import { seedCatalog as save } from '#lambdas/data/catalog.ts'
import { sampleCatalog } from '#rules/sample-catalog.ts'
import { audited } from './audited.ts'
import { command } from './command.ts'

export const seedCatalog = command({
  usage: '',
  summary: 'Puts the built-in courses into the catalog, or back to how they came.',
  positionals: [],
  needs: ['TABLE_NAME'],
  input: z.object({}),
  run: async () => {
    const details = { products: sampleCatalog.length }
    await audited({ what: 'seed-catalog', details }, () => save(sampleCatalog, new Date().toISOString()))
    return `The catalog holds the ${sampleCatalog.length} built-in courses.`
  },
})
