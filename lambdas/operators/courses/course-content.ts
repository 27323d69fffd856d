import type { CourseDifference } from '#contract/operators/offers.ts'
import { courseChanges } from '../../courses/course-difference.ts'
import { catalogOutline } from '../../courses/write-course.ts'
import { loadCourseVersion } from '../../data/library/course-versions.ts'
import { loadCourseContent } from '../../data/library/courses.ts'
import { ConditionFailedError } from '../../data/table/conditions.ts'
import { Failure } from '../../failure.ts'
import type { Operator } from '../../http/operator.ts'
import { performWrites } from '../operator.ts'
import { announceContentWrites, announcementRefusal } from './announce-content.ts'
import { promisesOf } from './course-versions.ts'
import { expectTypedId, offerWith, type Typed } from './offers.ts'

async function versionOf(id: string, number: string) {
  const [offer, content] = await Promise.all([
    offerWith(id),
    /^[1-9]\d{0,5}$/.test(number) ? loadCourseVersion(id, Number(number)) : undefined,
  ])
  if (!content) throw new Failure('not-found', 'This version of the course is not kept.')
  return { offer, content }
}

/** Returns what restoring a previous content of a course would change. @throws Failure 'not-found' */
export async function contentDifference(id: string, number: string): Promise<CourseDifference> {
  const [{ offer, content }, present] = await Promise.all([versionOf(id, number), loadCourseContent(id)])
  const { broken, contents } = promisesOf(offer, content)
  return { changes: courseChanges(present, content), broken, contents }
}

/**
 * Has the next run restore a previous content of a course and keep the present one as a version: a course is more than fits in a transaction.
 * @throws Failure 'not-found', 'conflict', 'invalid-input' if the texts of the course promise more than that content has
 */
export async function restoreContent(operator: Operator, wanted: Typed & { number: string }) {
  expectTypedId(wanted)
  const { id, number, reason } = wanted
  const { offer, content } = await versionOf(id, number)
  const { broken, contents } = promisesOf(offer, content)
  if (broken.length > 0)
    throw new Failure('invalid-input', `${broken.join(' ')} Change the texts of the course first.`)
  const version = Number(number)
  const details = { version, contents }
  const outline = catalogOutline(content.outline, content.lessons)
  const writes = announceContentWrites(offer, {
    ...{ source: { version }, outline, made_by: operator.who, reason },
  })
  try {
    await performWrites(operator, { what: 'restore-content', target: id, reason, details }, writes)
  } catch (error) {
    throw (error instanceof ConditionFailedError && announcementRefusal(error, 0)) || error
  }
}
