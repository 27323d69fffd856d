import OpenAI from 'openai'
import type { Section } from '#contract/site/site.ts'
import * as env from '../../env.ts'
import { openaiKey } from '../../secrets.ts'
import { deadlineMs, instructions, maxAnswerCharacters, maxAnswerTokens, retriesPerCall } from './prompt.ts'
import { modelSchema } from './section-schema.ts'

/** The store as the model sees it: delimited data, never part of the instructions. */
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

/** A previous output and what was wrong with it. */
export type RejectedAnswer = { answer: string; problems: readonly string[] }

export type ModelQuestion = {
  section: Section
  facts: StoreFacts
  present: CurrentSection
  rejected: RejectedAnswer | undefined
}

/**
 * Returns the model's output for one section, as text. Retries once on 429, 5xx and a broken connection, and stops with
 * `signal`. Returns undefined if the model refuses or its output is cut short, empty or too long.
 */
export async function askModel(question: ModelQuestion, signal: AbortSignal): Promise<string | undefined> {
  const client = new OpenAI({ apiKey: await openaiKey(), maxRetries: retriesPerCall, timeout: deadlineMs })
  const completion = await client.chat.completions.create(request(question), { signal })
  const choice = completion.choices[0]
  const answer = choice?.message.content
  if (!answer || choice.message.refusal || choice.finish_reason === 'length') return undefined
  return answer.length > maxAnswerCharacters ? undefined : answer
}

function request({
  section,
  facts,
  present,
  rejected,
}: ModelQuestion): OpenAI.ChatCompletionCreateParamsNonStreaming {
  return {
    model: env.openaiModel(),
    max_completion_tokens: maxAnswerTokens[section],
    messages: [
      { role: 'system', content: instructions(section) },
      { role: 'user', content: JSON.stringify({ section, ...facts, ...asData(present) }) },
      ...(rejected ? repair(rejected) : []),
    ],
    response_format: {
      type: 'json_schema',
      json_schema: { name: `site_${section}`, strict: true, schema: modelSchema(section) },
    },
  }
}

const asData = ({ text, keep }: CurrentSection) => ({
  ...(text !== undefined && { present: text }),
  ...(keep.length > 0 && { keep }),
})

const repair = ({ answer, problems }: RejectedAnswer): OpenAI.ChatCompletionMessageParam[] => [
  { role: 'assistant', content: answer },
  { role: 'user', content: JSON.stringify({ problems }) },
]
