import { ulid } from 'ulid'
import * as z from 'zod/mini'
import type { SellerNote } from '#contract/operators/desk-sellers.ts'
import { now } from '../../clock.ts'
import { queryPage, type Write } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { putOnce } from '../table/writes.ts'

const Stored = z.object({ id: z.string(), created_at: z.string(), who: z.string(), text: z.string() })
const shownNotes = 50

/** Notes are about a seller and not of them: no file with their data has them. */
export const noteWrite = (tenantId: string, who: string, text: string): Write => {
  const id = ulid(now())
  return putOnce(keys.sellerNote(tenantId, id), 'seller_note', id, { who, text })
}

/** Returns the newest notes, newest first. */
export async function listNotes(tenantId: string): Promise<SellerNote[]> {
  const { pk } = keys.sellerNote(tenantId, '')
  const { items } = await queryPage(pk, '', { limit: shownNotes, newestFirst: true })
  return items.map((item) => {
    const { id, created_at, who, text } = Stored.parse(item)
    return { id, at: created_at, who, text }
  })
}
