import { createHash } from 'node:crypto'
import { decodeFingerprint, encodeFingerprint, type TextFingerprint } from '#rules/text-fingerprint.ts'
import { isoAt, now } from '../../clock.ts'
import { getItems, updateItem } from '../table/client.ts'
import { upsertExpression } from '../table/expressions.ts'
import { keys } from '../table/keys.ts'

/** Each store writes into one of these places of a course's item, in which other stores of the same place follow it. */
const places = 32
const placePrefix = 'store_'

/** By product id. */
export type RecentWords = ReadonlyMap<string, readonly TextFingerprint[]>

/** Returns the marks of what other stores have lately been written about each course. */
export async function loadRecentWords(tenantId: string, productIds: readonly string[]): Promise<RecentWords> {
  const { owner } = placeOf(tenantId)
  const items = await getItems([...new Set(productIds)].map(keys.recentWords), { consistent: false })
  return new Map(items.map((item) => [String(item.id), marksIn(item, owner)]))
}

const marksIn = (item: Readonly<Record<string, unknown>>, owner: string) =>
  Object.entries(item).flatMap(([name, value]) => {
    if (!name.startsWith(placePrefix) || typeof value !== 'string') return []
    const [by, marks = ''] = value.split(' ')
    return by === owner ? [] : [decodeFingerprint(marks)]
  })

/** Remembers what this store was written about a course, in place of what it was written before. */
export function rememberWords(tenantId: string, productId: string, fingerprint: TextFingerprint) {
  const { owner, place } = placeOf(tenantId)
  const origin = { type: 'recent_words', id: productId, created_at: isoAt(now()) }
  return updateItem(
    keys.recentWords(productId),
    upsertExpression(origin, { [`${placePrefix}${place}`]: `${owner} ${encodeFingerprint(fingerprint)}` }),
  )
}

function placeOf(tenantId: string) {
  const hash = createHash('sha256').update(tenantId).digest()
  return { place: hash.readUInt16BE(0) % places, owner: hash.toString('base64url').slice(0, 8) }
}
