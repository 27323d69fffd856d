import { epochSeconds, isoAt, now } from '../../clock.ts'
import type { PageLease } from '../site/publishing.ts'
import { formerAddresses, parseSiteRecord, type SiteRecord } from '../site/site-records.ts'
import { transact, type Write } from '../table/client.ts'
import { ConditionFailedError } from '../table/conditions.ts'
import { updateExpression } from '../table/expressions.ts'
import { keys } from '../table/keys.ts'
import { persistentTries } from '../table/retry.ts'
import { addressTaken, claimWrite } from './addresses.ts'
import { addressReservationMs } from './reserve-left-address.ts'

/** `storeId` and `url` are those of a live page, whose checkouts return buyers to the new address from then on. */
export type AddressMove = { address: string; live: { storeId: string; url: string } | undefined }

/**
 * Gives a published site another address, in one transaction: the new name is claimed, the previous one rests for this
 * tenant while it redirects, and the head says that redirects are still to be written. Returns the head.
 * @throws Failure 'address-taken'
 * @throws ConditionFailedError if the lease is lost
 */
export async function moveAddress(lease: PageLease, record: SiteRecord, { address, live }: AddressMove) {
  const left = record.address ?? ''
  const until = now() + addressReservationMs
  const kept = formerAddresses(record, now()).filter((it) => it.address !== address)
  const change = {
    address,
    former_addresses: [...kept, { address: left, until: isoAt(until) }],
    redirects_due: true,
  }
  const writes = [
    claimWrite(lease.tenantId, address),
    headWrite(lease, change),
    leaveWrite(lease.tenantId, left, until),
    ...(live ? [urlWrite(live)] : []),
  ]
  try {
    await transact(writes, persistentTries)
  } catch (error) {
    if (error instanceof ConditionFailedError && error.failed.includes(0)) throw addressTaken()
    throw error
  }
  return parseSiteRecord({ ...record, ...change })
}

function headWrite({ tenantId, id }: PageLease, change: object): Write {
  const update = updateExpression({ ...change })
  return {
    Update: {
      ...update,
      Key: keys.siteHead(tenantId),
      ConditionExpression: 'publishing.id = :lease',
      ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':lease': id },
    },
  }
}

/** The tenant can return to the address until then. */
const leaveWrite = (tenantId: string, address: string, until: number): Write => ({
  Update: {
    Key: keys.siteName(address),
    UpdateExpression: 'SET #ttl = :until',
    ConditionExpression: 'tenant_id = :tenant',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':until': epochSeconds(until), ':tenant': tenantId },
  },
})

const urlWrite = ({ storeId, url }: { storeId: string; url: string }): Write => ({
  Update: {
    Key: keys.storefront(storeId),
    UpdateExpression: 'SET #url = :url',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#url': 'url' },
    ExpressionAttributeValues: { ':url': url },
  },
})
