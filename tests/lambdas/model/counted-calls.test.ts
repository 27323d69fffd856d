import { ulid } from 'ulid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { FigureItem, Figures } from '#contract/operators/platform.ts'
import {
  getFiguresHandler as getFigures,
  listFigureHandler as listFigure,
} from '#lambdas/actions/operators/platform.ts'
import { askModel } from '#lambdas/model/ask-model.ts'
import { withCountedCalls } from '#lambdas/model/count-call.ts'
import { completeResponse, type FakeModel, fakeModel } from '#tests/harness/fakes/fake-model.ts'
import { roundTripsOf } from '#tests/harness/functions/round-trips.ts'
import { startDeskForTests } from '#tests/harness/functions/start-for-tests.ts'

const desk = startDeskForTests()
let model: FakeModel
beforeAll(async () => {
  model = await fakeModel()
})
afterAll(() => model.close())

const use = { tenantId: ulid(), purpose: 'campaign' as const }
const ask = () => askFor(use)
const askFor = (asking: typeof use) =>
  withCountedCalls(asking, () =>
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
    model.answer = (_, response) => completeResponse(response, 'An answer of some tokens.', { end })
    const { calls, microDollars, unpriced } = await added(ask)
    expect({ calls, unpriced }).toEqual({ calls: 1, unpriced: 0 })
    expect(microDollars).toBeGreaterThan(0)
  }
  vi.unstubAllEnvs()
})

test('answers of a model without a known price are counted as such', async () => {
  model.answer = (_, response) => completeResponse(response, 'An answer.')
  expect(await added(ask)).toEqual({ calls: 1, microDollars: 0, unpriced: 1 })
})

test('calls of a day are listed by seller and purpose with their cost', async () => {
  vi.stubEnv('OPENAI_MODEL', 'gpt-6-luna')
  model.answer = (_, response) => completeResponse(response, 'An answer of some tokens.')
  const { microDollars } = await added(async () => {
    for (const tenantId of [ulid(), use.tenantId]) await askFor({ ...use, tenantId })
  })
  vi.unstubAllEnvs()
  const day = new Date().toISOString().slice(0, 10)
  const { items } = z
    .object({ items: z.array(FigureItem) })
    .parse((await desk.operator.call(listFigure, undefined, undefined, { list: 'model', day })).body)
  const own = items.filter(({ tenant_id }) => tenant_id === use.tenantId)
  expect(own).toMatchObject([{ text: 'campaign', calls: expect.any(Number) }])
  expect(own[0]?.micro_dollars).toBeGreaterThanOrEqual(microDollars)
  const spent = items.reduce((sum, { micro_dollars = 0 }) => sum + micro_dollars, 0)
  expect(spent).toBe((await today())[1])
  expect(
    await roundTripsOf(() => desk.operator.call(listFigure, undefined, undefined, { list: 'model', day })),
  ).toBe(3)
})
