import { expect } from 'vitest'
import { loadSiteRecord } from '#lambdas/data/site/site-records.ts'
import type { FakeBucket } from '#tests/harness/fakes/fake-bucket.ts'

/** Returns whether this is the page of a store that was taken down. */
export const saysOffline = (html: string | undefined) => html?.includes('is closed for now</title>') ?? false

/**
 * Expects the live page to be the release that the site's record names, and to say that the store is offline while a
 * site that was published is not live. Returns the status and the page.
 */
export async function expectPageAgrees({ pages }: FakeBucket, { tenantId }: { tenantId: string }) {
  const { status, address, live_release_id, published_at } = (await loadSiteRecord(tenantId)) ?? {}
  const html = pages.get(`live/${address}/index.html`)?.html
  const release = pages.get(`releases/${tenantId}/${live_release_id}/index.html`)?.html
  if (status === 'live') expect(html).toBe(release)
  else
    expect({ status, isOffline: saysOffline(html) }).toEqual({
      status,
      isOffline: published_at !== undefined,
    })
  return { status, html }
}
