import { afterAll, beforeAll } from 'vitest'
import { changePayments } from '#local/emulators/stripe/tools.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { startOperator } from './operator.ts'

/** For all tests of a file: an operator, and the local Stripe with `topUp` cents in the platform's account. */
export function operatorWithPayments({ topUp = 0 } = {}) {
  let started: Awaited<ReturnType<typeof start>> | undefined
  const given = () => {
    if (!started) throw new Error('The operator is there once the tests begin.')
    return started
  }
  beforeAll(async () => {
    started = await start(topUp)
  })
  afterAll(async () => {
    given().operator.restore()
    await given().payments.stop()
  })
  return {
    get operator() {
      return given().operator
    },
    get payments() {
      return given().payments
    },
  }
}

async function start(topUp: number) {
  const operator = await startOperator()
  const payments = await startPayments({ hasSecrets: true })
  if (topUp > 0) changePayments(payments.local, { topUp })
  return { operator, payments }
}
