import type { CatalogComparison } from '#lambdas/operators/courses/catalog-versions.ts'
import { AdminError } from '../admin-error.ts'
import { counted, printable } from '../terminal.ts'

/**
 * Returns what would change: each product, with a line for each field.
 * @throws AdminError if a text promises more than the imported course has
 */
export function catalogSummary({ added, broken, changed, notes, unchanged }: CatalogComparison) {
  if (broken.length > 0)
    throw new AdminError(
      `${broken.join('\n')}\nPromise no more than the course has, or import more of it first. Nothing was changed.`,
    )
  return [
    ...notes.map((note) => `note     ${note}`),
    ...added.map(({ id, title }) => `new      ${id}: ${title}`),
    ...changed.flatMap(({ product: { id, title }, lines }) => [
      `changed  ${id}: ${title}`,
      ...lines.map((line) => `         ${printable(line)}`),
    ]),
    `${counted(added.length, 'new product')}, ${changed.length} changed, ${unchanged} unchanged.`,
  ].join('\n')
}

/** `kept`: the number of the version that was replaced; undefined if nothing changed. */
export const catalogReplacedText = (kept: number | undefined) =>
  kept === undefined
    ? 'The catalog is up to date.'
    : 'The catalog is up to date. Visitors see it within a minute.\n' +
      `The previous texts and prices are kept: restore-catalog --version ${kept} --apply --reason TEXT brings them back.`
