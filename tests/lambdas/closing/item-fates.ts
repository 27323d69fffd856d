import type { Key } from '#lambdas/data/table/partitions.ts'

type Because = `because ${string}`
/** What becomes of an item in the file that a seller downloads, and when their account is deleted. */
export type ItemType = {
  /** An item of the seller, under this key; or of somebody else, where the seller has none. */
  key: Key
  fields?: Record<string, unknown>
  exported: true | Because
  deleted: true | Because
}

export type Subject = {
  tenantId: string
  userId: string
  emailKey: string
  storeId: string
  subdomain: string
  /** When the tenant's item was made. */
  signedUpAt: string
}

export const own = { exported: true, deleted: true } as const
export const ofBuyers = {
  exported: 'because it is a buyer’s, and the order says what was bought',
  deleted: 'because buyers keep their courses',
} as const
export const ofCatalog = {
  exported: 'because it is the platform’s',
  deleted: 'because it is the platform’s',
} as const
export const secret = {
  exported: 'because it is a secret that proves an address, and ends automatically',
  deleted: true,
} as const
export const ofMoney = {
  exported: 'because the order has the same facts',
  deleted: 'because books are kept as the law wants; it names the platform afterwards',
} as const
export const ofRuns = {
  exported: 'because it is of the product’s own work',
  deleted: 'because it is of the product’s own work',
} as const
