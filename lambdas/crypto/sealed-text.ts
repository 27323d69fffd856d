import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { sealingKeyOf } from './keyed-hashes.ts'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Encrypts a text that is stored for a user. It can be read with the same secret and for the same user only. */
export async function seal(userId: string, text: string): Promise<string> {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, await sealingKeyOf(userId), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Returns undefined for what another secret, or another user's key, has sealed. */
export async function unseal(userId: string, sealed: string): Promise<string | undefined> {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(algorithm, await sealingKeyOf(userId), bytes.subarray(0, nonceBytes))
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
