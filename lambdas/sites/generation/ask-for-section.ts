import type { Section } from '#contract/site/site.ts'
import { askModel, type RejectedAnswer } from '../../model/ask-model.ts'
import { instructions, maxAnswerTokens } from './prompt.ts'
import { modelSchema } from './section-schema.ts'

/** The store as the model sees it. */
export type StoreFacts = {
  store_name: string
  products: readonly {
    title: string
    short_blurb: string
    learn_bullets: readonly string[]
    tags: readonly string[]
    level: string
  }[]
}

/** The current section, if there is one, and the paths in it that will not change. */
export type CurrentSection = { text: unknown; keep: readonly string[] }

export type SectionQuestion = {
  section: Section
  facts: StoreFacts
  present: CurrentSection
  rejected: RejectedAnswer | undefined
}

/** Returns the model's output for one section, as text; undefined if there is none to check. */
export const askForSection = ({ section, facts, present, rejected }: SectionQuestion, signal: AbortSignal) =>
  askModel(
    {
      name: `site_${section}`,
      instructions: instructions(section),
      data: { section, ...facts, ...asData(present) },
      schema: modelSchema(section),
      maxTokens: maxAnswerTokens[section],
      rejected,
    },
    signal,
  )

const asData = ({ text, keep }: CurrentSection) => ({
  ...(text !== undefined && { present: text }),
  ...(keep.length > 0 && { keep }),
})
