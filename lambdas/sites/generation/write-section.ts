import * as z from 'zod/mini'
import { type PartialContent, textsOf } from '#contract/site/content-paths.ts'
import type { HomeSection, SiteContent } from '#contract/site/site.ts'
import { Failure } from '../../failure.ts'
import { acceptedAnswer, type Checked } from '../../model/accepted-answer.ts'
import { contentPolicyViolations } from '../../model/content-policy.ts'
import { parseAnswer } from '../../model/parse-answer.ts'
import { generationFailedMessage, instructions, maxAnswerTokens } from './prompt.ts'
import { modelSchema, sectionSchemas } from './section-schema.ts'
import type { StoreFacts } from './store-facts.ts'

/** The current section, if there is one, and the paths in it that will not change. */
export type CurrentSection = { text: unknown; keep: readonly string[] }

/**
 * Returns one section of the first page, written by the model and validated here: its schema, its lengths and the claims
 * that no page may make.
 * @throws Failure 'generation-failed' if no output is acceptable
 */
export async function writeSection<S extends HomeSection>(
  section: S,
  facts: StoreFacts,
  present: CurrentSection,
  signal: AbortSignal,
): Promise<SiteContent[S]> {
  const question = {
    name: `site_${section}`,
    instructions: instructions(section),
    data: { section, ...facts, ...currentTextFacts(present) },
    schema: modelSchema(section),
    maxTokens: maxAnswerTokens[section],
  }
  const text = await acceptedAnswer(question, (answer) => check(section, answer, facts, present.keep), signal)
  if (text === undefined) throw new Failure('generation-failed', generationFailedMessage)
  return text
}

/** Returns what the model is told of the current texts, to write others, or to let the rest fit them. */
export const currentTextFacts = ({ text, keep }: CurrentSection) => ({
  ...(text !== undefined && { present: text }),
  ...(keep.length > 0 && { keep }),
})

function check<S extends HomeSection>(
  section: S,
  answer: string,
  facts: StoreFacts,
  keep: readonly string[],
): Checked<SiteContent[S]> {
  const schema: z.ZodMiniType<SiteContent[S]> = sectionSchemas[section]
  const parsed = schema.safeParse(sectionIn(answer, section))
  if (!parsed.success) return { problems: [z.prettifyError(parsed.error)] }
  const names = [facts.store_name, ...facts.products.map(({ title }) => title)]
  const claims = contentPolicyViolations(writtenText({ [section]: parsed.data }, keep), names)
  if (claims.length > 0) return { problems: [`Never write ${claims.join(' or ')}.`] }
  return { accepted: parsed.data }
}

const sectionIn = (answer: string, section: HomeSection): unknown => Object(parseAnswer(answer))[section]

/** Every text of a section that will be on the page, one per line. Texts that the seller keeps are not checked. */
export const writtenText = (content: PartialContent, keep: readonly string[]) =>
  [...textsOf(content)]
    .filter(([path]) => !keep.includes(path))
    .map(([, text]) => text)
    .join('\n')
