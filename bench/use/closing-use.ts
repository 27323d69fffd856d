import { randomUUID } from 'node:crypto'
import { type ShardUse, shardUseOf } from '#bench/measure/shard-use.ts'
import { type TableUse, tableUseOf } from '#bench/measure/table-use.ts'
import { atTime } from '#bench/use/at-time.ts'
import { requestExportHandler as requestExport } from '#lambdas/actions/account.ts'
import { publishSiteHandler as publishSite } from '#lambdas/actions/site.ts'
import { recordOrder } from '#lambdas/payments/manual/record-order.ts'
import { handler as makeExports } from '#lambdas/scheduled/make-exports.ts'
import { dayMs } from '#rules/time.ts'
import { fakeBucket } from '#tests/harness/fakes/fake-bucket.ts'
import { startAccounts } from '#tests/harness/functions/accounts.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { closingSeller, runClosings } from '#tests/harness/sellers/closing-seller.ts'
import { publishedCourse, sellerWithSite } from '#tests/harness/sellers/site-seller.ts'

const [reminderDay, lastDay] = [11.1, 14.1]
export const ordersOfSeller = 100

/** `advancing`: of the job alone, from the account's closing until nothing of it is left. */
export type ClosingUse = {
  idleRun: TableUse
  export: TableUse
  closing: TableUse
  making: ShardUse
  advancing: ShardUse
}

const run = () => makeExports({}, { ...lambdaContext, getRemainingTimeInMillis: () => 900_000 })

/** Measures a file with a seller's data, and closing their account until nothing of it is left. */
export async function closingUse(): Promise<ClosingUse> {
  const accounts = await startAccounts()
  const bucket = await fakeBucket()
  try {
    const seller = closingSeller(accounts, await sellerWithSite())
    await expectDone(seller.call(publishSite))
    await sell(seller.tenantId)
    const idleRun = await tableUseOf(run)
    const uses: ShardUse[] = []
    const timed = async (job: () => Promise<unknown>) => {
      uses.push(await shardUseOf(job))
    }
    const file = await tableUseOf(async () => {
      await expectDone(seller.call(requestExport, {}))
      await timed(run)
      await seller.mails()
    })
    const closing = await tableUseOf(async () => {
      await expectDone(seller.close())
      for (const day of [reminderDay, lastDay])
        await timed(() => atTime(Date.now() + day * dayMs, () => runClosings()))
    })
    if (await seller.tenant()) throw new Error('The closed account is still there.')
    const [making = noUse, ...advancing] = uses
    return { idleRun, export: file, closing, making, advancing: advancing.reduce(added, noUse) }
  } finally {
    bucket.restore()
    accounts.restore()
  }
}

const noUse: ShardUse = { roundTrips: 0, processorMs: 0 }
const added = (one: ShardUse, other: ShardUse): ShardUse => ({
  roundTrips: one.roundTrips + other.roundTrips,
  processorMs: one.processorMs + other.processorMs,
})

async function sell(tenantId: string) {
  const sale = { tenantId, productId: publishedCourse.id }
  for (let n = 0; n < ordersOfSeller; n++)
    await recordOrder({
      ...sale,
      buyerEmail: `${randomUUID()}@buyers.example`,
      paymentId: randomUUID(),
      paidAt: Date.now(),
    })
}

async function expectDone(answer: Promise<{ status: number }>) {
  const { status } = await answer
  if (status !== 200) throw new Error(`It was answered with ${status}.`)
}
