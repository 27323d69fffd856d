import type { IncomingMessage } from 'node:http'
import { send } from '../../http/http.ts'
import { escapeXml } from '../../http/xml.ts'
import { bucketAndKey, copySourceOf } from '../../s3/bucket-and-key.ts'
import { bucketArn } from '../arns.ts'
import type { Protocol } from '../authorize-requests.ts'
import type { RefusalCode } from '../refusal.ts'
import type { Access } from '../statement.ts'

const codes: Record<RefusalCode, string> = {
  unsigned: 'AccessDenied',
  'unknown-key': 'InvalidAccessKeyId',
  'wrongly-signed': 'SignatureDoesNotMatch',
  forbidden: 'AccessDenied',
}
const writes: Record<string, string> = { PUT: 's3:PutObject', DELETE: 's3:DeleteObject' }

type Exists = (bucket: string, key: string) => boolean

/** S3 reveals that an object is missing only to callers that may list its bucket. */
export const objects = (exists: Exists): Protocol => ({
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
  const ask = (action: string, resource: string): Access => ({ action, resource, context: {} })
  const list = ask('s3:ListBucket', bucketArn(bucket))
  const get = ask('s3:GetObject', `${bucketArn(bucket)}/${key}`)
  const write = writes[method]
  if (!key) return [list]
  if (!write) return exists(bucket, key) ? [get] : [get, list]
  // An entity tag reveals what an object contains.
  const compares = headers['if-match'] !== undefined && headers['if-match'] !== '*'
  const source = headers['x-amz-copy-source']
  return [
    ask(write, get.resource),
    ...(compares ? [get] : []),
    ...(source === undefined ? [] : sourceAccesses(String(source), exists, ask)),
  ]
}

type Ask = (action: string, resource: string) => Access

/** Who copies an object reads it. */
function sourceAccesses(source: string, exists: Exists, ask: Ask): Access[] {
  const { bucket, key } = copySourceOf(source)
  const read = ask('s3:GetObject', `${bucketArn(bucket)}/${key}`)
  return exists(bucket, key) ? [read] : [read, ask('s3:ListBucket', bucketArn(bucket))]
}
