import { maxStoredBytes } from '#rules/brand/pictures.ts'
import { now } from '../clock.ts'
import { deleteFileRecord, type FileRecord, listFileRecords, markRemoved } from '../data/site/files.ts'
import { Failure } from '../failure.ts'
import { deletePicture } from './objects.ts'

/** Longer than any function runs. */
const abandonedMs = 60 * 1000

/**
 * Removes a file that the draft does not use: nothing can use it from its mark on. A repeated call finishes what an
 * interrupted one has begun.
 * @throws Failure 'conflict' if the draft uses it
 */
export async function removeFile(tenantId: string, name: string) {
  if (!(await markRemoved(tenantId, name)))
    throw new Failure(
      'conflict',
      'This file has just been chosen for your page. Look again before you delete it.',
    )
  await deletePicture(tenantId, name)
  await deleteFileRecord(tenantId, name)
}

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

/** Returns the failure of an upload that exceeds the store's storage. */
export const storageFull = () =>
  new Failure(
    'storage-full',
    `Your store's storage of ${maxStoredBytes / 1_000_000} MB is full. Delete files that you no longer use.`,
  )
