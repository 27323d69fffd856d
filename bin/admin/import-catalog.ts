import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { CatalogProduct } from '#contract/catalog.ts'
import { catalogProducts, seedCatalog } from '#lambdas/data/store/catalog.ts'
import { contradictionsOf, contradictionText } from '#rules/course-promises.ts'
import { AdminError } from './admin-error.ts'
import { audited } from './audited.ts'
import { catalogColumns, readCatalog } from './catalog-file.ts'
import { command } from './command.ts'
import { counted } from './terminal.ts'

export const importCatalog = command({
  usage: 'FILE [--apply]',
  summary: 'Adds and replaces catalog products from a CSV or JSON file.',
  notes:
    'Shows the changes; --apply makes them. Products that are not in the file stay unchanged. One invalid row\n' +
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
    const { added, changed, contradictions } = await comparedWithCatalog(products)
    const broken = contradictions.filter(({ kind }) => kind === 'more').map(contradictionText)
    if (broken.length > 0)
      throw new AdminError(
        `${broken.join('\n')}\nPromise no more than the course has, or import more of it first. Nothing was changed.`,
      )
    const same = products.length - added.length - changed.length
    const summary = [
      ...contradictions.map((contradiction) => `note     ${contradictionText(contradiction)}`),
      ...added.map(({ id, title }) => `new      ${id}: ${title}`),
      ...changed.map(({ id, title }) => `changed  ${id}: ${title}`),
      `${counted(added.length, 'new product')}, ${changed.length} changed, ${same} unchanged.`,
    ].join('\n')
    if (!apply) return `${summary}\nNothing was written. Pass --apply to make these changes.`
    const details = { file: basename(file), added: added.length, changed: changed.length }
    await audited({ what: 'import-catalog', details }, () =>
      seedCatalog([...added, ...changed], new Date().toISOString()),
    )
    return `${summary}\nThe catalog is up to date. Visitors see it within a minute.`
  },
})

async function comparedWithCatalog(products: readonly CatalogProduct[]) {
  const present = await catalogProducts(products.map(({ id }) => id))
  const previous = new Map(present.map((product) => [product.id, product]))
  return {
    added: products.filter(({ id }) => !previous.has(id)),
    changed: products.filter((product) => {
      const { outline: _, ...before } = previous.get(product.id) ?? {}
      return previous.has(product.id) && !isDeepStrictEqual(before, product)
    }),
    contradictions: products.flatMap((product) => {
      const outline = previous.get(product.id)?.outline
      return outline ? contradictionsOf(product, outline) : []
    }),
  }
}

function contentOf(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new AdminError(`The file ${file} can't be read.`)
  }
}
