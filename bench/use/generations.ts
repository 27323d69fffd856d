import { documents } from '#lambdas/data/table/client.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { siteSeller, tenCourseSeller } from '#tests/harness/sellers/site-seller.ts'
import { type ModelResponse, type Pace, slowModel } from './slow-model.ts'

/** One generation of a whole site: `responses` are the model's responses in order, times in ms since the request. */
export type Run = { responses: readonly ModelResponse[]; firstSavedMs: number; totalMs: number }

const sellers = { 'one course': siteSeller, 'ten courses': tenCourseSeller }

/** Generates a seller's website `count` times in this process, with a model of this pace. */
export async function generations(
  pace: Pace,
  count: number,
  store: keyof typeof sellers = 'one course',
): Promise<Run[]> {
  const secrets = codesSecretForTests()
  const model = await slowModel(pace)
  process.env.OPENAI_BASE_URL = model.baseUrl
  try {
    const seller = await sellers[store]()
    const runs: Run[] = []
    const generate = () => seller.generate()
    while (runs.length < count) runs.push(await oneRun(generate, model.responses))
    return runs
  } finally {
    delete process.env.OPENAI_BASE_URL
    await model.close()
    secrets.restore()
  }
}

async function oneRun(generate: () => Promise<{ status: number }>, responses: ModelResponse[]): Promise<Run> {
  responses.length = 0
  const savedAt = followTable()
  const startedAt = performance.now()
  const { status } = await generate()
  const totalMs = performance.now() - startedAt
  const moments = savedAt.stop()
  if (status !== 200) throw new Error(`The generation returned ${status}.`)
  const [first] = responses
  const firstSaved = moments.find((at) => first && at > first.at) ?? Number.NaN
  return { responses: [...responses], firstSavedMs: firstSaved - startedAt, totalMs }
}

/** Records when the table responded. Its responses after the model's first one mean that a section was saved. */
function followTable() {
  const moments: number[] = []
  documents.middlewareStack.add(
    (next) => async (args) => {
      const output = await next(args)
      moments.push(performance.now())
      return output
    },
    { step: 'initialize', name: 'moments' },
  )
  const stop = () => {
    documents.middlewareStack.remove('moments')
    return moments
  }
  return { stop }
}
