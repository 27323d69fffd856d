import { afterAll, beforeAll } from 'vitest'
import type { TestStripe } from '../fakes/test-stripe.ts'
import { type DeskOperator, deskOperator } from '../sellers/desk-operator.ts'
import { type Accounts, startAccounts } from './accounts.ts'
import { startPayments } from './payments.ts'

type Started = { accounts: Accounts; operator: DeskOperator }

/** For all tests of a file: accounts, and an operator who is signed in at the desk. */
export function startDeskForTests() {
  let started: Started | undefined
  beforeAll(async () => {
    const accounts = await startAccounts()
    started = { accounts, operator: await deskOperator(accounts) }
  })
  afterAll(() => started?.accounts.restore())
  return {
    get accounts() {
      return startedOf(started).accounts
    },
    get operator() {
      return startedOf(started).operator
    },
  }
}

/** For all tests of a file: the local Stripe, which the product charges and refunds at. */
export function startPaymentsForTests() {
  let payments: TestStripe | undefined
  beforeAll(async () => {
    payments = await startPayments({ hasSecrets: true })
  })
  afterAll(() => payments?.stop())
  return {
    get stripe() {
      return startedOf(payments)
    },
  }
}

function startedOf<T>(started: T | undefined): T {
  if (started === undefined) throw new Error('It is there once the tests begin.')
  return started
}
