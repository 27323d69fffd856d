import type { CatalogProduct } from '#contract/catalog.ts'
import { storedOffers } from '#lambdas/data/store/catalog.ts'
import type { CourseComparison } from '#lambdas/operators/courses/course-versions.ts'
import { AdminError } from '../admin-error.ts'
import { counted, printable } from '../terminal.ts'

/** @throws AdminError if the catalog does not have it */
export async function productToImport(productId: string): Promise<CatalogProduct> {
  const [product] = await storedOffers([productId])
  if (!product)
    throw new AdminError(`The catalog has no product "${productId}". Add it with import-catalog first.`)
  return product
}

/**
 * Returns what would change, with what an operator should know of it.
 * @throws AdminError if the catalog promises more than the course would have
 */
export function courseSummary(
  product: CatalogProduct,
  { broken, changes, contents, modules, notes }: CourseComparison,
  folderNotes: readonly string[] = [],
) {
  if (broken.length > 0)
    throw new AdminError(
      `${broken.join('\n')}\nThe catalog may not promise more than the course has. ` +
        'Correct its texts with import-catalog first, or add to the course. Nothing was changed.',
    )
  return [
    ...[...folderNotes, ...notes].map((note) => `note     ${note}`),
    ...changes.map(({ kind, what }) => `${kind.padEnd(7)}  ${printable(what)}`),
    ...(changes.length === 0 ? ['The course has this content already.'] : []),
    `${product.title}: ${counted(modules, 'module')}, ${contents}.`,
  ].join('\n')
}

/** `kept`: the number of the version that was replaced. */
export const replacedText = (productId: string, kept: number | undefined) =>
  [
    'Buyers read this version from now on, and the catalog says what it has. A published store says it with its next ' +
      'publish; until then its seller sees that the page has unpublished changes.',
    ...(kept === undefined
      ? []
      : [
          `The previous content is kept: restore-course ${productId} --version ${kept} --apply --reason TEXT brings it back.`,
        ]),
  ].join('\n')
