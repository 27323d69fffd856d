import * as z from 'zod/mini'

/** How often an open page shows that it is still there. */
export const heartbeatSeconds = 25
/** The wait before each attempt to connect again; the last one repeats. */
export const reconnectSeconds = [1, 2, 5, 10] as const
/** How long a page may be hidden before it disconnects. */
export const sleepAfterHiddenSeconds = 60
/** Connections of one seller at a time: one per open tab. */
export const maxConnections = 100

/**
 * The subprotocol of the realtime link. A browser cannot send headers with a WebSocket, so it offers two subprotocols:
 * this one and the access token. The server selects this one.
 */
export const realtimeProtocol = 'storewright.v1'

/** What a page sends. A connection lasts as long as its token: the page sends each new one. */
export const PageMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ping') }),
  z.strictObject({ type: z.literal('renew'), token: z.string() }),
])
export type PageMessage = z.infer<typeof PageMessage>

/**
 * Says that something was sold or changed. The page then loads what it shows; the message itself has nothing personal.
 * Delivered at least once, and possibly never: a page that reconnects loads everything again.
 */
export const Hint = z.discriminatedUnion('type', [
  z.object({ type: z.literal('order'), order_id: z.string(), commission_cents: z.int() }),
  z.object({ type: z.literal('changed') }),
])
export type Hint = z.infer<typeof Hint>

/** The reply to a ping: the store's totals now, by which a page notices a hint that it did not receive. */
export const Pong = z.object({
  type: z.literal('pong'),
  total_orders: z.int(),
  total_commission_cents: z.int(),
})
export type Pong = z.infer<typeof Pong>

/** What a page receives. Anything else is of a newer version, or a refusal, and is ignored. */
export const ServerMessage = z.union([Hint, Pong])
