import * as z from 'zod/mini'
import { changedPaths, courseIdIn, type PartialContent, withSections } from '#contract/site/content-paths.ts'
import type { CourseWords } from '#contract/site/course-words.ts'
import { mergedContent, mergedLocks } from '#contract/site/merge-edits.ts'
import { HomeSection, Section, Site } from '#contract/site/site.ts'
import { UpdateSite } from '#contract/site/site-requests.ts'
import { type MockReplies, ok } from '../../mock-api.ts'
import { content } from '../samples.ts'

const Asked = z.object({ section: z.optional(Section) })

const again = {
  hero: { ...content.hero, headline: 'Written again' },
  benefits: content.benefits.map((benefit) => ({ ...benefit, title: 'Written again' })),
  features: content.features.map((feature) => ({ ...feature, title: 'Written again' })),
}

export const courseWords: CourseWords = {
  promise: { text: 'One calm hour for your first product.', lesson: 'one' },
  outcomes: ['Choose', 'Make', 'Sell'].map((text) => ({ text, lesson: 'one' })),
  for_whom: [{ text: 'People with an hour a week.', lesson: 'one' }],
  faq: ['How long?', 'How much?'].map((question) => ({ question, answer: 'One hour.', lesson: 'one' })),
}

function partWritten(section: Section | undefined): PartialContent {
  const home = HomeSection.safeParse(section)
  if (home.success) return { [home.data]: again[home.data] }
  const course = courseIdIn(section ?? '')
  return course ? { courses: { [course]: courseWords } } : again
}

/** A site that remembers what it is sent, as the server does: an edit locks its text. */
export function fakeSite(initial: Site) {
  const state = { site: initial }
  const save = (body: unknown) => {
    const { content: sent = {}, locks, base = {}, ...settings } = UpdateSite.parse(body)
    const { site } = state
    const previous = withSections(site.content, base.content ?? {})
    const chosen = mergedLocks(
      locks ?? site.locks,
      locks ? (base.locks ?? site.locks) : site.locks,
      site.locks,
    )
    state.site = Site.parse({
      ...site,
      settings: { ...site.settings, ...settings },
      locks: [...new Set([...chosen, ...changedPaths(previous, sent)])],
      content: mergedContent(withSections(previous, sent), previous, site.content),
    })
    return ok(state.site)
  }
  const write = (body: unknown) => {
    const { section } = Asked.parse(body)
    const written = partWritten(section)
    const generation = { state: 'finished', started_at: new Date().toISOString(), done: [] }
    state.site = Site.parse({ ...state.site, content: withSections(state.site.content, written), generation })
    return ok({ data: { content: state.site.content } })
  }
  const replies: MockReplies = {
    'GET /api/site': () => ok(state.site),
    'PATCH /api/site': ({ body }) => save(body),
    'POST /api/openai-generate-site': ({ body }) => write(body),
  }
  return { replies, state }
}
