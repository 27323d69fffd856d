import * as z from 'zod/mini'
import { getItems } from '../../data/table/client.ts'
import { keys } from '../../data/table/keys.ts'

const Named = z.object({ pk: z.string(), name: z.string() })

/** Adds the names of the stores to rows about sellers, with one request. A seller who was deleted has none. */
export async function withStoreNames<Row extends { tenant_id: string }>(
  rows: readonly Row[],
): Promise<(Row & { store_name?: string })[]> {
  const tenants = [...new Set(rows.map(({ tenant_id }) => tenant_id))]
  const items = await getItems(tenants.map(keys.store), { consistent: false })
  const names = new Map(
    items.map((item) => {
      const { pk, name } = Named.parse(item)
      return [pk, name]
    }),
  )
  return rows.map((row) => {
    const name = names.get(keys.store(row.tenant_id).pk)
    return name === undefined ? row : { ...row, store_name: name }
  })
}
