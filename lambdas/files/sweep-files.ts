import { now } from '../clock.ts'
import { type FileRecord, listFileRecords } from '../data/site/files.ts'
import { removeFile } from './remove-file.ts'

/** Longer than any function runs. */
const abandonedMs = 60 * 1000

/**
 * Removes what an upload or a deletion that was interrupted has left: every picture in the bucket has an item, written
 * before it and deleted after it.
 */
export async function sweepFiles(tenantId: string) {
  const left = (await listFileRecords(tenantId)).filter(isLeft)
  for (const { name } of left) await removeFile(tenantId, name)
}

const isLeft = ({ stored_at, removed_at, created_at }: FileRecord) =>
  (removed_at !== undefined || !stored_at) && Date.parse(removed_at ?? created_at) < now() - abandonedMs
