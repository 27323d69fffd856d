import type { OfferChange } from '#contract/operators/offers.ts'
import { utcDay } from '#rules/offers.ts'
import { now } from '../clock.ts'
import { loadCourseVersion } from '../data/library/course-versions.ts'
import { applyExceptionWrite } from '../data/offers/commission-exceptions.ts'
import { endImportWrite, loadCourseUpload, refuseImportWrite } from '../data/offers/course-uploads.ts'
import { endOfferChangeWrite, loadOfferChange } from '../data/offers/offer-changes.ts'
import { applyCommissionWrite, applyPriceWrite } from '../data/offers/offer-writes.ts'
import { endPendingContentWrite, loadPendingContent } from '../data/offers/pending-content.ts'
import { transact, type Write } from '../data/table/client.ts'
import { succeeds } from '../data/table/conditions.ts'
import { replaceCourseKeepingVersion } from './courses/course-versions.ts'
import { importUpload } from './courses/import-course-upload.ts'

/** Writes a change whose day has come to its course or its seller. Returns false if there was nothing to do. */
export async function applyOfferChange(sk: string): Promise<boolean> {
  const change = await loadOfferChange(sk)
  if (change?.state !== 'announced' || change.from > utcDay(now())) return false
  if (change.kind === 'content') return replaceContent(change)
  const ending = endOfferChangeWrite(change.product_id, change.id, 'in-force')
  return succeeds(transact([...writesOf(change), ending]))
}

/** The next run completes a run that was interrupted. A change whose content is gone ends without being made. */
async function replaceContent(change: OfferChange): Promise<boolean> {
  const { id, product_id, upload } = change
  const pending = await loadPendingContent(product_id)
  const isReplaced = await replaceFromSource(change)
  return succeeds(
    transact([
      ...(upload === undefined ? [] : await uploadWrites(product_id, upload, isReplaced)),
      ...(pending?.id === id ? [endPendingContentWrite(product_id, pending)] : []),
      endOfferChangeWrite(product_id, id, isReplaced ? 'in-force' : 'cancelled'),
    ]),
  )
}

async function replaceFromSource({ product_id, upload, version }: OfferChange): Promise<boolean> {
  if (upload !== undefined) return importUpload({ productId: product_id, uploadId: upload })
  const content = version === undefined ? undefined : await loadCourseVersion(product_id, version)
  if (content) await replaceCourseKeepingVersion(content)
  return content !== undefined
}

/** The table deletes an upload's item some days after its files. */
async function uploadWrites(productId: string, uploadId: string, isImported: boolean): Promise<Write[]> {
  if (isImported) return [endImportWrite(productId, uploadId)]
  return (await loadCourseUpload(productId, uploadId)) ? [refuseImportWrite(productId, uploadId)] : []
}

/** Their conditions fail if a later announcement has replaced this change. */
function writesOf({ id, from, product_id, tenant_id, price, commission }: OfferChange): Write[] {
  if (price) return [applyPriceWrite(product_id, { id, from, ...price.after })]
  if (!commission) return []
  const { before, after } = commission
  return tenant_id
    ? [
        applyExceptionWrite(tenant_id, product_id, {
          id,
          from,
          ...(after !== undefined && { commission_pct: after }),
        }),
      ]
    : [applyCommissionWrite(product_id, { id, from, commission_pct: after ?? before })]
}
