import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { visitLogsBucket } from '../env.ts'
import { log } from '../log/log.ts'

/** Path style, because the local stack serves every bucket under one host. */
const client = new S3Client({ forcePathStyle: true })

/** Where files wait for an operator; the bucket deletes them after two weeks. */
const unreadableFolder = 'unreadable/'

export type LogFile = { name: string; bytes: number }

/** Yields the delivered files by name, a thousand at a time. */
export async function* listLogFiles(): AsyncGenerator<LogFile[]> {
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: visitLogsBucket() }))
    yield Contents.filter(({ Key = '' }) => !Key.startsWith(unreadableFolder)).map(
      ({ Key = '', Size = 0 }) => ({ name: Key, bytes: Size }),
    )
}

/** Returns the file's content as it arrives; undefined if the file has expired. */
export async function openLogFile(name: string): Promise<Readable | undefined> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: visitLogsBucket(), Key: name }))
    return Body instanceof Readable ? Body : Readable.from([])
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined
    throw error
  }
}

/** Succeeds also if there is no such file. */
export const deleteLogFile = (name: string) =>
  client.send(new DeleteObjectCommand({ Bucket: visitLogsBucket(), Key: name }))

/** Moves an unreadable file away, so that it does not stop the others. */
export async function keepUnreadable(name: string) {
  const content = await openLogFile(name)
  if (!content) return
  const Body = Buffer.concat(await content.toArray())
  await client.send(
    new PutObjectCommand({ Bucket: visitLogsBucket(), Key: `${unreadableFolder}${name}`, Body }),
  )
  log('visit log is unreadable')
  await deleteLogFile(name)
}
