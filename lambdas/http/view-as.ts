import * as z from 'zod/mini'
import type { Action } from '#contract/api/action.ts'
import { isViewable } from '#contract/api/viewable.ts'
import { viewTokenHeader } from '#contract/urls/edge.ts'
import { maskEmail } from '#rules/accounts/verification.ts'
import { now } from '../clock.ts'
import { textHash } from '../crypto/text-hash.ts'
import { newToken } from '../crypto/tokens.ts'
import { getItems } from '../data/table/client.ts'
import { keys } from '../data/table/keys.ts'
import { Failure } from '../failure.ts'
import { type ActionEvent, headerOf, type Seller } from './request.ts'

// An operator sees the product as a seller does. The token of the view, sent beside the operator's own, reads and does nothing else.

const View = z.object({
  tenant_id: z.string(),
  user_id: z.string(),
  name: z.string(),
  /** Masked. */
  email: z.string(),
  expires_at: z.number(),
})

/** The id of the seller's account is part of the token, so that it is read at the same time as the view. */
export const newViewToken = (userId: string) => `${newToken()}.${userId}`
const userIdIn = (token: string) => /^[\w-]+\.([\w-]{1,128})$/.exec(token)?.[1]

/** Undefined for a request that is not part of a view. */
export const viewTokenOf = (event: ActionEvent) => headerOf(event, viewTokenHeader)

/**
 * Returns the seller whom a view shows. @throws Failure 'not-allowed' for every action that is more than reading, and for a view
 * that has ended, is not this operator's, or is of somebody who is an operator by now
 */
export async function viewedSeller(
  definition: Action,
  token: string,
  operator: Seller | undefined,
): Promise<Seller> {
  if (definition.access === 'admin') throw new Failure('not-found', 'There is nothing at this address.')
  if (!isViewable(definition)) throw readOnly()
  const viewedId = userIdIn(token)
  if (!operator?.sessionId || !viewedId || viewedId === operator.userId) throw ended()
  const { userId, sessionId } = operator
  const items = await getItems([
    keys.profile(userId),
    keys.session(userId, sessionId),
    keys.view(userId, textHash(token)),
    keys.profile(viewedId),
  ])
  const itemOf = (type: string) => items.find((item) => item.type === type)
  const roleOf = (id: string) => items.find((item) => item.type === 'profile' && item.id === id)?.role
  const [session, item] = [itemOf('session'), itemOf('view')]
  const isOperator = ['admin', 'superadmin'].includes(String(roleOf(userId)))
  if (!isOperator || !item || Number(session?.expires_at ?? 0) <= now()) throw ended()
  if (roleOf(viewedId) !== 'seller') throw ended()
  const { tenant_id, user_id, name, email, expires_at } = View.parse(item)
  if (expires_at <= now()) throw ended()
  return {
    ...{ userId: user_id, tenantId: tenant_id, name, email, role: 'seller' },
    ...{ signedInAt: 0, codeEnteredAt: 0, sessionId: undefined },
  }
}

/** Also in a link, and of a domain in another script. With bounds, since a long text without spaces would take its length squared. */
const address = /[^\s@"'<>(),;:]{1,64}(?:@|%40)[^\s@"'<>(),;:]{1,255}\.[\p{L}\d-]{2,63}/giu
const encodedAt = /%40/i

/** Masks every email address in a reply, also within texts. */
export function withoutAddresses(value: unknown): unknown {
  if (typeof value === 'string')
    return value.replace(address, (found) => maskEmail(found.replace(encodedAt, '@')))
  if (Array.isArray(value)) return value.map(withoutAddresses)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutAddresses(inner)]))
}

const readOnly = () =>
  new Failure('not-allowed', 'You are looking at this as the seller does. Nothing can be changed here.')
const ended = () => new Failure('not-allowed', 'This view has ended.')
