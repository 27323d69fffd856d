import * as z from 'zod/mini'
import { replyProblems } from '#rules/case-replies.ts'
import { answerWindowMs, caseKeptDays, caseTopics, rankOf } from '#rules/support.ts'
import { firstCharacters } from '#rules/text.ts'
import { dayMs } from '#rules/time.ts'
import { epochSeconds, isoAt, now } from '../../clock.ts'
import { casePartition, casesPartition } from '../table/case-keys.ts'
import {
  getItem,
  getItems,
  queryItems,
  queryNewest,
  queryPage,
  queryRangePage,
  type Write,
} from '../table/client.ts'
import { updateExpression } from '../table/expressions.ts'
import { keys } from '../table/keys.ts'
import { putOnce } from '../table/writes.ts'

/** How long a case is kept after its last message. */
const newest = 20
const beginsLength = 120

const Message = z.object({
  at: z.string(),
  from: z.enum(['customer', 'desk']),
  text: z.string(),
  /** Of what came by mail: the hash of the mail's id, and how many attachments it had. */
  mail: z.optional(z.string()),
  attachments: z.optional(z.int()),
})
export type CaseMessage = z.infer<typeof Message>

const ReplyProblem = z.enum(replyProblems)

export const StoredCase = z.object({
  id: z.string(),
  /** `t.<tenant>` or `l.<library>`. */
  owner: z.string(),
  /** Who gets the mails: the seller's id, or the buyer's library. */
  owner_id: z.optional(z.string()),
  library_id: z.optional(z.string()),
  from: z.enum(['pro', 'lite', 'buyer']),
  topic: z.enum(caseTopics),
  state: z.enum(['waiting', 'answered', 'closed']),
  created_at: z.string(),
  /** Since when the case waits for an answer; absent while it does not. */
  since: z.optional(z.string()),
  reference: z.optional(z.string()),
  messages: z.array(Message),
  revision: z.int(),
  /** What its mails carry in the address of replies, once one was sent. */
  reply_key: z.optional(z.string()),
  /** The last problem of a reply by mail, until we answer; `problem_at` says when it was recorded. */
  problem: z.optional(ReplyProblem),
  problem_at: z.optional(z.string()),
})
/** `id` is the number. Times are ISO 8601. */
export type StoredCase = z.infer<typeof StoredCase>
export type CaseOwner = Pick<StoredCase, 'owner' | 'owner_id' | 'library_id'>

export const sellerOwner = (tenantId: string) => `t.${tenantId}`
/** Returns the tenant whose case it is; undefined for a buyer's. */
export const tenantOfOwner = (owner: string): string | undefined => /^t\.(.+)$/.exec(owner)?.[1]
export const buyerOwner = (libraryId: string) => `l.${libraryId}`

/** A token may outlive its account, which gets no new items. */
export const tenantCheck = (tenantId: string): Write => ({
  ConditionCheck: { Key: keys.tenant(tenantId), ConditionExpression: 'attribute_exists(pk)' },
})

/** Fails in a transaction if there is no such case. */
export const caseCheck = (owner: string, number: string): Write => ({
  ConditionCheck: { Key: keys.supportCase(owner, number), ConditionExpression: 'attribute_exists(pk)' },
})

export async function loadCase(owner: string, number: string): Promise<StoredCase | undefined> {
  const item = await getItem(keys.supportCase(owner, number))
  return item && StoredCase.parse(item)
}

/** Returns the newest cases of a seller, newest first. */
export async function casesOf(owner: string): Promise<StoredCase[]> {
  const items = await queryNewest(casePartition(owner), '', newest)
  return items.map((item) => StoredCase.parse(item))
}

/** Writes a case, and lists it as waiting while it is. Fails if it was written since `previous` was read. */
export function caseWrites(next: Omit<StoredCase, 'revision'>, previous: StoredCase | undefined): Write[] {
  const revision = (previous?.revision ?? 0) + 1
  const isMoved = previous?.since !== next.since || previous?.from !== next.from
  return [
    previous ? caseUpdate(next, previous, revision) : caseWrite(next, revision),
    ...(previous?.since && isMoved ? [{ Delete: { Key: waitingKey(previous) } }] : []),
    ...(next.since ? [waitingWrite(next, next.since)] : []),
    numberWrite(next),
  ]
}

const caseWrite = ({ id, owner, ...fields }: Omit<StoredCase, 'revision'>, revision: number): Write =>
  putOnce(keys.supportCase(owner, id), 'support_case', id, { owner, ...fields, revision, ttl: caseTtl() })

