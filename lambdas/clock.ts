/** Epoch milliseconds. Every handler takes its time from here, or gets it passed. */
export const now = () => Date.now()

/** ISO 8601, as every `created_at` is written. */
export const isoAt = (epochMs: number) => new Date(epochMs).toISOString()

/** Whole epoch seconds, as the table's `ttl` attribute wants them. */
export const secondsAt = (epochMs: number) => Math.floor(epochMs / 1000)
