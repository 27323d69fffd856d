import { isoAt, now } from '../clock.ts'
import { ConditionFailed } from './conditions.ts'
import { keys } from './keys.ts'
import { parseSiteRecord, type SiteRecord } from './site-records.ts'
import { updateItem } from './table.ts'

/** The right to change the store's live page. `takenAt` in epoch ms. */
export type PageLease = { tenantId: string; id: string; takenAt: number }

/** Longer than a function that holds one can run. */
const leaseMs = 30_000

/** The site's head as it then is; undefined if there is nothing to publish or another lease is live. */
export async function takePageLease({ tenantId, id, takenAt }: PageLease): Promise<SiteRecord | undefined> {
  try {
    const site = await updateItem(keys.siteHead(tenantId), {
      UpdateExpression: 'SET publishing = :lease',
      ConditionExpression:
        'attribute_exists(#status) AND (attribute_not_exists(publishing) OR publishing.expires_at <= :now)',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':lease': { id, expires_at: takenAt + leaseMs }, ':now': takenAt },
      ReturnValues: 'ALL_NEW',
    })
    return parseSiteRecord(site)
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined
    throw error
  }
}

/** Gives the lease back; one that has been taken over is not ours to give. */
export async function releasePageLease({ tenantId, id }: PageLease) {
  try {
    await updateItem(keys.siteHead(tenantId), {
      UpdateExpression: 'REMOVE publishing',
      ConditionExpression: 'publishing.id = :lease',
      ExpressionAttributeValues: { ':lease': id },
    })
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
  }
}

/** What the live page was made of, so that later changes show. */
export type PublishedPage = { etag: string; revision: string | undefined; products: string }

/** The page is up: the site is live. Gives the lease back; raises ConditionFailed if it is gone. */
export const recordPublished = (lease: PageLease, { etag, revision, products }: PublishedPage) =>
  closing(lease, {
    UpdateExpression:
      'SET #status = :live, published_at = :at, published_revision = :revision, published_products = :products, etag = :etag REMOVE publishing',
    ExpressionAttributeValues: {
      ':live': 'live',
      ':at': isoAt(now()),
      ':revision': revision ?? '',
      ':products': products,
      ':etag': etag,
    },
  })

/** The page is down: the site is staged and keeps its address. Gives the lease back. */
export const recordUnpublished = (lease: PageLease) =>
  closing(lease, {
    UpdateExpression: 'SET #status = :staged REMOVE publishing, etag',
    ExpressionAttributeValues: { ':staged': 'staged' },
  })

type Change = { UpdateExpression: string; ExpressionAttributeValues: Record<string, unknown> }

async function closing({ tenantId, id }: PageLease, change: Change) {
  const site = await updateItem(keys.siteHead(tenantId), {
    UpdateExpression: change.UpdateExpression,
    ConditionExpression: 'publishing.id = :lease',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ...change.ExpressionAttributeValues, ':lease': id },
    ReturnValues: 'ALL_NEW',
  })
  return parseSiteRecord(site)
}
