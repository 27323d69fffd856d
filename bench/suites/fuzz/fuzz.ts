import { atMost, plain, type Row } from '#bench/report/row.ts'
import { fakeBucket } from '#tests/harness/fakes/fake-bucket.ts'
import { fakeModel } from '#tests/harness/fakes/fake-model.ts'
import { startAccounts } from '#tests/harness/functions/accounts.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { fuzzAction, type Tally } from '#tests/harness/fuzz/fuzz-action.ts'
import { actionNames, actionOf } from '#tests/harness/fuzz/requests.ts'

const requests = 10_000

/** Sends malformed requests to every action, far more than the tests have time for. */
export async function fuzz(): Promise<Row[]> {
  const model = await fakeModel()
  const accounts = await startAccounts()
  const bucket = await fakeBucket()
  const payments = await startPayments({ hasSecrets: true })
  const tallies: Tally[] = []
  try {
    for (const name of actionNames.filter((it) => actionOf(it).access !== 'webhook')) {
      tallies.push(await fuzzAction(name, { accounts, bucket, payments }, requests, true))
      bucket.pages.clear()
      accounts.pool.users.clear()
    }
  } finally {
    bucket.restore()
    accounts.restore()
    await payments.stop()
    await model.close()
  }
  return rowsOf(tallies)
}

function rowsOf(tallies: readonly Tally[]): Row[] {
  const sum = (what: keyof Tally) => tallies.reduce((total, tally) => total + tally[what], 0)
  const sent = `${requests} odd requests to each of ${tallies.length} actions`
  return [
    plain(sent, `${sum('accepted')} accepted, ${sum('refused')} rejected`),
    atMost({
      what: `${sent}: responses outside the contract`,
      value: sum('broken'),
      limit: 0,
      unit: 'responses',
    }),
    atMost({
      what: `${sent}: changes by rejected requests`,
      value: sum('changedByRefusal'),
      limit: 0,
      unit: 'changes',
    }),
  ]
}
