import type { ModelPurpose } from '#contract/operators/platform.ts'
import { dayMs } from '#rules/time.ts'
import { epochSeconds, isoAt } from '../../clock.ts'
import { updateItem } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { addWrite } from '../table/writes.ts'
import { addDayFigures } from './figures.ts'

/** What a call of the model was for, and whose it was: the platform's own is that of its operators. */
export type ModelUse = { tenantId: string; purpose: ModelPurpose }

const keptMs = 62 * dayMs

/**
 * Counts a call of the model in the figures of its day, and in those of its seller and purpose if they are known. `microDollars` is
 * undefined for a model without a price. `at`: epoch milliseconds.
 */
export async function addModelCall(at: number, microDollars: number | undefined, use: ModelUse | undefined) {
  const price =
    microDollars === undefined ? { unpriced_model_calls: 1 } : { model_micro_dollars: microDollars }
  await Promise.all([
    addDayFigures(isoAt(at).slice(0, 10), { model_calls: 1, ...price }),
    use && addUse(at, microDollars, use),
  ])
}

async function addUse(at: number, microDollars: number | undefined, { tenantId, purpose }: ModelUse) {
  const date = isoAt(at).slice(0, 10)
  const id = `${date}#${tenantId}#${purpose}`
  const key = keys.figureItem('model', id)
  const counts = { calls: 1, ...(microDollars !== undefined && { micro_dollars: microDollars }) }
  const fields = { tenant_id: tenantId, text: purpose, at: isoAt(at), ttl: epochSeconds(at + keptMs) }
  const [added] = addWrite(key, 'figure_item', id, counts, fields)
  if (!added) return
  const { Key: _, ...change } = added.Update
  await updateItem(key, change)
}
