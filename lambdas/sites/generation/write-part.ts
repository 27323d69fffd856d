import { courseIdIn, lockedPaths, type PartialContent } from '#contract/site/content-paths.ts'
import type { Section } from '#contract/site/site.ts'
import { textHash } from '../../crypto/text-hash.ts'
import { Failure } from '../../failure.ts'
import { logUnexpected } from '../../log/log.ts'
import { startDeadline } from '../../model/deadline.ts'
import { type KnownCourse, knowledgeWords } from './course-material.ts'
import type { ToWrite } from './plan-generation.ts'
import { courseDeadlineMs, generationFailedMessage } from './prompt.ts'
import { catalogWords, type WritingContext, writeAbout, writeCourse } from './write-course.ts'
import { type CurrentSection, writeSection } from './write-section.ts'

/**
 * Returns one section as a part of the site. Where the model has no acceptable words about courses, those of the knowledge
 * stand there, unless they are all that was asked for.
 * @throws Failure 'generation-failed'
 */
export async function writePart(
  section: Section,
  plan: ToWrite,
  signal: AbortSignal,
): Promise<PartialContent> {
  const { content, locks } = plan.text
  const keep = lockedPaths(section, content, locks)
  if (section === 'hero' || section === 'benefits' || section === 'features')
    return { [section]: await writeSection(section, plan.facts, { text: content[section], keep }, signal) }
  const { courses } = plan
  if (section === 'about') {
    const store = forStore(plan, section, { text: content.about, keep })
    const about = await orKnown(
      plan,
      (stop) => writeAbout(courses, store, stop),
      catalogWords(courses),
      signal,
    )
    return { about }
  }
  const id = courseIdIn(section) ?? ''
  const course = courses.find(({ product }) => product.id === id)
  if (!course) throw new Failure('generation-failed', generationFailedMessage)
  return { courses: { [id]: await courseWords(plan, course, { text: content.courses?.[id], keep }, signal) } }
}

const courseWords = (plan: ToWrite, course: KnownCourse, present: CurrentSection, signal: AbortSignal) =>
  orKnown(
    plan,
    (stop) => writeCourse(course, forStore(plan, course.product.id, present), stop),
    knowledgeWords(course.knowledge),
    signal,
  )

/** Returns what makes the store's words its own. The present text is in the seed, so that words written again begin differently. */
function forStore(
  { generation, facts, recent }: ToWrite,
  what: string,
  present: CurrentSection,
): WritingContext {
  const before = present.text === undefined ? '' : textHash(JSON.stringify(present.text))
  return {
    storeName: facts.store_name,
    seed: `${generation.tenantId}|${what}|${before}`,
    present,
    recent: recent.get(what) ?? [],
  }
}

/** Returns what is written in time, else `known`. */
async function orKnown<T>(
  { generation }: ToWrite,
  write: (signal: AbortSignal) => Promise<T | undefined>,
  known: T,
  signal: AbortSignal,
): Promise<T> {
  const stop = startDeadline(courseDeadlineMs)
  try {
    const written = await stop.within(write(AbortSignal.any([signal, stop.signal])))
    if (written !== undefined) return written
  } catch (error) {
    if (generation.scope === 'section') throw error
    signal.throwIfAborted()
    logUnexpected('words about a course were not written', error)
  } finally {
    stop.end()
  }
  if (generation.scope === 'section') throw new Failure('generation-failed', generationFailedMessage)
  return known
}
