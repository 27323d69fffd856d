import type { CourseDifference } from '#contract/offers.ts'
import { loadCourseVersion } from '../data/library/course-versions.ts'
import { Failure } from '../failure.ts'
import type { Operator } from '../http/operator.ts'
import { compareCourse, replaceCourseKeepingVersion } from './course-versions.ts'
import { expectTypedId, offerWith, type Typed } from './offers.ts'
import { performSteps } from './operator.ts'

async function versionOf(id: string, number: string) {
  const [offer, content] = await Promise.all([
    offerWith(id),
    /^[1-9]\d{0,5}$/.test(number) ? loadCourseVersion(id, Number(number)) : undefined,
  ])
  if (!content) throw new Failure('not-found', 'This version of the course is not kept.')
  return { content, comparison: await compareCourse(offer, content) }
}

/** Returns what going back to a former content of a course would change. @throws Failure 'not-found' */
export async function contentDifference(id: string, number: string): Promise<CourseDifference> {
  const { changes, broken, contents } = (await versionOf(id, number)).comparison
  return { changes, broken, contents }
}

/**
 * Goes back to a former content of a course, and keeps the present one. @throws Failure 'not-found', 'invalid-input' if the texts of the
 * course promise more than that content has
 */
export async function restoreContent(operator: Operator, wanted: Typed & { number: string }) {
  expectTypedId(wanted)
  const { id, number, reason } = wanted
  const { content, comparison } = await versionOf(id, number)
  if (comparison.broken.length > 0)
    throw new Failure('invalid-input', `${comparison.broken.join(' ')} Change the texts of the course first.`)
  const details = { version: Number(number), contents: comparison.contents }
  await performSteps(operator, { what: 'restore-content', target: id, reason, details }, () =>
    replaceCourseKeepingVersion(content),
  )
}
