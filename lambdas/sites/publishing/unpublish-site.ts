import type { Site } from '#contract/site/site.ts'
import { recordUnpublished } from '../../data/site/publishing.ts'
import { changedSite } from './changed-site.ts'
import { takeDown } from './take-down.ts'

/**
 * Takes the live page down: a page at its address says so. The site is staged again and keeps its address.
 * @throws Failure 'no-site' and 'conflict'
 */
export const unpublishSite = (tenantId: string): Promise<Site> =>
  changedSite(takeDown(tenantId, recordUnpublished))
