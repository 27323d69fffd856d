import { defaultFileLimit, type Files, type StoredFile } from '#contract/files.ts'
import { maxStoredBytes } from '#rules/brand/pictures.ts'
import { type FileRecord, listFileRecords, loadStorage } from '../data/site/files.ts'
import { fileUrl } from './file-url.ts'
import { loadFileUses } from './file-uses.ts'

type Page = { limit?: string | undefined; cursor?: string | undefined }

/** Returns the store's files in pages, newest first. A store has so few files that all are read. `cursor` names the last one of a page. */
export async function listFiles(tenantId: string, { limit, cursor }: Page): Promise<Files> {
  const [records, storage, usesOf] = await Promise.all([
    listFileRecords(tenantId),
    loadStorage(tenantId),
    loadFileUses(tenantId),
  ])
  const listed = records
    .filter(({ stored_at, removed_at }) => stored_at && !removed_at)
    .sort((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1))
    .filter((file) => cursor === undefined || placeOf(file) < cursor)
  const page = listed.slice(0, limit === undefined ? defaultFileLimit : Number(limit))
  const last = listed.length > page.length ? page.at(-1) : undefined
  return {
    files: page.map(
      ({ name, purpose, bytes, width, height, created_at }): StoredFile => ({
        name,
        purpose,
        url: fileUrl(tenantId, name),
        bytes,
        width,
        height,
        created_at,
        uses: usesOf(name),
      }),
    ),
    used_bytes: storage.bytes,
    max_bytes: maxStoredBytes,
    ...(last && { cursor: placeOf(last) }),
  }
}

const placeOf = ({ created_at, name }: FileRecord) => `${created_at}_${name}`
