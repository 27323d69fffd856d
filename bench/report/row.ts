/** One figure. Without a limit there is nothing to be met, and `ok` stays undefined. */
export type Row = { what: string; measured: string; mustReach: string; ok?: boolean }

export type Load = { wanting: number; cores: number }
type Figure = { what: string; value: number; limit: number; unit: string; digits?: number; note?: string }

/** A figure that must not be above its limit. */
export function atMost({ what, value, limit, unit, digits = 1, note }: Figure): Row {
  const measured = `${written(value, digits)} ${unit}${note ? ` (${note})` : ''}`
  return { what, measured, mustReach: `≤ ${limit} ${unit}`, ok: value <= limit }
}

/**
 * A time by itself. One that is too long proves nothing while others use the machine, so it is then only shown; `load`
 * is how many processes wanted to run on how many cores.
 */
export function timeAtMost(figure: Figure, load: Load): Row {
  const row = atMost(figure)
  if (row.ok || load.wanting <= load.cores) return row
  const { what, mustReach } = row
  const busy = `not judged: ${written(load.wanting)} processes wanted the ${load.cores} cores`
  return { what, measured: `${row.measured}; ${busy}`, mustReach }
}

/** Something that only says how things are. */
export const plain = (what: string, measured: string): Row => ({ what, measured, mustReach: '' })

export const notMeasured = (what: string, reason: string, mustReach = ''): Row => ({
  what,
  measured: `not measured: ${reason}`,
  mustReach,
})

/** As many decimals as asked for, none that are only zeros. */
export const written = (value: number, digits = 1) => String(Number(value.toFixed(digits)))
