import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Figures } from '#contract/operators/platform.ts'
import { getFiguresHandler as getFigures } from '#lambdas/actions/platform.ts'
import { askModel } from '#lambdas/model/ask-model.ts'
import { withCountedCalls } from '#lambdas/model/count-call.ts'
import { complete, type FakeModel, fakeModel } from '#tests/harness/fakes/fake-model.ts'
import { givenDesk } from '#tests/harness/functions/given-desk.ts'

const desk = givenDesk()
let model: FakeModel
beforeAll(async () => {
  model = await fakeModel()
})
afterAll(() => model.close())

const ask = () =>
  withCountedCalls(() =>
    askModel(
      { name: 'test', instructions: 'Write.', data: { about: 'pots' }, schema: {}, maxTokens: 100 },
      AbortSignal.timeout(5000),
    ),
  )
const today = async () => {
  const [day] = Figures.parse((await desk.operator.call(getFigures)).body).days
  return [day?.model_calls ?? 0, day?.model_micro_dollars ?? 0, day?.unpriced_model_calls ?? 0] as const
}
const added = async (work: () => Promise<unknown>) => {
  const before = await today()
  await work()
  const after = await today()
  return { calls: after[0] - before[0], microDollars: after[1] - before[1], unpriced: after[2] - before[2] }
}

test('an answer is counted at its list price, also one cut short', async () => {
  vi.stubEnv('OPENAI_MODEL', 'gpt-6-luna')
  for (const end of ['completed', 'incomplete'] as const) {
    model.answer = (_, response) => complete(response, 'An answer of some tokens.', { end })
    const { calls, microDollars, unpriced } = await added(ask)
    expect({ calls, unpriced }).toEqual({ calls: 1, unpriced: 0 })
    expect(microDollars).toBeGreaterThan(0)
  }
  vi.unstubAllEnvs()
})

test('answers of a model without a known price are counted as such', async () => {
  model.answer = (_, response) => complete(response, 'An answer.')
  expect(await added(ask)).toEqual({ calls: 1, microDollars: 0, unpriced: 1 })
})
