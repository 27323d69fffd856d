import { median } from '#bench/measure/times.ts'
import { defaultModelPrices, dollarsPerGeneration } from '#bench/prices/token-price.ts'
import { machineLoad } from '#bench/report/machine.ts'
import { notMeasured, type Row, timeAtMost, written } from '#bench/report/row.ts'
import { generateWebsite } from '#bench/use/generate-website.ts'
import { modelRuns } from '#bench/use/model-runs.ts'
import { msText, paceRows, sharesAt } from '#bench/use/pace-rows.ts'
import type { Pace } from '#bench/use/slow-model.ts'

const pace: Pace = { firstTokenMs: 600, tokensPerSecond: 190 }
const runs = 9
const pages = { what: 'generation', first: 'first section', total: 'in total', maxShareOfBuffered: 0.7 }
const { firstShare, totalShare } = sharesAt(pace)

/**
 * Generates a website with a simulated model, so that only our own share of the time varies. On a busy machine the model
 * keeps its pace and we don't, so these ratios get a verdict only on an idle machine, like times.
 */
export async function generation(): Promise<Row[]> {
  const measured = await modelRuns(pace, runs, () => generateWebsite())
  const ten = await modelRuns(pace, 1, () => generateWebsite('ten courses'))
  const prices = defaultModelPrices()
  const [first] = measured
  const others = dollarsPerGeneration(first?.responses ?? []).filter(({ model }) => model !== prices.model)
  return [
    ...paceRows(pages, measured, pace),
    prices.row({
      what: 'generation',
      limit: 0.001,
      responses: first?.responses,
      note: others.map((it) => `${it.model} ${written(it.dollars, 5)}`).join(', '),
    }),
    timeAtMost(
      {
        what: 'generation of a site with ten courses: in total, against one buffered call',
        value: median(ten.map(totalShare)),
        limit: 0.7,
        unit: 'times',
        digits: 3,
        note: `${ten[0]?.responses.length} calls, ${msText(median(ten.map(({ totalMs }) => totalMs)))}; first section ${written(median(ten.map(firstShare)), 3)} times its own tokens`,
      },
      machineLoad(),
    ),
    prices.row({ what: 'generation of a site with ten courses', limit: 0.003, responses: ten[0]?.responses }),
    notMeasured('generation: hard stop', 'it would take its 20 s; a test moves the clock instead', '20 s'),
  ]
}
