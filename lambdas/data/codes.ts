import * as z from 'zod/mini'
import { CodePurpose } from '#contract/accounts.ts'
import { type CodeState, forgetAfter } from '#rules/verification.ts'
import { isoAt, secondsAt } from '../clock.ts'
import { conditionHolds } from './conditions.ts'
import { keys } from './keys.ts'
import { getItem, transact, updateItem, type Write } from './table.ts'

const State = z.object({
  nonce: z.exactOptional(z.string()),
  expiresAt: z.exactOptional(z.number()),
  attempts: z.int(),
  lockedUntil: z.exactOptional(z.number()),
  wrongAt: z.array(z.number()),
  sentAt: z.array(z.number()),
})

const CodeItem = z.object({
  email: z.string(),
  purpose: CodePurpose,
  state: State,
  /** Counts the writes; each is conditional on the one before it. */
  revision: z.int(),
  last_result: z.optional(z.enum(['sent', 'wrong', 'right'])),
  verified_at: z.optional(z.string()),
  verified_user_id: z.optional(z.string()),
})
export type CodeItem = z.infer<typeof CodeItem> & { state: CodeState }

/** Whose codes, and what for. `emailKey` is the address's HMAC; `email` is where the mail goes. */
export type CodeAddress = { purpose: CodePurpose; emailKey: string; email: string }
export type CodeChange = Pick<CodeItem, 'state' | 'last_result'> & { verifiedUserId?: string }

/** Undefined if no code was ever asked for here; an expired one may still be answered. */
export async function loadCode({ purpose, emailKey }: CodeAddress): Promise<CodeItem | undefined> {
  const item = await getItem(keys.code(purpose, emailKey))
  return item && CodeItem.parse(item)
}

/**
 * The item after the change, or undefined if somebody else wrote since `known` was read: then nothing is written,
 * nor is any of `alongside`.
 */
export async function saveCode(
  address: CodeAddress,
  known: CodeItem | undefined,
  change: CodeChange,
  now: number,
  alongside: Write[] = [],
): Promise<CodeItem | undefined> {
  const after = changed(address, known, change, now)
  const write = writeOf(address, after, known?.revision, now)
  const key = keys.code(address.purpose, address.emailKey)
  const saving =
    alongside.length === 0
      ? updateItem(key, write)
      : transact([{ Update: { Key: key, ...write } }, ...alongside])
  return (await conditionHolds(saving)) ? after : undefined
}

function changed(
  { email, purpose }: CodeAddress,
  known: CodeItem | undefined,
  { verifiedUserId, ...change }: CodeChange,
  now: number,
): CodeItem {
  const proof = verifiedUserId && { verified_user_id: verifiedUserId, verified_at: isoAt(now) }
  return { ...known, email, purpose, ...change, ...proof, revision: (known?.revision ?? 0) + 1 }
}

/** An update, so that `mailed`, which deliver-mail writes, stays. */
function writeOf(address: CodeAddress, after: CodeItem, before: number | undefined, now: number) {
  const fields = { type: 'code', id: address.emailKey, ...after, ttl: expiryOf(after) }
  const set = Object.entries(fields).filter(([, value]) => value !== undefined)
  const created = '#created_at = if_not_exists(#created_at, :created_at)'
  return {
    UpdateExpression: [
      `SET ${[...set.map(([name]) => `#${name} = :${name}`), created].join(', ')}`,
      ...(fields.ttl === undefined ? ['REMOVE #ttl'] : []),
    ].join(' '),
    ConditionExpression: before === undefined ? 'attribute_not_exists(#revision)' : '#revision = :before',
    ExpressionAttributeNames: Object.fromEntries(
      [...Object.keys(fields), 'created_at'].map((name) => [`#${name}`, name]),
    ),
    ExpressionAttributeValues: {
      ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
      ':created_at': isoAt(now),
      ...(before !== undefined && { ':before': before }),
    },
  }
}

/** A proof of the address stays for good. */
const expiryOf = ({ verified_at, state }: CodeItem) =>
  verified_at ? undefined : secondsAt(forgetAfter(state)) + 1
