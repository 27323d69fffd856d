import * as z from 'zod/mini'
import { isoAt, now } from '../../clock.ts'
import { getItem, putItem } from '../table/client.ts'
import { keys } from '../table/keys.ts'

const Cursor = z.object({ since: z.string() })

/** Returns up to when payments were reconciled, epoch milliseconds; undefined before the first time. */
export async function reconciledUntil(): Promise<number | undefined> {
  const item = await getItem(keys.reconciliation)
  return item && Date.parse(Cursor.parse(item).since)
}

export const saveReconciledUntil = (at: number) =>
  putItem({
    ...keys.reconciliation,
    type: 'reconciliation',
    id: 'cursor',
    created_at: isoAt(now()),
    since: isoAt(at),
  })
