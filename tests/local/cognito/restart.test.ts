import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type LocalPool, password, startPool, withoutCode } from './local-pool.ts'

let folder: string
let dataFile: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'user-pool-'))
  dataFile = join(folder, 'data', 'users.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

const signUpAndIn = async ({ signUp, signInAs }: LocalPool) => {
  const email = await signUp()
  return { email, ...(await signInAs(email)) }
}

test('a restart keeps users, their sessions and the keys', async () => {
  const before = await startPool({ dataFile })
  const { email, refreshToken } = await signUpAndIn(before)
  before.stop()
  const after = await startPool({ dataFile })
  expect(after.jwks).toEqual(before.jwks)
  await after.refresh(refreshToken)
  await after.signInAs(email, { answerChallenge: withoutCode })
  after.stop()
})

test('the data file holds neither passwords nor tokens, and is its owner’s alone', async () => {
  const pool = await startPool({ dataFile })
  const secrets = await signUpAndIn(pool)
  pool.stop()
  const kept = readFileSync(dataFile, 'utf8')
  for (const secret of [password, secrets.refreshToken, secrets.accessToken])
    expect(kept).not.toContain(secret)
  expect(statSync(dataFile).mode & 0o077).toBe(0)
  expect(readdirSync(join(folder, 'data'))).toEqual(['users.json'])
})

test('a damaged data file is left alone, with a word on what to do', async () => {
  dataFile = join(folder, 'users.json')
  writeFileSync(dataFile, '{"users": [')
  await expect(startPool({ dataFile })).rejects.toThrow(/Or delete it: without it the user pool is empty/)
  expect(readFileSync(dataFile, 'utf8')).toBe('{"users": [')
})
