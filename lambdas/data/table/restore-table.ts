import { isDeepStrictEqual } from 'node:util'
import {
  DeleteCommand,
  PutCommand,
  ScanCommand,
  type ScanCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { countedTypes, restoringMark } from '#contract/counted-types.ts'
import { type Attributes, documents, getItems } from './client.ts'
import { updateExpression } from './expressions.ts'
import { alarmsPartition, auditPartition } from './keys.ts'
import { type Key, tenantPartition } from './partitions.ts'
import { withRetry } from './retry.ts'

const StoredKey = z.looseObject({ pk: z.string(), sk: z.string() })
const atOnce = 16

/** `tenantId`: only the text, settings and releases of this tenant's site, which no money depends on. */
export type Restore = { from: string; to: string; tenantId: string | undefined; apply: boolean }

/** A difference between the tables, and what a restore does about it. */
export type Difference = Key & { what: 'add' | 'replace' | 'remove' }

/**
 * Makes a table equal to a copy of it, item by item, and tells each difference. What is equal already is left alone, so an
 * interrupted restore is continued by another one. The audit and checkouts keep what is newer; which alarms are on is no matter of the
 * copy's time.
 */
export async function restoreTable(
  { from, to, tenantId, apply }: Restore,
  tell: (difference: Difference) => void,
): Promise<number> {
  const isWanted = wantedFor(tenantId)
  let differences = 0
  const settle = async (difference: Difference, write: () => Promise<unknown>) => {
    differences += 1
    tell(difference)
    if (apply) await write()
  }
  for await (const page of scanPages(from)) {
    const wanted = page.filter(isWanted)
    const present = await itemsAt(to, wanted)
    await inChunks(wanted, async (copied) => {
      const { pk, sk } = copied
      const before = present.get(nameOf(copied))
      const item = keepMailed(copied, before)
      if (isDeepStrictEqual(before, item)) return
      await settle({ pk, sk, what: before ? 'replace' : 'add' }, () => putRestored(to, item))
    })
  }
  for await (const page of scanPages(to)) {
    const wanted = page.filter((item) => isWanted(item) && !isKept(item))
    const copied = await itemsAt(from, wanted)
    await inChunks(wanted, async (item) => {
      if (copied.has(nameOf(item))) return
      const { pk, sk } = item
      await settle({ pk, sk, what: 'remove' }, () => removeNewer(to, item))
    })
  }
  return differences
}

type StoredItem = Key & Attributes

/** The mark is in an image of both changes, and not in what stays. */
async function putRestored(TableName: string, item: StoredItem) {
  const put = (Item: StoredItem) => withRetry(() => documents.send(new PutCommand({ TableName, Item })))
  if (!isCounted(item)) return put(item)
  await put({ ...item, [restoringMark]: true })
  return mark(TableName, item, null)
}

async function removeNewer(TableName: string, item: StoredItem) {
  const { pk, sk } = item
  if (isCounted(item)) await mark(TableName, item, true)
  await withRetry(() => documents.send(new DeleteCommand({ TableName, Key: { pk, sk } })))
}

const isCounted = ({ type }: StoredItem) => typeof type === 'string' && countedTypes.includes(type)

function mark(TableName: string, { pk, sk }: Key, value: true | null) {
  const change = updateExpression({ [restoringMark]: value })
  return withRetry(() => documents.send(new UpdateCommand({ TableName, Key: { pk, sk }, ...change })))
}

function wantedFor(tenantId: string | undefined): (item: StoredItem) => boolean {
  if (tenantId === undefined) return ({ pk }) => pk !== alarmsPartition
  const partition = tenantPartition(tenantId)
  return ({ pk, sk }) => pk === partition && (sk === 'CONTENT' || sk.startsWith('RELEASE#'))
}

/** The audit, and what was put into carts: without it a payment since the copy could not be settled. */
const isKept = ({ pk }: Key) => pk === auditPartition || pk.startsWith('CHECKOUT#')

/** A mail that has left since the copy is not sent again. */
const keepMailed = (copied: StoredItem, before: StoredItem | undefined): StoredItem =>
  before?.mailed === undefined || copied.mailed !== undefined ? copied : { ...copied, mailed: before.mailed }

const nameOf = ({ pk, sk }: Key) => `${pk} ${sk}`

async function* scanPages(TableName: string): AsyncGenerator<StoredItem[]> {
  let ExclusiveStartKey: ScanCommandInput['ExclusiveStartKey']
  do {
    const request = new ScanCommand({
      TableName,
      ConsistentRead: true,
      ...(ExclusiveStartKey && { ExclusiveStartKey }),
    })
    const { Items = [], LastEvaluatedKey } = await withRetry(() => documents.send(request))
    yield Items.map((item) => StoredKey.parse(item))
    ExclusiveStartKey = LastEvaluatedKey
  } while (ExclusiveStartKey)
}

/** Returns the items with these keys in a table, by name. */
async function itemsAt(name: string, wanted: readonly Key[]): Promise<Map<string, StoredItem>> {
  const found = await getItems(
    wanted.map(({ pk, sk }) => ({ pk, sk })),
    { from: name },
  )
  const stored = found.map((item) => StoredKey.parse(item))
  return new Map(stored.map((item) => [nameOf(item), item]))
}

async function inChunks<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  for (let done = 0; done < items.length; done += atOnce)
    await Promise.all(items.slice(done, done + atOnce).map(work))
}
