import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { putNoticeWrite } from '#lambdas/data/accounts/outbox.ts'
import {
  consumeGrant,
  grantWrite,
  holdGrant,
  lastResetAt,
  releaseGrant,
  saveResetLink,
} from '#lambdas/data/accounts/reset-grants.ts'
import { getItem, transact } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { embeddedTable } from '#tests/harness/functions/embedded-table.ts'

beforeAll(async () => {
  await embeddedTable()
})

const start = Date.now()
const holdMs = 15_000

/** An address with a grant, and what holds it at so many milliseconds after it was given. */
async function granted() {
  const emailKey = randomUUID()
  await transact([grantWrite(emailKey, 'the hash', 'user-1', start)])
  const holdAt = async (afterMs: number) => {
    const held = await holdGrant(emailKey, { source: 'code', tokenHash: 'the hash' }, start + afterMs)
    if (!held) throw new Error('The grant is held by somebody else.')
    return held
  }
  return { emailKey, holdAt }
}

describe('a held reset token', () => {
  test('only the holder releases a reset token, not a holder that timed out', async () => {
    const { holdAt } = await granted()
    const previous = await holdAt(0)
    const present = await holdAt(holdMs)
    await releaseGrant(previous)
    await expect(holdAt(holdMs)).rejects.toThrow('held by somebody else')
    await releaseGrant(present)
    await expect(holdAt(holdMs)).resolves.toHaveProperty('userId', 'user-1')
  })

  test('is gone once it is spent', async () => {
    const { emailKey, holdAt } = await granted()
    await consumeGrant(await holdAt(0), putNoticeWrite(emailKey, 'ada@example.com', start), start)
    expect(await getItem(keys.resetGrant(emailKey))).toBeUndefined()
    expect(await getItem(keys.notice(emailKey))).toMatchObject({ email: 'ada@example.com' })
  })

  test('leaves a newer one when it is spent', async () => {
    const { emailKey, holdAt } = await granted()
    const held = await holdAt(0)
    await transact([grantWrite(emailKey, 'a newer hash', 'user-1', start)])
    await consumeGrant(held, putNoticeWrite(emailKey, 'ada@example.com', start), start)
    expect(await getItem(keys.resetGrant(emailKey))).toMatchObject({ token_hash: 'a newer hash' })
    expect(await getItem(keys.notice(emailKey))).toMatchObject({ email: 'ada@example.com' })
  })
})

/** An address with a mailed link, and what holds it. */
async function linked() {
  const emailKey = randomUUID()
  const save = (tokenHash: string) => saveResetLink(emailKey, tokenHash, 'user-1', start)
  const hold = (tokenHash: string) => holdGrant(emailKey, { source: 'link', tokenHash }, start)
  await save('the hash')
  return { emailKey, save, hold }
}

describe('the token of a mailed link', () => {
  test('stays spent when its mail is delivered again, and a newer one works', async () => {
    const { emailKey, save, hold } = await linked()
    const held = await hold('the hash')
    if (!held) throw new Error('The link is not valid.')
    await consumeGrant(held, putNoticeWrite(emailKey, 'ada@example.com', start), start)
    await save('the hash')
    expect(await hold('the hash')).toBeUndefined()
    await save('a newer hash')
    expect(await hold('the hash')).toBeUndefined()
    expect(await hold('a newer hash')).toMatchObject({ userId: 'user-1' })
  })

  test('a mailed link’s token is held by one request and counts as a reset', async () => {
    const { emailKey, hold } = await linked()
    expect(await lastResetAt(emailKey, start)).toBeUndefined()
    const held = await hold('the hash')
    expect(await hold('the hash')).toBeUndefined()
    expect(await lastResetAt(emailKey, start)).toBe(start)
    if (held) await releaseGrant(held)
    expect(await lastResetAt(emailKey, start)).toBeUndefined()
    expect(await hold('the hash')).toMatchObject({ userId: 'user-1' })
  })

  test('leaves a newer one when it is spent', async () => {
    const { emailKey, save, hold } = await linked()
    const held = await hold('the hash')
    await save('a newer hash')
    if (held) await consumeGrant(held, putNoticeWrite(emailKey, 'ada@example.com', start), start)
    expect(await getItem(keys.resetLink(emailKey))).toMatchObject({ token_hash: 'a newer hash' })
    expect(await getItem(keys.resetLink(emailKey))).not.toHaveProperty('spent')
    expect(await getItem(keys.notice(emailKey))).toMatchObject({ email: 'ada@example.com' })
  })
})
