/** Epoch milliseconds. Every handler reads the time here or receives it as an argument. */
export const now = () => Date.now()

/** ISO 8601, the format of every `created_at`. */
export const isoAt = (epochMs: number) => new Date(epochMs).toISOString()

/** Whole epoch seconds, the format of the table's `ttl` attribute. */
export const epochSeconds = (epochMs: number) => Math.floor(epochMs / 1000)
