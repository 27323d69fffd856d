import { createHmac } from 'node:crypto'
import type { Credentials } from './callers.ts'

/** A form that carries the signature of its policy, as S3's presigned forms do. */
export type SignedForm = { accessKeyId: string; policy: string; scope: readonly string[]; signature: string }

/** Undefined if the form carries no signature that can be read. `fields` have names in lower case. */
export function signedForm(fields: ReadonlyMap<string, string>): SignedForm | undefined {
  const [accessKeyId, ...scope] = fields.get('x-amz-credential')?.split('/') ?? []
  const policy = fields.get('policy')
  const signature = fields.get('x-amz-signature')
  const isReadable = scope.length === 4 && fields.get('x-amz-algorithm') === 'AWS4-HMAC-SHA256'
  return accessKeyId && policy && signature && isReadable
    ? { accessKeyId, policy, scope, signature }
    : undefined
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Returns whether signing the policy again gives the same. */
export function isFormSignedWith({ secretAccessKey }: Credentials, { policy, scope, signature }: SignedForm) {
  const signingKey = scope.reduce(hmac, Buffer.from(`AWS4${secretAccessKey}`))
  return hmac(signingKey, policy).toString('hex') === signature
}
