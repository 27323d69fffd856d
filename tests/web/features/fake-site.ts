import * as z from 'zod/mini'
import { mergedContent, mergedLocks } from '#contract/site/merge-edits.ts'
import { HomeSection, Site } from '#contract/site/site.ts'
import { UpdateSite } from '#contract/site/site-requests.ts'
import { changedPaths } from '#contract/urls/content-paths.ts'
import { type MockReplies, ok } from '../mock-api.ts'
import { content } from './samples.ts'

const Asked = z.object({ section: z.optional(HomeSection) })

const again = {
  hero: { ...content.hero, headline: 'Written again' },
  benefits: content.benefits.map((benefit) => ({ ...benefit, title: 'Written again' })),
  features: content.features.map((feature) => ({ ...feature, title: 'Written again' })),
}

/** A site that remembers what it is sent, as the server does: an edit locks its text. */
export function fakeSite(initial: Site) {
  const state = { site: initial }
  const save = (body: unknown) => {
    const { content: sent = {}, locks, base = {}, ...settings } = UpdateSite.parse(body)
    const { site } = state
    const previous = { ...site.content, ...base.content }
    const chosen = mergedLocks(
      locks ?? site.locks,
      locks ? (base.locks ?? site.locks) : site.locks,
      site.locks,
    )
    state.site = Site.parse({
      ...site,
      settings: { ...site.settings, ...settings },
      locks: [...new Set([...chosen, ...changedPaths(previous, sent)])],
      content: mergedContent({ ...previous, ...sent }, previous, site.content),
    })
    return ok(state.site)
  }
  const write = (body: unknown) => {
    const { section } = Asked.parse(body)
    const written = section ? { [section]: again[section] } : again
    const generation = { state: 'finished', started_at: new Date().toISOString(), done: [] }
    state.site = Site.parse({ ...state.site, content: { ...state.site.content, ...written }, generation })
    return ok({ data: { content: state.site.content } })
  }
  const replies: MockReplies = {
    'GET /api/site': () => ok(state.site),
    'PATCH /api/site': ({ body }) => save(body),
    'POST /api/openai-generate-site': ({ body }) => write(body),
  }
  return { replies, state }
}
