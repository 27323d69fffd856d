import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { invalidParameter } from './failures.ts'
import { fromHex, generator, hashOf, multiplier, power, prime, sha256, toBytes } from './srp-group.ts'

/** What is stored of a password: enough to check a proof of it, not enough to sign in. Both hexadecimal. */
export type PasswordVerifier = { salt: string; verifier: string }

/** The identity that a proof is bound to. */
export type SrpIdentity = { poolName: string; username: string }

/** The server's side of one exchange, kept until the client's proof arrives. */
export type SrpExchange = {
  identity: SrpIdentity
  salt: string
  verifier: bigint
  clientPublic: bigint
  serverSecret: bigint
  serverPublic: bigint
  secretBlock: string
}

export type PasswordProof = { secretBlock: string; signature: string; timestamp: string }

const timestampFormat = /^[A-Z][a-z]{2} [A-Z][a-z]{2} \d{1,2} \d{2}:\d{2}:\d{2} [A-Z]{3,4} \d{4}$/

export const makeVerifier = ({ poolName, username }: SrpIdentity, password: string): PasswordVerifier => {
  const salt = fromHex(randomBytes(16).toString('hex'))
  const privateKey = hashOf(salt, sha256(`${poolName}${username}:${password}`))
  return { salt: salt.toString(16), verifier: power(generator, privateKey).toString(16) }
}

export const startExchange = (
  identity: SrpIdentity,
  { salt, verifier: verifierHex }: PasswordVerifier,
  clientPublicHex: string,
): SrpExchange => {
  const clientPublic = /^[\da-f]{1,1024}$/i.test(clientPublicHex) ? fromHex(clientPublicHex) : 0n
  if (clientPublic % prime === 0n) throw invalidParameter('Invalid SRP_A value.')
  const verifier = fromHex(verifierHex) % prime
  const serverSecret = fromHex(randomBytes(32).toString('hex'))
  const serverPublic = (multiplier * verifier + power(generator, serverSecret)) % prime
  const secretBlock = randomBytes(512).toString('base64')
  return { identity, salt, verifier, clientPublic, serverSecret, serverPublic, secretBlock }
}

/** Returns whether the client has proved that it knows the password. */
export const verifyProof = (exchange: SrpExchange, proof: PasswordProof) => {
  // Its age is not checked: the client's clock is not the pool's, and each exchange is valid for one proof.
  if (!timestampFormat.test(proof.timestamp)) {
    throw invalidParameter('TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy in english.')
  }
  const expected = signature(exchange, proof.timestamp)
  const given = Buffer.from(proof.signature, 'base64')
  return (
    proof.secretBlock === exchange.secretBlock &&
    given.length === expected.length &&
    timingSafeEqual(given, expected)
  )
}

const signature = (exchange: SrpExchange, timestamp: string) => {
  const { identity, verifier, clientPublic, serverSecret, serverPublic, secretBlock } = exchange
  const scrambler = hashOf(clientPublic, serverPublic)
  const shared = power(clientPublic * power(verifier, scrambler), serverSecret)
  const key = hkdfSync('sha256', toBytes(shared), toBytes(scrambler), 'Caldera Derived Key', 16)
  return createHmac('sha256', Buffer.from(key))
    .update(identity.poolName)
    .update(identity.username)
    .update(Buffer.from(secretBlock, 'base64'))
    .update(timestamp)
    .digest()
}
