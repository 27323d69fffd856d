import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type LocalStack, startLocalStack } from '#local/stack/local-stack.ts'
import { apiFor, signUp } from '#tests/harness/sellers/seller.ts'
import { mailTo } from '#tests/harness/stack/inbox.ts'
import { waitLimits } from '#tests/harness/stack/wait-limits.ts'

describe('the next start with a damaged file', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'damaged-'))
  let logged: string[] = []
  let email: string

  const start = () => startLocalStack({ port: 0, dataDir, log: (line) => void logged.push(line) })
  const pathOf = (name: string) => join(dataDir, name)
  const mails = (stack: LocalStack, to: string) => mailTo(stack.origin, to)
  const mailedCode = async (stack: LocalStack) => {
    const to = await signUp(stack)
    await apiFor(stack.origin)('POST', '/api/send-verification-email', { email: to, type: 'verification' })
    await vi.waitFor(async () => expect(await mails(stack, to)).toHaveLength(1), waitLimits)
    return to
  }

  beforeAll(async () => {
    const stack = await start()
    email = await mailedCode(stack)
    await stack.stop()
  })
  beforeEach(() => {
    logged = []
  })
  afterAll(() => rmSync(dataDir, { recursive: true }))

  test.each([
    ['users.json', 'delete it'],
    ['secrets.json', 'delete it'],
    ['table.db', 'sqlite3'],
  ])('names %s, keeps a copy and changes nothing, and says how to repair it', async (name, repair) => {
    const file = pathOf(name)
    const whole = readFileSync(file)
    const half = Buffer.from(whole.subarray(0, whole.length / 2)).fill('x', 0, 100)
    writeFileSync(file, half)
    const failure = await start().catch((error: unknown) => String(error))
    expect(failure).toContain(`${file} is damaged`)
    expect(failure).toContain(`a copy is kept in ${file}.damaged`)
    expect(String(failure).toLowerCase()).toContain(repair)
    expect(readFileSync(file).equals(half)).toBe(true)
    expect(readFileSync(`${file}.damaged`).equals(half)).toBe(true)
    writeFileSync(file, whole)
  })

  test('names the mailbox, and loses no mail but the one cut off', async () => {
    const file = pathOf('mail.jsonl')
    writeFileSync(file, '{"to":"ada@exam', { flag: 'a' })
    const stack = await start()
    expect(logged.join('\n')).toContain(`${file} was damaged: 1 mail(s) can't be read`)
    expect(readFileSync(`${file}.damaged`, 'utf8')).toContain('ada@exam')
    const later = await mailedCode(stack)
    await stack.stop()
    const again = await start()
    expect(await mails(again, email)).toHaveLength(1)
    expect(await mails(again, later)).toHaveLength(1)
    await again.stop()
  })

  test('names the stream’s position and delivers on', async () => {
    const file = pathOf('stream.json')
    writeFileSync(file, '{"arn":')
    const stack = await start()
    expect(logged.join('\n')).toContain(`${file} is damaged; a copy is kept in ${file}.damaged`)
    await mailedCode(stack)
    expect(await mails(stack, email)).toHaveLength(1)
    await stack.stop()
  })

  test('names a page, which is missing until it is published again', async () => {
    const stack = await start()
    const bucket = join(dataDir, 'objects', 'pages')
    const { openObjects } = await import('#local/emulators/s3/objects.ts')
    const objects = openObjects(join(dataDir, 'objects'), Date.now, (line) => void logged.push(line))
    objects.write('pages', 'live/a', Buffer.from('hello'), {})
    const [name = ''] = readdirSync(bucket)
    truncateSync(join(bucket, name), 20)
    expect(objects.read('pages', 'live/a')).toBeUndefined()
    expect(logged.join('\n')).toContain(`${join(bucket, name)} is damaged. It was moved to`)
    expect(objects.list('pages')).toEqual([])
    objects.write('pages', 'live/a', Buffer.from('again'), {})
    expect(String(objects.read('pages', 'live/a')?.body)).toBe('again')
    await stack.stop()
  })
})
