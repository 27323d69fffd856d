import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

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
export type Objects = {
  read: (bucket: string, key: string) => StoredObject | undefined
  write: (bucket: string, key: string, body: Buffer, headers: Record<string, string>) => Head
  remove: (bucket: string, key: string) => void
  /** In the order of their keys. */
  list: (bucket: string) => Head[]
}

export function openObjects(folder: string, now: () => number): Objects {
  const fileOf = (bucket: string, key: string) =>
    join(folder, encodeURIComponent(bucket), createHash('sha256').update(key).digest('hex'))
  return {
    read: (bucket, key) => readFile(fileOf(bucket, key)),
    write: (bucket, key, body, headers) => {
      const etag = `"${createHash('md5').update(body).digest('hex')}"`
      const head: Head = { key, etag, size: body.length, modifiedAt: now(), headers }
      const file = fileOf(bucket, key)
      mkdirSync(join(folder, encodeURIComponent(bucket)), { recursive: true })
      writeFileSync(`${file}.new`, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body]))
      renameSync(`${file}.new`, file)
      return head
    },
    remove: (bucket, key) => rmSync(fileOf(bucket, key), { force: true }),
    list: (bucket) => {
      const files = filesIn(join(folder, encodeURIComponent(bucket)))
      return files.flatMap((file) => readFile(file) ?? []).sort((a, b) => (a.key < b.key ? -1 : 1))
    },
  }
}

function readFile(file: string): StoredObject | undefined {
  const bytes = unlessMissing(() => readFileSync(file))
  if (!bytes) return undefined
  const end = bytes.indexOf('\n')
  return { ...Head.parse(JSON.parse(bytes.toString('utf8', 0, end))), body: bytes.subarray(end + 1) }
}

const filesIn = (folder: string) =>
  (unlessMissing(() => readdirSync(folder)) ?? [])
    .filter((name) => !name.endsWith('.new'))
    .map((name) => join(folder, name))

function unlessMissing<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
