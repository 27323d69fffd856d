import { median } from '#bench/measure/times.ts'
import { defaultModel, production } from '#bench/prices/production.ts'
import { dollarsPerGeneration } from '#bench/prices/token-price.ts'
import { machineLoad } from '#bench/report/machine.ts'
import { atMost, notMeasured, type Row, timeAtMost, written } from '#bench/report/row.ts'
import { generateWebsite } from '#bench/use/generate-website.ts'
import { modelRuns } from '#bench/use/model-runs.ts'
import { msText, paceRows, sharesAt } from '#bench/use/pace-shares.ts'
import type { Pace } from '#bench/use/slow-model.ts'

const pace: Pace = { firstTokenMs: 600, tokensPerSecond: 190 }
const runs = 9
const pages = { what: 'generation', first: 'first section', total: 'in total', mostOfBuffered: 0.7 }
const { firstShare, totalShare } = sharesAt(pace)

/**
 * Generates a website with a simulated model, so that only our own share of the time varies. On a busy machine the model
 * keeps its pace and we don't, so these ratios get a verdict only on an idle machine, like times.
 */
export async function generation(): Promise<Row[]> {
  const measured = await modelRuns(pace, runs, () => generateWebsite())
  const ten = await modelRuns(pace, 1, () => generateWebsite('ten courses'))
  const prices = dollarsPerGeneration(measured[0]?.responses ?? [])
  const model = defaultModel(production())
  const others = prices.filter((it) => it.model !== model)
  return [
    ...paceRows(pages, measured, pace),
    atMost({
      what: 'generation: list price of its tokens, with the default model',
      value: prices.find((it) => it.model === model)?.dollars ?? Number.NaN,
      limit: 0.001,
      unit: 'dollars',
      digits: 5,
      note: `${model}, a token taken as four characters; ${others.map((it) => `${it.model} ${written(it.dollars, 5)}`).join(', ')}`,
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
    atMost({
      what: 'generation of a site with ten courses: list price of its tokens',
      value:
        dollarsPerGeneration(ten[0]?.responses ?? []).find((it) => it.model === model)?.dollars ?? Number.NaN,
      limit: 0.003,
      unit: 'dollars',
      digits: 5,
      note: `${model}, a token taken as four characters`,
    }),
    notMeasured('generation: hard stop', 'it would take its 20 s; a test moves the clock instead', '20 s'),
  ]
}
