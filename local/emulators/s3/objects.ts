import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { keepAside, writePrivateFile } from '../process/private-files.ts'
import type { Log } from '../process/readable-log.ts'

const Head = z.object({
  key: z.string(),
  etag: z.string(),
  size: z.int(),
  modifiedAt: z.int(),
  headers: z.record(z.string(), z.string()),
})
export type Head = z.infer<typeof Head>
export type StoredObject = Head & { body: Buffer }

/** Objects as files, each a line of JSON and then the bytes, so that one rename replaces both. */
export type ObjectStore = {
  read: (bucket: string, key: string) => StoredObject | undefined
  write: (bucket: string, key: string, body: Buffer, headers: Record<string, string>) => Head
  remove: (bucket: string, key: string) => void
  /** In the order of their keys. */
  list: (bucket: string) => Head[]
}

export function openObjects(folder: string, now: () => number, log: Log): ObjectStore {
  const fileOf = (bucket: string, key: string) =>
    join(folder, encodeURIComponent(bucket), createHash('sha256').update(key).digest('hex'))
  return {
    read: (bucket, key) => readFile(fileOf(bucket, key), log),
    write: (bucket, key, body, headers) => {
      const etag = `"${createHash('md5').update(body).digest('hex')}"`
      const head: Head = { key, etag, size: body.length, modifiedAt: now(), headers }
      const content = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body])
      writePrivateFile(fileOf(bucket, key), content)
      return head
    },
    remove: (bucket, key) => rmSync(fileOf(bucket, key), { force: true }),
    list: (bucket) => {
      const files = filesIn(join(folder, encodeURIComponent(bucket)))
      return files.flatMap((file) => readFile(file, log) ?? []).sort((a, b) => (a.key < b.key ? -1 : 1))
    },
  }
}

/** A damaged object is missing from then on, so that it can be written again. */
function readFile(file: string, log: Log): StoredObject | undefined {
  const bytes = unlessMissing(() => readFileSync(file))
  if (!bytes) return undefined
  const found = parsed(bytes)
  if (found) return found
  const copy = keepAside(file)
  rmSync(file, { force: true })
  log(
    `${file} is damaged. It was moved to ${copy}. To write it again, publish its store or generate its site.`,
  )
  return undefined
}

function parsed(bytes: Buffer): StoredObject | undefined {
  const end = bytes.indexOf('\n')
  try {
    const head = Head.parse(JSON.parse(bytes.toString('utf8', 0, end)))
    const body = bytes.subarray(end + 1)
    return body.length === head.size ? { ...head, body } : undefined
  } catch {
    return undefined
  }
}

const filesIn = (folder: string) =>
  (unlessMissing(() => readdirSync(folder)) ?? [])
    .filter((name) => !/\.\w+$/.test(name))
    .map((name) => join(folder, name))

function unlessMissing<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
