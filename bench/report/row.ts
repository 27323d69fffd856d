/** One figure; `ok` is undefined if it has no limit. */
export type Row = { what: string; measured: string; mustReach: string; ok?: boolean }

export type Load = { wanting: number; cores: number }
type Figure = { what: string; value: number; limit: number; unit: string; digits?: number; note?: string }

/** Returns a figure that must not exceed its limit. */
export function atMost({ what, value, limit, unit, digits = 1, note }: Figure): Row {
  const measured = `${written(value, digits)} ${unit}${note ? ` (${note})` : ''}`
  return { what, measured, mustReach: `≤ ${limit} ${unit}`, ok: value <= limit }
}

/**
 * Returns an absolute time. On a busy machine a time over the limit proves nothing, so it is shown without a verdict.
 * `load` is the number of runnable processes and of cores.
 */
export function timeAtMost(figure: Figure, load: Load): Row {
  const row = atMost(figure)
  if (row.ok || load.wanting <= load.cores) return row
  const { what, mustReach } = row
  return { what, measured: `${row.measured}; ${busy(load)}`, mustReach }
}

const busy = ({ wanting, cores }: Load) =>
  `no verdict: ${written(wanting)} processes competed for ${cores} cores`

/** Returns a rate that must be reached. On a busy machine a lower one proves nothing, so it is shown without a verdict. */
export function timeAtLeast({ what, value, limit, unit, digits = 1, note }: Figure, load: Load): Row {
  const measured = `${written(value, digits)} ${unit}${note ? ` (${note})` : ''}`
  const mustReach = `≥ ${limit} ${unit}`
  if (value >= limit || load.wanting <= load.cores) return { what, measured, mustReach, ok: value >= limit }
  return { what, measured: `${measured}; ${busy(load)}`, mustReach }
}

/** Returns a figure without a limit. */
export const plain = (what: string, measured: string): Row => ({ what, measured, mustReach: '' })

export const notMeasured = (what: string, reason: string, mustReach = ''): Row => ({
  what,
  measured: `not measured: ${reason}`,
  mustReach,
})

/** Formats with up to `digits` decimals, without trailing zeros. */
export const written = (value: number, digits = 1) => String(Number(value.toFixed(digits)))
