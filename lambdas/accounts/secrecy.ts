import { createHash, createHmac, randomBytes } from 'node:crypto'
import { codeDigits, resetTokenBytes } from '#rules/verification.ts'
import { codesSecret } from '../secrets.ts'

const nonceBytes = 16

/** Same address, same key; nobody without the secret can tell which address a key stands for. */
export const emailKeyOf = async (email: string) => (await keyed('email', email)).toString('base64url')

export const networkKeyOf = async (network: string) => (await keyed('network', network)).toString('base64url')

export const newNonce = () => randomBytes(nonceBytes).toString('base64url')

/** The code a nonce stands for. 64 bits over a million values: no value is likelier by more than 1 in 10^13. */
export async function codeFor(nonce: string): Promise<string> {
  const number = (await keyed('code', nonce)).readBigUInt64BE()
  return String(number % 10n ** BigInt(codeDigits)).padStart(codeDigits, '0')
}

/** Random bits; only `hashOf` it is kept. */
export const newToken = () => randomBytes(resetTokenBytes).toString('base64url')

export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

async function keyed(use: string, value: string) {
  return createHmac('sha256', await codesSecret())
    .update(`${use}:${value}`)
    .digest()
}
