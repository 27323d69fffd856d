import { ulid } from 'ulid'
import type { CatalogOutline, OperatorOffer } from '#contract/catalog.ts'
import { utcDay } from '#rules/offers.ts'
import { now } from '../../clock.ts'
import { announceWrite } from '../../data/offers/offer-changes.ts'
import { textsCheck } from '../../data/offers/offer-writes.ts'
import { pendingContentWrite } from '../../data/offers/pending-content.ts'
import type { Write } from '../../data/table/client.ts'
import type { ConditionFailedError } from '../../data/table/conditions.ts'
import { Failure } from '../../failure.ts'

/** The content of an upload, or a version that is kept. `outline` is what the catalog will say of it. */
type WantedContent = {
  source: { upload: string } | { version: number }
  outline: CatalogOutline
  made_by: string
  reason: string
}

/**
 * Has the next run replace the content of a course: a course is more than fits in a transaction. Until then no other content
 * is asked for, and the texts that were compared with this content stay, or are compared with it when they change.
 */
export function announceContentWrites(
  { id: productId, revision }: OperatorOffer,
  { source, outline, ...by }: WantedContent,
): Write[] {
  const id = ulid(now())
  return [
    pendingContentWrite(productId, { id, outline }),
    textsCheck(productId, revision),
    announceWrite({ id, product_id: productId, kind: 'content', from: utcDay(now()), ...source, ...by }),
  ]
}

/** Returns why these writes, which began at `position` among those of the change, were refused; undefined if they were not. */
export function announcementRefusal({ failed }: ConditionFailedError, position: number) {
  if (failed.includes(position))
    return new Failure(
      'conflict',
      'Another content of this course waits for the next run. Try again after it.',
    )
  if (failed.includes(position + 1))
    return new Failure(
      'conflict',
      'The texts of this course were changed meanwhile. Look at them, then try again.',
    )
  return undefined
}
