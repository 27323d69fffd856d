import { randomInt } from 'node:crypto'
import { isReserved, maxSiteAddressLength, siteAddress, withSuffix } from '#rules/names.ts'
import { isoAt, now } from '../clock.ts'
import { Failure } from '../failure.ts'
import { ConditionFailed } from './conditions.ts'
import { keys } from './keys.ts'
import type { PageLease } from './publishing.ts'
import { transact } from './table.ts'

/** After these many neighbours a name is so popular that counting on would take too long. */
const countedSuffixes = [2, 3, 4]
const randomSuffixes = 4

/**
 * The address that the store's site keeps from now on: its name, or with a number if another store has it.
 * Name and head are written together. Raises 'conflict' if every try was taken or the lease is gone.
 */
export async function claimAddress(lease: PageLease, storeName: string): Promise<string> {
  for (const address of candidates(siteAddress(storeName))) {
    if (await claim(lease, address)) return address
  }
  throw new Failure('conflict', 'No free address was found for this store name. Please try again.')
}

function candidates(name: string) {
  const random = Array.from({ length: randomSuffixes }, () => randomInt(1_000, 1_000_000))
  const suffixed = [...countedSuffixes, ...random].map((n) => withSuffix(name, n, maxSiteAddressLength))
  return isReserved(name) ? suffixed : [name, ...suffixed]
}

async function claim({ tenantId, id }: PageLease, address: string) {
  const name = { type: 'site-name', id: address, tenant_id: tenantId, created_at: isoAt(now()) }
  try {
    await transact([
      {
        Put: {
          Item: { ...keys.siteName(address), ...name },
          ConditionExpression: 'attribute_not_exists(pk) OR tenant_id = :tenant',
          ExpressionAttributeValues: { ':tenant': tenantId },
        },
      },
      {
        Update: {
          Key: keys.siteHead(tenantId),
          UpdateExpression: 'SET address = :address',
          ConditionExpression: 'publishing.id = :lease',
          ExpressionAttributeValues: { ':address': address, ':lease': id },
        },
      },
    ])
    return true
  } catch (error) {
    if (error instanceof ConditionFailed && error.failed.includes(0)) return false
    throw error
  }
}
