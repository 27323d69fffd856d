// @vitest-environment node
import { expect, test } from 'vitest'
import { makeVerifier, startExchange, verifyProof } from '#local/emulators/cognito/srp.ts'
import { createSrpClient } from '#web/lib/session/srp/srp.ts'

const identity = { poolName: 'Abc123', username: 'c3f0a5d2-0000-4000-8000-1234567890ab' }
const timestamp = 'Mon Nov 2 09:05:00 UTC 2026'

async function isProved(password: string, typed: string) {
  const client = createSrpClient()
  const exchange = startExchange(identity, makeVerifier(identity, password), client.publicKey)
  const signature = await client.proofOf({
    poolName: identity.poolName,
    userId: identity.username,
    password: typed,
    salt: exchange.salt,
    serverPublicKey: exchange.serverPublic.toString(16),
    secretBlock: exchange.secretBlock,
    timestamp,
  })
  return verifyProof(exchange, { secretBlock: exchange.secretBlock, signature, timestamp })
}

test('the user pool accepts the proof of a password, with any letters in it', async () => {
  for (const password of ['Correct-Horse-7', 'Grüße-東京-7', ' Leading-space-7', 'x'.repeat(99)])
    expect(await isProved(password, password), password).toBe(true)
})

test('the proof is right for numbers of every length', async () => {
  for (let round = 0; round < 40; round++)
    expect(await isProved('Correct-Horse-7', 'Correct-Horse-7')).toBe(true)
})

test('a wrong password proves nothing', async () => {
  expect(await isProved('Correct-Horse-7', 'correct-horse-7')).toBe(false)
})

test('each sign-in has a key of its own', () => {
  expect(createSrpClient().publicKey).not.toBe(createSrpClient().publicKey)
})

test('a key of the server that would reveal nothing about the password is refused', async () => {
  const { proofOf } = createSrpClient()
  const challenge = { ...identity, userId: 'user', password: 'x', salt: '1', secretBlock: '', timestamp }
  await expect(proofOf({ ...challenge, serverPublicKey: '0' })).rejects.toThrow('invalid key')
})
