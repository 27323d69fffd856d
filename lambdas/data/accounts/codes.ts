import * as z from 'zod/mini'
import { CodePurpose } from '#contract/code-purpose.ts'
import { type CodeState, codeStateExpiresAt } from '#rules/accounts/verification.ts'
import { epochSeconds, isoAt } from '../../clock.ts'
import { Failure } from '../../failure.ts'
import { getItem, transact, updateItem, type Write } from '../table/client.ts'
import { ConditionFailedError } from '../table/conditions.ts'
import { keys } from '../table/keys.ts'

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
  /** The number of writes. Each write is conditional on the previous one. */
  revision: z.int(),
  last_result: z.optional(z.enum(['sent', 'wrong', 'right'])),
  verified_at: z.optional(z.string()),
  verified_user_id: z.optional(z.string()),
  /** Identifies the code that verified the email address, because Cognito may send that code again. */
  verified_nonce: z.optional(z.string()),
  /** For `library`: the last code was requested with a gift link, and is mailed without a library too. */
  is_invited: z.optional(z.boolean()),
  /** For `password_reset`: the mailbox has had its mails of the hour, so this one goes to a verified email address only. */
  is_over_limit: z.optional(z.boolean()),
})
export type CodeItem = z.infer<typeof CodeItem> & { state: CodeState }

/** The owner of the codes, and their purpose. `emailKey` is the email address's HMAC; `email` is the mail's recipient. */
export type CodeRecipient = { purpose: CodePurpose; emailKey: string; email: string }
/** The account that verified the email address with the code that this nonce identifies. */
export type Proof = { userId: string; nonce: string }
export type CodeChange = Pick<CodeItem, 'state' | 'last_result' | 'is_invited' | 'is_over_limit'> & {
  proof?: Proof
}

/** Returns undefined if no code was ever requested here. An expired code may still be returned. */
export async function loadCode({ purpose, emailKey }: CodeRecipient): Promise<CodeItem | undefined> {
  const item = await getItem(keys.code(purpose, emailKey))
  return item && CodeItem.parse(item)
}

/**
 * Returns the item after the change. Returns undefined if another request wrote since `known` was read: then neither
 * the item nor `alongside` is written.
 * @throws ConditionFailedError if only a condition of `alongside` does not hold; nothing is written then either
 */
export async function saveCode(
  recipient: CodeRecipient,
  known: CodeItem | undefined,
  change: CodeChange,
  now: number,
  alongside: Write[] = [],
): Promise<CodeItem | undefined> {
  const after = changed(recipient, known, change, now)
  const write = writeOf(recipient, after, known?.revision, now)
  const key = keys.code(recipient.purpose, recipient.emailKey)
  // The SDK repeats a request whose reply was lost. A transaction's token keeps the repetition of a right code from being refused.
  const isTransaction = alongside.length > 0 || change.last_result === 'right'
  const saving = isTransaction
    ? transact([{ Update: { Key: key, ...write } }, ...alongside])
    : updateItem(key, write)
  return (await isFirstToSave(saving)) ? after : undefined
}

/** Concurrent transactions on one item cancel one another; to the caller that is another request's write as well. */
async function isFirstToSave(saving: Promise<unknown>) {
  try {
    await saving
    return true
  } catch (error) {
    const isRefused = error instanceof ConditionFailedError && error.failed.includes(0)
    if (isRefused || (error instanceof Failure && error.code === 'conflict')) return false
    throw error
  }
}

function changed(
  { email, purpose }: CodeRecipient,
  known: CodeItem | undefined,
  { proof, ...change }: CodeChange,
  now: number,
): CodeItem {
  const proven = proof && {
    verified_user_id: proof.userId,
    verified_nonce: proof.nonce,
    verified_at: isoAt(now),
  }
  return { ...known, email, purpose, ...change, ...proven, revision: (known?.revision ?? 0) + 1 }
}

/** Uses an update, so that `mailed`, which deliver-mail writes, is preserved. */
function writeOf(recipient: CodeRecipient, after: CodeItem, before: number | undefined, now: number) {
  const fields = { type: 'code', id: recipient.emailKey, ...after, ttl: expiryOf(after) }
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

/** The proof that an email address was verified never expires. */
const expiryOf = ({ verified_at, state }: CodeItem) =>
  verified_at ? undefined : epochSeconds(codeStateExpiresAt(state)) + 1
