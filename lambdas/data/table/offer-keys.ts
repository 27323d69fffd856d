import { type Key, tenantPartition } from './partitions.ts'

export const offerChangesPartition = 'OFFERCHANGES'
export const courseUploadsPartition = (productId: string) => `COURSEUPLOADS#${productId}`
export const courseUploadPrefix = 'UPLOAD#'
export const commissionPrefix = 'HOME#COMMISSION#'

/** The part of `keys` for what operators change of offers from a day on. */
export const offerKeys = {
  /** The contract's OfferChange; with {due_shard, due_at} until it is in force. See offer-changes.ts. */
  offerChange: (productId: string, changeId: string): Key => ({
    pk: offerChangesPartition,
    sk: `${productId}#${changeId}`,
  }),
  /** The contract's CourseUpload with {base?, ttl}; see course-uploads.ts. */
  courseUpload: (productId: string, uploadId: string): Key => ({
    pk: courseUploadsPartition(productId),
    sk: `${courseUploadPrefix}${uploadId}`,
  }),
  /** {outline}: the next run replaces the content of the course; see pending-content.ts. */
  pendingContent: (productId: string): Key => ({ pk: courseUploadsPartition(productId), sk: 'PENDING' }),
  /** {product_id, notice, due_shard, due_at, cursor?}: a part of a course's sellers is to be told; see offer-notices.ts. */
  offerNotice: (changeId: string, shard: number): Key => ({
    pk: `OFFERNOTICE#${changeId}`,
    sk: `SHARD#${String(shard).padStart(2, '0')}`,
  }),
  /** {product_id, commission_pct?, plan?, next?}: a seller's own percentage of a course; see commission-exceptions.ts. */
  commissionException: (tenantId: string, productId: string): Key => ({
    pk: tenantPartition(tenantId),
    sk: `${commissionPrefix}${productId}`,
  }),
}
