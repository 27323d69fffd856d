import { createHmac, randomBytes } from 'node:crypto'
import type { PasswordVerifier } from './srp.ts'

const digest = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

/** The same made-up user name for the same unknown address, shaped like a real one. */
export const simulatedUsername = (secret: string, name: string) => {
  const hex = digest(secret, `username of ${name}`)
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4)
  const groups = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`]
  return [...groups, variant + hex.slice(17, 20), hex.slice(20, 32)].join('-')
}

/** Matches no password. The salt stays the same, as a real user's does. */
export const simulatedVerifier = (secret: string, username: string): PasswordVerifier => ({
  salt: digest(secret, `salt of ${username}`).slice(0, 32).replace(/^0+/, ''),
  verifier: randomBytes(384).toString('hex'),
})
