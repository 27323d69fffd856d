import { parse } from 'csv-parse/sync'
import * as z from 'zod/mini'
import type { CatalogProduct } from '#contract/catalog.ts'
import { OfferEntry } from '#contract/operators/offers.ts'
import { fieldError } from '#lambdas/courses/field-error.ts'
import { AdminError } from '../admin-error.ts'

const maxProducts = 10_000

export const catalogColumns = Object.keys(OfferEntry.shape)
const lists = new Set(['learn_bullets', 'deliverables', 'tags'])
const numbers = new Set(['default_price', 'commission_pct', 'popularity_pct'])

/**
 * Returns the products of a CSV or JSON file.
 *
 * @throws AdminError if anything in it is invalid, with one line per problem.
 */
export function readCatalog(fileName: string, content: string): CatalogProduct[] {
  const isCsv = /\.csv$/i.test(fileName)
  const rows = isCsv ? csvRows(content) : jsonRows(content)
  if (rows.length === 0) throw new AdminError('The file contains no products.')
  if (rows.length > maxProducts) throw new AdminError(`Import at most ${maxProducts} products at a time.`)
  const nameOf = (at: number) => (isCsv ? `Row ${at + 2}` : `Product ${at + 1}`)
  const products: CatalogProduct[] = []
  const problems: string[] = []
  for (const [at, row] of rows.entries()) {
    const parsed = OfferEntry.safeParse(row, { error: fieldError })
    if (parsed.success) products.push(parsed.data)
    else problems.push(...parsed.error.issues.map((issue) => `${nameOf(at)}, ${described(issue)}`))
  }
  problems.push(...repeated(products, 'id'), ...repeated(products, 'slug'))
  if (problems.length > 0) throw new AdminError(problems.join('\n'))
  return products
}

const described = ({ path, message }: z.core.$ZodIssue) =>
  path.length > 0 ? `${path.join('.')}: ${message}` : message

function repeated(products: readonly CatalogProduct[], field: 'id' | 'slug') {
  const seen = new Set<string>()
  const again = products
    .map((product) => product[field])
    .filter((value) => seen.size === seen.add(value).size)
  return [...new Set(again)].map((value) => `The ${field} "${value}" appears more than once.`)
}

function jsonRows(content: string): unknown[] {
  try {
    const { data, success } = z.array(z.unknown()).safeParse(JSON.parse(content))
    if (success) return data
  } catch {
    throw new AdminError('The file is not JSON. A name that ends in .csv is read as CSV.')
  }
  throw new AdminError('The JSON file must be a list of products.')
}

function csvRows(content: string): unknown[] {
  try {
    const rows: Record<string, string>[] = parse(content, {
      bom: true,
      columns: true,
      skip_empty_lines: true,
      trim: true,
    })
    return rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, cellValue(name, cell)])),
    )
  } catch (error) {
    throw new AdminError(`The CSV file can't be read: ${error instanceof Error ? error.message : error}`)
  }
}

/** Converts a cell to its column's type. An invalid cell stays text and is rejected with its row. */
function cellValue(name: string, cell: string): unknown {
  if (lists.has(name)) return cell === '' ? [] : cell.split('|').map((entry) => entry.trim())
  if (numbers.has(name) && /^-?\d+(\.\d+)?$/.test(cell)) return Number(cell)
  if (name === 'pro_only' && /^(true|false)$/i.test(cell)) return cell.toLowerCase() === 'true'
  return cell
}
