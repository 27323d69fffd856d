import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import * as z from 'zod/mini'
import { isoAt } from '../clock.ts'
import type { Key } from '../data/table/partitions.ts'
import { mailFailuresBucket } from '../env.ts'

/** Path style, because the local stack serves every bucket under one host. */
const client = new S3Client({ forcePathStyle: true })

/** Where Lambda writes, and where files are kept for an operator. */
export type UnsentFolder = 'aws/lambda/' | 'given-up/'

/** A mail that the stream could not deliver. `since`: when it was first tried. */
export type UnsentMail = { key: Key; type: string; since: string }

const Text = z.object({ S: z.string() })
const Record = z.object({
  dynamodb: z.object({
    ApproximateCreationDateTime: z.number(),
    Keys: z.object({ pk: Text, sk: Text }),
    NewImage: z.object({ type: Text, unsent_since: z.optional(Text) }),
  }),
})
/** What Lambda writes: https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html. */
const InvocationRecord = z.object({ payload: z.string() })
const Payload = z.object({ Records: z.array(Record) })

/** Yields the names of the files, a thousand at a time. */
export async function* listUnsent(folder: UnsentFolder): AsyncGenerator<string[]> {
  const request = { Bucket: mailFailuresBucket(), Prefix: folder }
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, request))
    yield Contents.map(({ Key = '' }) => Key)
}

/** Returns the mails of all files in a folder. */
export async function unsentMails(folder: UnsentFolder): Promise<UnsentMail[]> {
  const mails: UnsentMail[] = []
  for await (const page of listUnsent(folder))
    for (const file of page) mails.push(...(await readUnsent(file)))
  return mails
}

/** @throws Error if the file is not an invocation record of the table's stream */
export async function readUnsent(file: string): Promise<UnsentMail[]> {
  const { payload } = InvocationRecord.parse(JSON.parse(await textOf(file)))
  return Payload.parse(JSON.parse(payload)).Records.map(({ dynamodb }) => ({
    key: { pk: dynamodb.Keys.pk.S, sk: dynamodb.Keys.sk.S },
    type: dynamodb.NewImage.type.S,
    since: dynamodb.NewImage.unsent_since?.S ?? isoAt(dynamodb.ApproximateCreationDateTime * 1000),
  }))
}

/** Keeps a file for an operator, until the bucket deletes it. */
export async function keepUnsent(file: string) {
  const kept: UnsentFolder = 'given-up/'
  const copy = { Bucket: mailFailuresBucket(), Key: `${kept}${file}`, Body: await textOf(file) }
  await client.send(new PutObjectCommand(copy))
  await deleteUnsent(file)
}

async function textOf(file: string) {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: mailFailuresBucket(), Key: file }))
  return (await Body?.transformToString()) ?? ''
}

/** Succeeds also if there is no such file. */
export const deleteUnsent = (file: string) =>
  client.send(new DeleteObjectCommand({ Bucket: mailFailuresBucket(), Key: file }))
