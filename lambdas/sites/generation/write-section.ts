import * as z from 'zod/mini'
import type { Section, SiteContent } from '#contract/site/site.ts'
import { type PartialContent, textsOf } from '#contract/urls/content-paths.ts'
import { Failure } from '../../failure.ts'
import type { RejectedAnswer } from '../../model/ask-model.ts'
import { contentPolicyViolations } from '../../model/content-policy.ts'
import { parseAnswer } from '../../model/parse-answer.ts'
import { askForSection, type CurrentSection, type StoreFacts } from './ask-for-section.ts'
import { generationFailedMessage, repairsPerSection } from './prompt.ts'
import { sectionSchemas } from './section-schema.ts'

type Checked<S extends Section> = { text: SiteContent[S] } | { problems: string[] }

/**
 * Returns one section, written by the model and validated here: its schema, its lengths and the claims that no page may
 * make. An output that breaks a rule is sent back once with the reasons.
 * @throws Failure 'generation-failed' if no output is acceptable
 */
export async function writeSection<S extends Section>(
  section: S,
  facts: StoreFacts,
  present: CurrentSection,
  signal: AbortSignal,
): Promise<SiteContent[S]> {
  let rejected: RejectedAnswer | undefined
  for (let attempt = 0; attempt <= repairsPerSection; attempt++) {
    const answer = await askForSection({ section, facts, present, rejected }, signal)
    if (answer === undefined) continue
    const checked = check(section, answer, facts, present.keep)
    if ('text' in checked) return checked.text
    rejected = { answer, problems: checked.problems }
  }
  throw new Failure('generation-failed', generationFailedMessage)
}

function check<S extends Section>(
  section: S,
  answer: string,
  facts: StoreFacts,
  keep: readonly string[],
): Checked<S> {
  const schema: z.ZodMiniType<SiteContent[S]> = sectionSchemas[section]
  const parsed = schema.safeParse(sectionIn(answer, section))
  if (!parsed.success) return { problems: [z.prettifyError(parsed.error)] }
  const names = [facts.store_name, ...facts.products.map(({ title }) => title)]
  const claims = contentPolicyViolations(writtenText({ [section]: parsed.data }, keep), names)
  if (claims.length > 0) return { problems: [`Never write ${claims.join(' or ')}.`] }
  return { text: parsed.data }
}

const sectionIn = (answer: string, section: Section): unknown => Object(parseAnswer(answer))[section]

/** Every text of a section that will be on the page, one per line. Texts that the seller keeps are not checked. */
const writtenText = (content: PartialContent, keep: readonly string[]) =>
  [...textsOf(content)]
    .filter(([path]) => !keep.includes(path))
    .map(([, text]) => text)
    .join('\n')
