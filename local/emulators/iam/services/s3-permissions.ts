import type { IncomingMessage } from 'node:http'
import { send } from '../../http/http.ts'
import { escapeXml } from '../../http/xml.ts'
import { bucketAndKey, copySourceOf } from '../../s3/bucket-and-key.ts'
import { bucketArn } from '../arns.ts'
import type { Protocol } from '../authorize-requests.ts'
import type { RefusalCode } from '../refusal.ts'
import { type Access, access } from '../statement.ts'

const codes: Record<RefusalCode, string> = {
  unsigned: 'AccessDenied',
  'unknown-key': 'InvalidAccessKeyId',
  'wrongly-signed': 'SignatureDoesNotMatch',
  forbidden: 'AccessDenied',
}
const writes: Record<string, string> = { PUT: 's3:PutObject', DELETE: 's3:DeleteObject' }

type Exists = (bucket: string, key: string) => boolean

/** S3 reveals that an object is missing only to callers that may list its bucket. */
export const objectPermissions = (exists: Exists): Protocol => ({
  presignedUrls: true,
  accessesOf: (request) => accessesOf(request, exists),
  refuse: (response, { code, message }) =>
    send(
      response,
      403,
      `<?xml version="1.0" encoding="UTF-8"?>
<Error><Code>${codes[code]}</Code><Message>${escapeXml(message)}</Message></Error>`,
      { 'content-type': 'application/xml' },
    ),
})

function accessesOf(request: IncomingMessage, exists: Exists): Access[] {
  const { method = '', headers } = request
  const { bucket, key } = bucketAndKey(request)
  const write = writes[method]
  if (!key) return [listOf(bucket)]
  if (!write) return readsOf(bucket, key, exists)
  // An entity tag reveals what an object contains.
  const compares = headers['if-match'] !== undefined && headers['if-match'] !== '*'
  // Who copies an object reads it.
  const source = headers['x-amz-copy-source']
  const copied = source === undefined ? undefined : copySourceOf(String(source))
  return [
    access(write, objectArn(bucket, key)),
    ...(compares ? [getOf(bucket, key)] : []),
    ...(copied ? readsOf(copied.bucket, copied.key, exists) : []),
  ]
}

const objectArn = (bucket: string, key: string) => `${bucketArn(bucket)}/${key}`
const listOf = (bucket: string) => access('s3:ListBucket', bucketArn(bucket))
const getOf = (bucket: string, key: string) => access('s3:GetObject', objectArn(bucket, key))
const readsOf = (bucket: string, key: string, exists: Exists) =>
  exists(bucket, key) ? [getOf(bucket, key)] : [getOf(bucket, key), listOf(bucket)]
