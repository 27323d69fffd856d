import { deepStrictEqual } from 'node:assert'
import fc from 'fast-check'
import { isPeriodReturned } from '#lambdas/payments/returned-payments.ts'
import { fakeSubscriber } from '../sellers/fake-subscriber.ts'

const pro = { plan: 'pro', interval: 'month' } as const
const lite = { plan: 'lite', interval: 'month' } as const
const steps = ['start', 'upgrade', 'downgrade', 'cancel', 'resume', 'fail', 'renew', 'refund', 'end'] as const
type Step = (typeof steps)[number]
type Event = { step: Step; hints: number; choice: typeof pro | typeof lite }

/** `hints`: how often somebody then says that the subscription should be looked at: lost, once, or several at once. */
const history: fc.Arbitrary<Event[]> = fc.array(
  fc.record({
    step: fc.constantFrom(...steps),
    hints: fc.nat({ max: 2 }),
    choice: fc.constantFrom(pro, lite),
  }),
  { minLength: 1, maxLength: 12 },
)

/**
 * Compares plan and credits with what the provider says after so many histories. Does not stop a benchmark: the result says
 * whether one was wrong.
 */
export const checkPlanHistories = (numRuns: number) =>
  fc.check(fc.asyncProperty(history, expectRight), { numRuns })

async function expectRight(events: readonly Event[]) {
  const { provider, settle, plan, credits, creditEntries } = await fakeSubscriber()
  let current: string | undefined
  for (const { step, hints, choice } of events) {
    current = applied(provider, current, step, choice)
    const id = current
    if (id) await Promise.all(Array.from({ length: hints }, () => settle(id)))
  }
  for (const id of provider.ids()) await settle(id)
  const all = provider.ids().map(provider.of)
  const [running, ...others] = all.filter(({ status }) => status !== 'ended')
  deepStrictEqual((await plan()).plan, running?.plan ?? 'lite')
  deepStrictEqual(others, [])
  deepStrictEqual(running && isPeriodReturned(running), running && false)
  const entries = await creditEntries()
  deepStrictEqual(
    entries.reduce((sum, { delta }) => sum + Number(delta), 0),
    await credits(),
  )
}

/** Subscribing again is possible once the provider says that the previous plan is over. */
function applied(
  provider: Awaited<ReturnType<typeof fakeSubscriber>>['provider'],
  id: string | undefined,
  step: Step,
  choice: typeof pro | typeof lite,
) {
  const isOver = id === undefined || provider.of(id).status === 'ended'
  if (step === 'start') return isOver ? provider.start(choice, Date.now()) : id
  if (id === undefined || isOver) return id
  if (step === 'upgrade') provider.upgrade(id, pro, Date.now())
  else if (step === 'downgrade') provider.downgradeLater(id, lite)
  else if (step === 'fail') provider.fail(id, Date.now())
  else if (step === 'renew') provider.renew(id, Date.now())
  else if (step === 'end') provider.end(id, Date.now())
  else provider[step](id)
  return id
}
