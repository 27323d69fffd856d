import type { IncomingMessage } from 'node:http'
import { send } from '../../http/http.ts'
import { escapeXml } from '../../http/xml.ts'
import { bucketAndKey } from '../../s3/bucket-and-key.ts'
import { bucketArn } from '../arns.ts'
import type { Protocol } from '../gate.ts'
import type { RefusalCode } from '../refusal.ts'
import type { Question } from '../statement.ts'

const codes: Record<RefusalCode, string> = {
  unsigned: 'AccessDenied',
  'unknown-key': 'InvalidAccessKeyId',
  'wrongly-signed': 'SignatureDoesNotMatch',
  forbidden: 'AccessDenied',
}
const writes: Record<string, string> = { PUT: 's3:PutObject', DELETE: 's3:DeleteObject' }

type Exists = (bucket: string, key: string) => boolean

/** S3. That an object is missing is told only to those who may list its bucket. */
export const objects = (exists: Exists): Protocol => ({
  presignedUrls: true,
  questionsOf: (request) => questionsOf(request, exists),
  refuse: (response, { code, message }) =>
    send(
      response,
      403,
      `<?xml version="1.0" encoding="UTF-8"?>
<Error><Code>${codes[code]}</Code><Message>${escapeXml(message)}</Message></Error>`,
      { 'content-type': 'application/xml' },
    ),
})

function questionsOf(request: IncomingMessage, exists: Exists): Question[] {
  const { method = '', headers } = request
  const { bucket, key } = bucketAndKey(request)
  const ask = (action: string, resource: string): Question => ({ action, resource, context: {} })
  const list = ask('s3:ListBucket', bucketArn(bucket))
  const get = ask('s3:GetObject', `${bucketArn(bucket)}/${key}`)
  const write = writes[method]
  if (!key) return [list]
  if (!write) return exists(bucket, key) ? [get] : [get, list]
  // An entity tag tells what an object holds.
  const compares = headers['if-match'] !== undefined && headers['if-match'] !== '*'
  return [ask(write, get.resource), ...(compares ? [get] : [])]
}
