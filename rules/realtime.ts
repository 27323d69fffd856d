/** How often an open page shows that it is still there. */
export const heartbeatSeconds = 25
/** The wait before each attempt to connect again; the last one repeats. */
export const reconnectSeconds = [1, 2, 5, 10] as const
/** How long a page may be hidden before it disconnects. */
export const sleepAfterHiddenSeconds = 60
/** Connections of one seller at a time: one per open tab. */
export const maxConnections = 100
