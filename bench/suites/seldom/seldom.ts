import { plain, type Row, written } from '#bench/report/row.ts'
import { closingUse, ordersOfSeller } from '#bench/use/closing-use.ts'
import { sessionUse } from '#bench/use/session-use.ts'
import { payoutUse } from './payout-use.ts'
import { pictureUse } from './picture-use.ts'
import { dollarsOf, type Work } from './work.ts'

/** Asking for the account, sending the transfer. */
const providerSeconds = 1
/** Deleting some hundred items one after the other. */
const deletionSeconds = 10
const exportSeconds = 2

/** Measures what happens too seldom to be part of a month, each at list price. */
export async function seldom(): Promise<Row[]> {
  const payouts = await payoutUse()
  const picture = await pictureUse()
  const closing = await closingUse()
  const session = await sessionUse()
  return [
    row('a payout', { use: payouts.payout, seconds: providerSeconds }),
    row('an hour in which nobody is paid', { use: payouts.idleHour, runs: 1 }),
    row(`a file with a seller's data, ${ordersOfSeller} orders`, {
      use: closing.export,
      calls: 2,
      runs: 1,
      seconds: exportSeconds,
      puts: 1,
      mails: 1,
    }),
    row('five minutes in which nobody asks for one', { use: closing.idleRun, runs: 1 }),
    // Mails: the code, the account is closed, it will be deleted, it was deleted.
    row(`an account that is closed and deleted, ${ordersOfSeller} orders`, {
      use: closing.closing,
      calls: 2,
      runs: 2,
      seconds: deletionSeconds,
      mails: 4,
    }),
    // What the browser sends, and the picture as it is served.
    row('a picture for a store', { use: picture, calls: 2, puts: 2 }),
    row('a sign-in, with its session', { use: session.signIn, runs: 1 }),
    row('the first token of a day, which records that the session is in use', {
      use: session.firstOfTheDay,
      runs: 1,
    }),
    row('every later token', { use: session.renewal, runs: 1 }),
  ]
}

function row(what: string, work: Work) {
  const { read, write } = work.use
  const thousand = dollarsOf(work) * 1000
  const units = `${written(read)} read + ${written(write)} write units`
  return plain(`cost of a thousand times ${what}`, `$${written(thousand, thousand < 0.1 ? 4 : 2)} (${units})`)
}
