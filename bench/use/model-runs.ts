import { documents } from '#lambdas/data/table/client.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { type ModelResponse, type Pace, slowModel } from './slow-model.ts'

/**
 * One request that the model writes for: `responses` are the model's in order, times in ms since the request. `bareFirstMs` is how long
 * the model alone takes for the first of them, asked right afterwards from this process.
 */
export type Run = {
  responses: readonly ModelResponse[]
  firstSavedMs: number
  totalMs: number
  bareFirstMs: number
}

type Model = Awaited<ReturnType<typeof slowModel>>
type Generate = () => Promise<{ status: number }>

/** Asks `count` times in this process, with a model of this pace. `prepare` makes the seller. */
export async function modelRuns(pace: Pace, count: number, prepare: () => Promise<Generate>): Promise<Run[]> {
  const secrets = codesSecretForTests()
  const model = await slowModel(pace)
  process.env.OPENAI_BASE_URL = model.baseUrl
  try {
    const generate = await prepare()
    const runs: Run[] = []
    while (runs.length < count) runs.push(await oneRun(generate, model))
    return runs
  } finally {
    delete process.env.OPENAI_BASE_URL
    await model.close()
    secrets.restore()
  }
}

async function oneRun(generate: Generate, { responses, baseUrl }: Model): Promise<Run> {
  responses.length = 0
  const savedAt = followTable()
  const startedAt = performance.now()
  const { status } = await generate()
  const totalMs = performance.now() - startedAt
  const moments = savedAt.stop()
  if (status !== 200) throw new Error(`The generation returned ${status}.`)
  const asked = [...responses]
  const [first] = asked
  const firstSaved = moments.find((at) => first && at > first.at) ?? Number.NaN
  const bareFirstMs = await bareMs(baseUrl, first?.question)
  return { responses: asked, firstSavedMs: firstSaved - startedAt, totalMs, bareFirstMs }
}

/** Returns how long the model takes to be asked and read to the end. */
async function bareMs(baseUrl: string, body = '') {
  const startedAt = performance.now()
  const reply = await fetch(`${baseUrl}/responses`, { method: 'POST', body })
  await reply.text()
  return performance.now() - startedAt
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
