import { existsSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { apiFor, newSeller, signUp } from '#tests/harness/sellers/seller.ts'
import { mailTo } from '#tests/harness/stack/inbox.ts'
import { type OwnStack, ownStack } from '#tests/harness/stack/own-stack.ts'

/** Every write to this device fails with ENOSPC. */
const fullDisk = '/dev/full'

describe.runIf(existsSync('/dev/full'))('on a full disk the local stack goes on', () => {
  let own: OwnStack
  let printed: unknown[]

  beforeEach(async () => {
    own = await ownStack()
    printed = []
    vi.spyOn(console, 'error').mockImplementation((...parts) => void printed.push(...parts))
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await own.stop()
  })

  const fill = (name: string) => symlinkSync(fullDisk, join(own.dataDir, name))
  const output = () => [...own.logged, ...printed].join('\n')
  const sentence = (name: string) =>
    `${join(own.dataDir, name)} could not be written: the disk is full. Free some space.`
  const askForCode = async (email: string) =>
    apiFor(own.origin)('POST', '/api/send-verification-email', { email, type: 'verification' })

  test('names the file of the stream’s position', async () => {
    fill('stream.json.tmp')
    const email = await signUp(own)
    await askForCode(email)
    await expect.poll(async () => (await mailTo(own.origin, email)).length).toBe(1)
    await expect.poll(output).toContain(sentence('stream.json'))
    const later = await signUp(own)
    await askForCode(later)
    await expect.poll(async () => (await mailTo(own.origin, later)).length).toBe(1)
  })

  test('names the mailbox; the mail arrives once when there is space again', async () => {
    const inbox = join(own.dataDir, 'mail.jsonl')
    rmSync(inbox, { force: true })
    fill('mail.jsonl')
    const email = await signUp(own)
    await askForCode(email)
    await expect.poll(output).toContain(sentence('mail.jsonl'))
    expect(await mailTo(own.origin, email)).toEqual([])
    rmSync(inbox)
    await expect.poll(async () => (await mailTo(own.origin, email)).length).toBe(1)
  })

  test('names the user pool’s file', async () => {
    fill('users.json.tmp')
    await expect(signUp(own)).rejects.toThrow()
    await expect.poll(output).toContain(sentence('users.json'))
    expect((await (await newSeller({ at: own })).api('GET', '/api/home')).status).toBe(200)
  })
})
