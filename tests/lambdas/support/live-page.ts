import { expect } from 'vitest'
import { loadSiteRecord } from '#lambdas/data/site/site-records.ts'
import type { FakeBucket } from './fake-bucket.ts'

/**
 * Expects the live page to be the release that the site's record names, and none while the site is not live. Returns
 * both.
 */
export async function expectPageAgrees({ pages }: FakeBucket, { tenantId }: { tenantId: string }) {
  const { status, address, live_release_id } = (await loadSiteRecord(tenantId)) ?? {}
  const html = pages.get(`live/${address}/index.html`)?.html
  const release = pages.get(`releases/${tenantId}/${live_release_id}/index.html`)?.html
  expect({ status, isUp: html !== undefined }).toEqual({ status, isUp: status === 'live' })
  expect(html).toBe(release)
  return { status, html }
}
