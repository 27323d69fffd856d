import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { CodePurpose } from '#contract/accounts.ts'
import { isoAt, secondsAt } from '../clock.ts'
import { type Key, keys } from './keys.ts'
import { getItem, updateItem, type Write } from './table/client.ts'
import { succeeds } from './table/conditions.ts'

const noticeLifeMs = 24 * 60 * 60 * 1000

const Code = z.object({
  type: z.literal('code'),
  email: z.string(),
  purpose: CodePurpose,
  state: z.object({
    nonce: z.optional(z.string()),
    expiresAt: z.optional(z.number()),
    sentAt: z._default(z.array(z.number()), []),
  }),
  mailed: z.optional(z.string()),
})
const Notice = z.object({
  type: z.literal('notice'),
  id: z.string(),
  email: z.string(),
  mailed: z.optional(z.string()),
})
const Outbox = z.discriminatedUnion('type', [Code, Notice])

/** A mail that has not been sent yet. `mailId` distinguishes it from earlier mails of the same item. */
export type DueMail = { mailId: string; email: string } & (
  | { kind: 'code'; purpose: CodePurpose; nonce: string; isFirstOfDay: boolean; askedAt: number }
  | { kind: 'password-changed' }
)

/** Returns the mail that the item's current state still requires: none once it is sent, spent or expired. */
export async function dueMail(key: Key, now: number): Promise<DueMail | undefined> {
  const item = await getItem(key)
  if (!item) return undefined
  const mail = mailOf(Outbox.parse(item), now)
  return mail?.mailId === item.mailed ? undefined : mail
}

function mailOf(item: z.infer<typeof Outbox>, now: number): DueMail | undefined {
  if (item.type === 'notice') return { kind: 'password-changed', mailId: item.id, email: item.email }
  const { nonce, expiresAt = 0, sentAt } = item.state
  if (!nonce || expiresAt <= now) return undefined
  const { email, purpose } = item
  return {
    kind: 'code',
    mailId: nonce,
    email,
    purpose,
    nonce,
    isFirstOfDay: sentAt.length <= 1,
    askedAt: sentAt.at(-1) ?? 0,
  }
}

/**
 * Records that a mail is done with, so that another delivery of the same stream record sends nothing. Returns whether
 * this call was the first to record it.
 */
export function markMailed(key: Key, { mailId }: DueMail) {
  return succeeds(
    updateItem(key, {
      UpdateExpression: 'SET mailed = :id',
      ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(mailed) OR mailed <> :id)',
      ExpressionAttributeValues: { ':id': mailId },
    }),
  )
}

/** Queues the mail that says a password was changed. */
export function putNoticeWrite(emailKey: string, email: string, now: number): Write {
  const ttl = secondsAt(now + noticeLifeMs)
  const item = { type: 'notice', id: randomUUID(), created_at: isoAt(now), email, ttl }
  return { Put: { Item: { ...keys.notice(emailKey), ...item } } }
}
