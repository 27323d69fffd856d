/** How long a test looks for what is to come. It ends a hang and measures nothing: a busy machine takes a while. */
export const waitLimits = { timeout: 30_000 }
