/** One figure. Without a limit there is nothing to be met, and `ok` stays undefined. */
export type Row = { what: string; measured: string; mustReach: string; ok?: boolean }

type Figure = { what: string; value: number; limit: number; unit: string; digits?: number; note?: string }

/** A figure that must not be above its limit. */
export function atMost({ what, value, limit, unit, digits = 1, note }: Figure): Row {
  const measured = `${written(value, digits)} ${unit}${note ? ` (${note})` : ''}`
  return { what, measured, mustReach: `≤ ${limit} ${unit}`, ok: value <= limit }
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
