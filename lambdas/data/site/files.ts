import * as z from 'zod/mini'
import { PicturePurpose } from '#contract/files.ts'
import { maxStoredBytes, maxStoredFiles, picturePurposes } from '#rules/brand/pictures.ts'
import { isoAt, now } from '../../clock.ts'
import { Failure } from '../../failure.ts'
import { getItem, queryItems, transact, updateItem, type Write } from '../table/client.ts'
import { ConditionFailedError, ignoreConditionFailure, succeeds } from '../table/conditions.ts'
import { filePrefix, keys } from '../table/keys.ts'
import { tenantPartition } from '../table/partitions.ts'
import { putOnce } from '../table/writes.ts'

/**
 * A picture of a store. It is written before the picture is stored, and deleted after the picture is: `stored_at` is
 * absent until it is stored, `removed_at` present from the beginning of its deletion.
 */
const FileRecord = z.object({
  name: z.string(),
  purpose: PicturePurpose,
  bytes: z.int(),
  width: z.int(),
  height: z.int(),
  created_at: z.string(),
  stored_at: z.optional(z.string()),
  removed_at: z.optional(z.string()),
})
export type FileRecord = z.infer<typeof FileRecord>
export type NewFile = Omit<FileRecord, 'created_at' | 'stored_at' | 'removed_at'>

const Storage = z.object({ files: z._default(z.int(), 0), bytes: z._default(z.int(), 0) })

/** Returns how many files the store has and how many bytes they take. */
export const loadStorage = async (tenantId: string) =>
  Storage.parse((await getItem(keys.storage(tenantId))) ?? {})

/** Returns every file, in no useful order, with those that are not stored yet or being removed. */
export async function listFileRecords(tenantId: string): Promise<FileRecord[]> {
  return (await queryItems(tenantPartition(tenantId), filePrefix)).map((item) => FileRecord.parse(item))
}

/** Returns undefined for a file that the store does not have. */
export async function loadFile(tenantId: string, name: string): Promise<FileRecord | undefined> {
  const item = await getItem(keys.file(tenantId, name))
  return item && FileRecord.parse(item)
}

/** Positions in the transaction. */
const fileAt = 0
const storageAt = 1

/**
 * Records a file within the store's storage. Returns 'removed' if the same content is being removed, 'full' if it does not
 * fit; a file that is there already stays as it is.
 * @throws Failure 'not-found' while there is no store
 */
export async function addFile(tenantId: string, file: NewFile): Promise<'added' | 'removed' | 'full'> {
  const { name, bytes } = file
  try {
    await transact([
      putOnce(keys.file(tenantId, name), 'file', name, file),
      { Update: storageUpdate(tenantId, bytes) },
      { ConditionCheck: { Key: keys.tenant(tenantId), ConditionExpression: 'attribute_exists(pk)' } },
    ])
    return 'added'
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error
    if (error.failed.includes(fileAt))
      return (await loadFile(tenantId, name))?.removed_at ? 'removed' : 'added'
    if (error.failed.includes(storageAt)) return 'full'
    throw new Failure('not-found', 'You have no store yet. Sign in again to open one.')
  }
}

const storageUpdate = (tenantId: string, bytes: number) => ({
  Key: keys.storage(tenantId),
  UpdateExpression:
    'SET #type = :type, id = :id, created_at = if_not_exists(created_at, :now) ADD #files :one, #bytes :bytes',
  ConditionExpression: 'attribute_not_exists(pk) OR (#files < :max_files AND #bytes <= :max_bytes)',
  ExpressionAttributeNames: { '#type': 'type', '#files': 'files', '#bytes': 'bytes' },
  ExpressionAttributeValues: {
    ':type': 'storage',
    ':id': tenantId,
    ':now': isoAt(now()),
    ':one': 1,
    ':bytes': bytes,
    ':max_files': maxStoredFiles,
    ':max_bytes': maxStoredBytes - bytes,
  },
})

/** Records that the picture is in the bucket. Returns false if the file is being removed or is gone. */
export const markStored = (tenantId: string, name: string) =>
  succeeds(
    updateItem(keys.file(tenantId, name), {
      UpdateExpression: 'SET stored_at = if_not_exists(stored_at, :now)',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(removed_at)',
      ExpressionAttributeValues: { ':now': isoAt(now()) },
    }),
  )

/** Belongs to the transaction with which a site begins to use the file. */
export const storedFileCheck = (tenantId: string, name: string): Write => ({
  ConditionCheck: {
    Key: keys.file(tenantId, name),
    ConditionExpression: 'attribute_exists(stored_at) AND attribute_not_exists(removed_at)',
  },
})

/** Marks the file as being removed, on condition that the draft does not use it. Returns false if it does. */
export async function markRemoved(tenantId: string, name: string): Promise<boolean> {
  const unused = picturePurposes.map((purpose) => `(attribute_not_exists(${purpose}) OR ${purpose} <> :name)`)
  try {
    await transact([
      {
        Update: {
          Key: keys.file(tenantId, name),
          UpdateExpression: 'SET removed_at = if_not_exists(removed_at, :now)',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':now': isoAt(now()) },
        },
      },
      {
        ConditionCheck: {
          Key: keys.content(tenantId),
          ConditionExpression: unused.join(' AND '),
          ExpressionAttributeValues: { ':name': name },
        },
      },
    ])
    return true
  } catch (error) {
    if (error instanceof ConditionFailedError) return error.failed.includes(fileAt)
    throw error
  }
}

/** Deletes the item of a file that is being removed, and frees its storage. */
export async function deleteFileRecord(tenantId: string, name: string) {
  const file = await loadFile(tenantId, name)
  if (!file) return
  await ignoreConditionFailure(
    transact([
      {
        Delete: {
          Key: keys.file(tenantId, name),
          ConditionExpression: 'attribute_exists(removed_at)',
        },
      },
      {
        Update: {
          Key: keys.storage(tenantId),
          UpdateExpression: 'ADD #files :one, #bytes :bytes',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeNames: { '#files': 'files', '#bytes': 'bytes' },
          ExpressionAttributeValues: { ':one': -1, ':bytes': -file.bytes },
        },
      },
    ]),
  )
}
