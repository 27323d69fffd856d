import { defaultModelPrices } from '#bench/prices/token-price.ts'
import { machineLoad } from '#bench/report/machine.ts'
import { plain, type Row, timeAtMost, written } from '#bench/report/row.ts'
import { generateWebsite } from '#bench/use/generate-website.ts'
import { modelRuns, type Run } from '#bench/use/model-runs.ts'
import { paceRows } from '#bench/use/pace-rows.ts'
import type { Pace } from '#bench/use/slow-model.ts'
import { angleCost, campaignCost, generationCost } from '#rules/billing/credits.ts'
import { placeNames } from '#rules/marketing/places.ts'
import { saleThroughPiece } from '#tests/harness/buyers/sale-through-piece.ts'
import { campaignSeller } from '#tests/harness/sellers/campaign-seller.ts'
import { storeOwner } from '#tests/harness/sellers/store-owner.ts'
import { ownStack } from '#tests/harness/stack/own-stack.ts'

const pace: Pace = { firstTokenMs: 600, tokensPerSecond: 190 }
const quick: Pace = { firstTokenMs: 0, tokensPerSecond: Number.POSITIVE_INFINITY }
const runs = 15
const campaigns = { what: 'campaign', first: 'first piece', total: 'all pieces', maxShareOfBuffered: 0.6 }
const longestWaitMs = 60_000

/** Writes campaigns with a simulated model, so that only our own share of the time varies. */
export async function marketing(): Promise<Row[]> {
  const measured = await modelRuns(pace, runs, async () => (await campaignSeller()).create)
  const [largest] = await modelRuns(quick, 1, async () => {
    const seller = await campaignSeller()
    return () => seller.create({ places: [...placeNames] })
  })
  const [angle] = await modelRuns(quick, 1, async () => {
    const seller = await campaignSeller()
    const [piece] = (await seller.created()).pieces
    return () => seller.rewrite(piece?.id ?? '')
  })
  const [website] = await modelRuns(quick, 1, generateWebsite)
  const prices = defaultModelPrices()
  const perHundred = (run: Run | undefined, credits: number) =>
    `$${written((prices.dollars(run?.responses) / credits) * 100, 4)}`
  return [
    ...paceRows(campaigns, measured, pace),
    prices.row({
      what: 'campaign of eight pieces',
      limit: 0.004,
      responses: largest?.responses,
      note: `five pieces $${written(prices.dollars(measured[0]?.responses), 5)}`,
    }),
    await saleOnPiece(),
    plain(
      'dollars per 100 credits at list price',
      `campaigns ${perHundred(largest, campaignCost)}, other angles ${perHundred(angle, angleCost)}, websites ${perHundred(website, generationCost)}`,
    ),
  ]
}

/** Measures how long after it was settled a sale stands on the piece through whose link the buyer came. */
async function saleOnPiece(): Promise<Row> {
  const stack = await ownStack()
  try {
    await stack.coursesReady
    const { posted, listed, settle } = await saleThroughPiece(await storeOwner(stack))
    await settle()
    const settledAt = performance.now()
    const isSold = async () => (await listed()).some(({ id, orders }) => id === posted.id && orders > 0)
    while (!(await isSold())) if (performance.now() - settledAt > longestWaitMs) throw new Error('not sold')
    return timeAtMost(
      {
        what: 'a sale through the link of a piece stands on that piece after',
        value: performance.now() - settledAt,
        limit: 2000,
        unit: 'ms',
      },
      machineLoad(),
    )
  } finally {
    await stack.stop()
  }
}
