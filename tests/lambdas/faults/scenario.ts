import { statusOf } from '#contract/api/failures.ts'
import { Failure } from '#lambdas/failure.ts'
import type { FakeBucket } from '#tests/harness/fakes/fake-bucket.ts'
import type { TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import type { Accounts } from '#tests/harness/functions/accounts.ts'

/** At most this many tries of a request that has no final reply. */
export const maxTries = 40

export type Outcome = { status: number; error?: unknown }
/** One request about a subject of its own; it may be sent any number of times. */
export type Subject = {
  act: () => Promise<Outcome>
  /** Checks after the last reply that the work was done once, and nothing else. */
  expectDone: () => Promise<void>
}
export type FaultFixtures = { accounts: Accounts; bucket: FakeBucket; payments: TestStripe }
export type Scenario = { name: string; prepare: (fixtures: FaultFixtures) => Promise<Subject> }

/** Status and error code of a handler's reply. */
export const answered = async (
  reply: Promise<{ status: number; body: Record<string, unknown> }>,
): Promise<Outcome> => {
  const { status, body } = await reply
  return { status, error: body.error }
}

/** The same for a function that throws instead of replying. */
export async function ended(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    await work()
    return { status: 200 }
  } catch (error) {
    return error instanceof Failure ? { status: statusOf[error.code], error: error.code } : { status: 500 }
  }
}

/** The same for a scheduled run, which goes on when it fails for one seller: the next run tries it again. */
export const ran = (run: () => Promise<{ failed: number }>): Promise<Outcome> =>
  ended(async () => {
    const { failed } = await run()
    if (failed > 0) throw new Error(`The run failed for ${failed}.`)
  })
