import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import * as z from 'zod/mini'
import { operatorKey } from './operator.ts'
import type { SharedStack } from './shared-stack.ts'

const File = z.looseObject({ payload: z.string() })

/** Returns what Lambda has written about mail that it gave up, with the names of the files. */
export async function unsentFiles({ environment }: Pick<SharedStack, 'environment'>) {
  const s3 = new S3Client({
    endpoint: environment.AWS_ENDPOINT_URL_S3 ?? '',
    region: 'eu-west-1',
    forcePathStyle: true,
    credentials: operatorKey(environment),
  })
  const Bucket = environment.MAIL_FAILURES_BUCKET
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }))
  return Promise.all(
    Contents.map(async ({ Key }) => {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }))
      return { name: Key, ...File.parse(JSON.parse((await Body?.transformToString()) ?? '')) }
    }),
  )
}
