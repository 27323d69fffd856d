import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { getItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { handler } from '#lambdas/user-pool/handle-trigger.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { embeddedTable } from '#tests/harness/functions/embedded-table.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { signUpEvent } from '#tests/harness/functions/trigger-events.ts'

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }

let secrets: ReturnType<typeof codesSecretForTests>
beforeAll(async () => {
  await embeddedTable()
  secrets = codesSecretForTests()
})
afterAll(() => secrets.restore())

describe('signing up', () => {
  test('confirms the account, never the address', async () => {
    const { response } = await handler(signUpEvent({ ...ada, email_verified: 'true' }), lambdaContext)
    expect(response).toEqual({ autoConfirmUser: true, autoVerifyEmail: false, autoVerifyPhone: false })
  })

  test('does not fail for a time zone that only the browser knows', async () => {
    const event = signUpEvent({ ...ada, zoneinfo: 'America/Some_New_City' })
    expect((await handler(event, lambdaContext)).response).toMatchObject({ autoConfirmUser: true })
  })

  test('gives the account seven days to prove its address', async () => {
    const event = signUpEvent(ada)
    await handler(event, lambdaContext)
    const item = await getItem(keys.pendingAccount(event.userName))
    const daysLeft = (Number(item?.ttl) - Date.now() / 1000) / (24 * 3600)
    expect(daysLeft).toBeGreaterThan(6.99)
    expect(daysLeft).toBeLessThanOrEqual(7)
  })

  test.each([
    [{ ...ada, name: '   ' }, 'Enter your full name.'],
    [{ ...ada, name: '\u200b\u2060' }, 'Enter your full name.'],
    [{ ...ada, name: 'Ada\nBcc: all' }, 'Write your name in one line, without control characters.'],
    [{ ...ada, name: 'a'.repeat(101) }, 'Use at most 100 characters.'],
    [{ ...ada, zoneinfo: '+02:00' }, 'Send the time zone as an IANA name, such as Europe/Berlin.'],
    [{ ...ada, zoneinfo: '<script>' }, 'Send the time zone as an IANA name, such as Europe/Berlin.'],
    [{ email: ada.email }, 'Enter your full name.'],
    [{ ...ada, email: 'nobody' }, 'Enter a valid email address.'],
    [{ ...ada, email: ' ada@example.com' }, 'Enter a valid email address.'],
    [{ ...ada, email: 'mi\u212Ae@example.com' }, 'Enter a valid email address.'],
    [{ ...ada, email: `${'a'.repeat(124)}@b.co` }, 'Use an email address of at most 128 characters.'],
  ])('refuses %j', async (attributes, message) => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    await expect(handler(signUpEvent(attributes), lambdaContext)).rejects.toThrow(message)
  })
})
