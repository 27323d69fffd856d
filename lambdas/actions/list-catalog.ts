import { action } from '../action.ts'
import { listCatalog } from '../data/catalog.ts'

export const handler = action('list-catalog', async () => ({ products: await listCatalog() }))
