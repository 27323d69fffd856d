import { createHmac, randomBytes } from 'node:crypto'
import { codeDigits } from '#rules/accounts/verification.ts'
import { replyKeyLength } from '#rules/case-replies.ts'
import { withoutTag } from '#rules/names/mailbox.ts'
import { codesSecret } from '../secrets.ts'

const nonceBytes = 32
const linkAlphabet = 'abcdefghijklmnop'

/** Deterministic per address. Without the secret, nobody can tell which address a key belongs to. */
export const emailKeyOf = async (email: string) => (await keyed('email', email)).toString('base64url')

export const networkKeyOf = async (network: string) => (await keyed('network', network)).toString('base64url')

export const mailboxKeyOf = async (mailbox: string) => (await keyed('mailbox', mailbox)).toString('base64url')

/** The same for all tags of a mailbox. */
export const trialKeyOf = async (email: string) =>
  (await keyed('trial', withoutTag(email))).toString('base64url')

/** The key of a checkout's return address: the same for the same checkout, known to nobody else. */
export const checkoutKeyOf = async (checkoutId: string) =>
  (await keyed('checkout', checkoutId)).toString('base64url')

export const newNonce = () => randomBytes(nonceBytes).toString('base64url')

/** Derives the code from a nonce. 64 bits modulo a million: the bias of any value is below 1 in 10^13. */
export async function codeFor(nonce: string): Promise<string> {
  const number = (await keyed('code', nonce)).readBigUInt64BE()
  return String(number % 10n ** BigInt(codeDigits)).padStart(codeDigits, '0')
}

/** The token of the link that goes with a nonce's code: 256 bits in letters, so that a mail holds no other digits. */
export async function linkTokenFor(nonce: string): Promise<string> {
  return lettersOf(await keyed('reset-link', nonce))
}

const lettersOf = (bytes: Buffer) =>
  Array.from(bytes.toString('hex'), (digit) => linkAlphabet.charAt(Number.parseInt(digit, 16))).join('')

/** The token of the link that undoes a change of address: 256 bits in letters. */
export const undoTokenFor = async (nonce: string) => lettersOf(await keyed('undo-email', nonce))

/** The token of an access link, of 256 bits. The same nonce always has the same token. */
export const accessTokenFor = async (nonce: string) => (await keyed('access', nonce)).toString('base64url')

/** The token of a gift link, of 256 bits. Its page can be shown again, although only its hash is stored. */
export const seatTokenFor = async (nonce: string) => (await keyed('seat', nonce)).toString('base64url')

/** The token of the mailed link to a seller's data, of 256 bits. */
export const exportTokenFor = async (nonce: string) => (await keyed('export', nonce)).toString('base64url')

/** The key of 80 bits in letters that a reply to the case's mails carries in its address. */
export const caseReplyKeyOf = async (owner: string, number: string) =>
  lettersOf(await keyed('case-reply', `${owner}.${number}`)).slice(0, replyKeyLength)

/** The key of 256 bits with which what only this user's functions may read is encrypted. */
export const sealingKeyOf = (userId: string) => keyed('seal', userId)

async function keyed(use: string, value: string) {
  return createHmac('sha256', await codesSecret())
    .update(`${use}:${value}`)
    .digest()
}
