import * as z from 'zod/mini'
import { buyerSessionDays } from '#rules/courses/library.ts'
import { epochSeconds, isoAt, now } from '../clock.ts'
import { textHash } from '../crypto/text-hash.ts'
import { newToken } from '../crypto/tokens.ts'
import { deleteItem, getItem, transact, type Write } from '../data/table/client.ts'
import { keys } from '../data/table/keys.ts'
import { Failure } from '../failure.ts'
import { type ActionEvent, cookieOf } from './request.ts'

/**
 * A person with a session of a library; `libraryId` stands for an address. A code or an access link proves the address
 * and opens the whole library. With `paymentId` nothing was proven: the payer typed the email at the payment page,
 * so the session may only see and use what this payment bought.
 */
export type Buyer = { libraryId: string; tokenHash: string; paymentId?: string }

const cookieName = '__Host-storewright-library'
const sessionLifeSeconds = buyerSessionDays * 24 * 60 * 60
const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax'

const Session = z.object({
  library_id: z.string(),
  payment_id: z.optional(z.string()),
  expires_at: z.number(),
})

/**
 * Returns a new session: the cookie that carries its token, and the write that makes it valid. The table has only the
 * token's hash. Pass `paymentId` unless the address was proven: see `Buyer`.
 */
export function newBuyerSession(libraryId: string, paymentId?: string): { cookie: string; write: Write } {
  const token = newToken()
  const expiresAt = now() + sessionLifeSeconds * 1000
  const item = {
    type: 'buyer-session',
    id: textHash(token),
    created_at: isoAt(now()),
    library_id: libraryId,
    payment_id: paymentId,
    expires_at: expiresAt,
    ttl: epochSeconds(expiresAt),
  }
  return {
    cookie: `${cookieName}=${token}; Max-Age=${sessionLifeSeconds}; ${attributes}`,
    write: { Put: { Item: { ...keys.buyerSession(textHash(token)), ...item } } },
  }
}

/** Starts a session and returns its cookie. See `newBuyerSession`. */
export async function startBuyerSession(libraryId: string, paymentId?: string): Promise<string> {
  const { cookie, write } = newBuyerSession(libraryId, paymentId)
  await transact([write])
  return cookie
}

/** Returns the session that the browser's cookie carries; undefined without one that is still valid. */
export async function sessionOf(event: ActionEvent): Promise<Buyer | undefined> {
  const token = cookieOf(event, cookieName)
  const tokenHash = token ? textHash(token) : undefined
  const item = tokenHash ? await getItem(keys.buyerSession(tokenHash)) : undefined
  const session = item && Session.parse(item)
  if (!session || !tokenHash || session.expires_at <= now()) return undefined
  const { library_id, payment_id } = session
  return { libraryId: library_id, tokenHash, ...(payment_id && { paymentId: payment_id }) }
}

/** @throws Failure 'not-signed-in' without a session that is still valid */
export async function buyerOf(event: ActionEvent): Promise<Buyer> {
  const buyer = await sessionOf(event)
  if (!buyer)
    throw new Failure('not-signed-in', 'Open your library with the link in your receipt, or with a code.')
  return buyer
}

/** Whether a session already opens what this payment bought. */
export const isOpenTo = (buyer: Buyer | undefined, libraryId: string, paymentId: string) =>
  buyer?.libraryId === libraryId && (buyer.paymentId ?? paymentId) === paymentId

/** Ends a session on the server and returns the cookie that removes it from the browser. */
export async function endBuyerSession({ tokenHash }: Buyer): Promise<string> {
  await deleteItem(keys.buyerSession(tokenHash))
  return `${cookieName}=; Max-Age=0; ${attributes}`
}
