import { createHash } from 'node:crypto'
import { maxSiteAddressLength, siteAddress } from '#rules/names/names.ts'
import { epochSeconds, isoAt, now } from '../../clock.ts'
import { Failure } from '../../failure.ts'
import type { PageLease } from '../site/publishing.ts'
import { isNameFree } from '../site/site-records.ts'
import { headUpdate } from '../site/site-text.ts'
import { getItems, transact, type Write } from '../table/client.ts'
import { ConditionFailedError } from '../table/conditions.ts'
import { keys } from '../table/keys.ts'
import { nameCandidates } from './name-candidates.ts'

/** The number of random suffixes tried after the counted ones; each has 40 bits. */
const ownSuffixes = 4
const ownSuffixDigits = 10

/**
 * Claims the address that the store's site keeps from now on: its name, with a suffix if another store has it. Name and
 * head are written together.
 * @throws Failure 'conflict' if every tried address was taken or the lease is lost
 */
export async function claimAddress(lease: PageLease, storeName: string): Promise<string> {
  for (const address of candidates(lease.tenantId, storeName)) {
    if (await claim(lease, address)) return address
  }
  throw new Failure('conflict', 'No free address was found for this store name. Please try again.')
}

/**
 * Returns the address that `claimAddress` would claim for the store now: the first candidate that is free or already
 * belongs to the store. Reserves nothing. Reads eventually consistently, because another store may claim it at any
 * moment anyway.
 */
export async function nextAddress(tenantId: string, storeName: string): Promise<string> {
  const wanted = candidates(tenantId, storeName)
  const claimed = await getItems(wanted.map(keys.siteName), { consistent: false })
  const taken = new Set(claimed.filter((name) => !isNameFree(name, tenantId)).map(({ id }) => id))
  return wanted.find((address) => !taken.has(address)) ?? siteAddress(storeName)
}

/** Returns the tenant whose site has, or had, this address; undefined for one that nobody has. */
export async function ownerOfAddress(address: string): Promise<string | undefined> {
  const [name] = await getItems([keys.siteName(address)])
  return typeof name?.tenant_id === 'string' ? name.tenant_id : undefined
}

/**
 * The candidates in the order in which they are tried. Every call returns the same, so that an address can be shown
 * before it is claimed.
 */
function candidates(tenantId: string, storeName: string): string[] {
  const own = Array.from({ length: ownSuffixes }, (_, n) => ownSuffix(tenantId, n))
  return nameCandidates(siteAddress(storeName), maxSiteAddressLength, own)
}

const ownSuffix = (tenantId: string, n: number) =>
  createHash('sha256').update(`${tenantId} ${n}`).digest('hex').slice(0, ownSuffixDigits)

/**
 * Claims the address for a site that was never published, and frees the `previous` one.
 * @throws Failure 'address-taken', and 'conflict' if the site was published, is being published, or has another address
 */
export async function reserveAddress(tenantId: string, address: string, previous: string | undefined) {
  const head = headUpdate(tenantId, { address })
  try {
    await transact([
      claimWrite(tenantId, address),
      {
        Update: {
          ...head,
          ConditionExpression: [
            previous ? '#address = :previous' : 'attribute_not_exists(#address)',
            'attribute_not_exists(published_at)',
            '(attribute_not_exists(publishing) OR publishing.expires_at <= :moment)',
          ].join(' AND '),
          ExpressionAttributeValues: {
            ...head.ExpressionAttributeValues,
            ':moment': now(),
            ...(previous && { ':previous': previous }),
          },
        },
      },
      ...(previous ? [freeWrite(tenantId, previous)] : []),
    ])
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error
    if (error.failed.includes(0)) throw addressTaken()
    throw new Failure(
      'conflict',
      'Your site is being changed right now. Load the page again, then try again.',
    )
  }
}

export const addressTaken = () =>
  new Failure('address-taken', 'Somebody else has this address. Choose another one.')

/** No page was published there, so another seller may take it at once. */
const freeWrite = (tenantId: string, address: string): Write => ({
  Delete: {
    Key: keys.siteName(address),
    ConditionExpression: 'attribute_not_exists(pk) OR tenant_id = :tenant',
    ExpressionAttributeValues: { ':tenant': tenantId },
  },
})

/** Fails if another tenant has the address, or if it rests. The table deletes expired items late. */
export const claimWrite = (tenantId: string, address: string): Write => ({
  Put: {
    Item: {
      ...keys.siteName(address),
      ...{ type: 'site-name', id: address, tenant_id: tenantId, created_at: isoAt(now()) },
    },
    ConditionExpression: 'attribute_not_exists(pk) OR tenant_id = :tenant OR #ttl <= :now',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':tenant': tenantId, ':now': epochSeconds(now()) },
  },
})

async function claim({ tenantId, id }: PageLease, address: string) {
  try {
    await transact([
      claimWrite(tenantId, address),
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
    if (error instanceof ConditionFailedError && error.failed.includes(0)) return false
    throw error
  }
}