function caseUpdate(
  { owner, id, from, state, since, messages, problem, problem_at }: Omit<StoredCase, 'revision'>,
  previous: StoredCase,
  revision: number,
): Write {
  const { ExpressionAttributeValues, ...update } = updateExpression({
    ...{ from, state, messages, revision, ttl: caseTtl() },
    ...{ since: since ?? null, problem: problem ?? null, ...(problem_at && { problem_at }) },
  })
  return {
    Update: {
      Key: keys.supportCase(owner, id),
      ...update,
      ConditionExpression: 'revision = :previous',
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ':previous': previous.revision },
    },
  }
}

export const caseTtl = () => epochSeconds(now() + caseKeptDays * dayMs)

const numberWrite = ({ id, owner }: Pick<StoredCase, 'id' | 'owner'>): Write => ({
  Put: {
    Item: {
      ...keys.caseNumber(id, owner),
      ...{ type: 'case_number', id, created_at: isoAt(now()), owner, ttl: caseTtl() },
    },
  },
})

const Numbered = z.object({ id: z.string(), owner: z.string() })

/** Returns the cases with this number, those that wait first: one Query, then the cases by key. */
export async function casesNumbered(number: string): Promise<StoredCase[]> {
  const { items } = await queryPage(casePartition(`n.${number}`), '', { limit: newest, newestFirst: true })
  const wanted = items.map((item) => Numbered.parse(item))
  const found = await getItems(wanted.map(({ id, owner }) => keys.supportCase(owner, id)))
  return found
    .map((item) => StoredCase.parse(item))
    .toSorted((one, other) => Number(other.state === 'waiting') - Number(one.state === 'waiting'))
}

const waitingKey = ({ from, since = '', id, owner }: Pick<StoredCase, 'from' | 'since' | 'id' | 'owner'>) =>
  keys.waitingCase(rankOf(from), since, `${owner}.${id}`)

function waitingWrite(
  { id, owner, from, topic, messages }: Omit<StoredCase, 'revision'>,
  since: string,
): Write {
  const begins = firstCharacters(messages.at(-1)?.text ?? '', beginsLength)
  const item = { type: 'waiting_case', id, created_at: isoAt(now()), owner, from, topic, since, begins }
  return { Put: { Item: { ...waitingKey({ from, since, id, owner }), ...item } } }
}

/** Records how long somebody waited for this answer. */
export const answeredWrite = ({ id, owner, since }: StoredCase, at: number): Write[] =>
  since
    ? [
        {
          Put: {
            Item: {
              ...keys.answeredCase(isoAt(at), `${owner}.${id}`),
              ...{ type: 'answered_case', id, created_at: isoAt(at) },
              waited_ms: at - Date.parse(since),
              ttl: epochSeconds(at + answerWindowMs),
            },
          },
        },
      ]
    : []

const WaitingItem = z.object({
  id: z.string(),
  owner: z.string(),
  from: z.enum(['pro', 'lite', 'buyer']),
  topic: z.enum(caseTopics),
  since: z.string(),
  begins: z.string(),
})
export type StoredWaiting = z.infer<typeof WaitingItem>
const Answered = z.object({ waited_ms: z.number() })

const pageSize = 50
const measured = 1000
const waitingPrefix = 'WAITING#'

/** Returns a page of what waits, by whose turn it is. */
export async function listWaiting(cursor?: string) {
  const { items, lastSortKey } = await queryPage(casesPartition, waitingPrefix, {
    limit: pageSize,
    newestFirst: false,
    after: cursor && `${waitingPrefix}${cursor}`,
  })
  return {
    waiting: items.map((item): StoredWaiting => WaitingItem.parse(item)),
    ...(lastSortKey && { cursor: lastSortKey.slice(waitingPrefix.length) }),
  }
}

/** Returns how long each of the newest answers since then took. */
export async function answerTimes(since: number): Promise<number[]> {
  const { items } = await queryRangePage(casesPartition, `ANSWERED#${isoAt(since)}`, 'ANSWERED#~', {
    limit: measured,
    newestFirst: true,
  })
  return items.map((item) => Answered.parse(item).waited_ms)
}

/** The keys of everything that a seller has written to us. */
export async function caseKeysOf(owner: string) {
  const items = await queryItems(casePartition(owner))
  return items.flatMap((item) => {
    const number = String(item.sk)
    const { from, since, reply_key } = StoredCase.parse(item)
    return [
      ...(reply_key ? [keys.caseReply(number, reply_key)] : []),
      keys.supportCase(owner, number),
      keys.caseNumber(number, owner),
      ...(since ? [waitingKey({ from, since, id: number, owner })] : []),
    ]
  })
}
