import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineAuthChallenge } from '#lambdas/user-pool/define-auth-challenge.ts'
import { type Accounts, startAccounts } from '#tests/harness/functions/accounts.ts'
import {
  defineEvent,
  passedRound,
  passwordProven,
  wrongCode,
} from '#tests/harness/functions/trigger-events.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => {
  accounts.restore()
})

const tokens = { issueTokens: true, failAuthentication: false }
const failure = { issueTokens: false, failAuthentication: true }
const challengeResponse = (challengeName: string) => ({
  challengeName,
  issueTokens: false,
  failAuthentication: false,
})

describe('the order of a sign-in', () => {
  test('the password comes first', async () => {
    const user = accounts.pool.signUp()
    const { response } = await defineAuthChallenge(defineEvent(user, [passedRound('SRP_A')]))
    expect(response).toEqual(challengeResponse('PASSWORD_VERIFIER'))
  })

  test('a verified address needs nothing more', async () => {
    const user = accounts.pool.signUp({ verified: true })
    expect((await defineAuthChallenge(defineEvent(user, passwordProven))).response).toMatchObject(tokens)
  })

  test('an unverified email needs the code, for as long as it is wrong', async () => {
    const user = accounts.pool.signUp()
    for (const wrong of [0, 1, 7]) {
      const session = [...passwordProven, ...Array(wrong).fill(wrongCode)]
      expect((await defineAuthChallenge(defineEvent(user, session))).response).toEqual(
        challengeResponse('CUSTOM_CHALLENGE'),
      )
    }
    const session = [...passwordProven, wrongCode, passedRound('CUSTOM_CHALLENGE')]
    expect((await defineAuthChallenge(defineEvent(user, session))).response).toMatchObject(tokens)
  })

  test('an email verified meanwhile lets in only before a code round', async () => {
    const user = accounts.pool.signUp({ verified: true })
    expect((await defineAuthChallenge(defineEvent(user, passwordProven))).response).toMatchObject(tokens)
    const session = [...passwordProven, wrongCode]
    expect((await defineAuthChallenge(defineEvent(user, session))).response).toEqual(
      challengeResponse('CUSTOM_CHALLENGE'),
    )
  })

  test('an unknown user never gets in, and the first step looks the same', async () => {
    const user = accounts.pool.signUp({ verified: true })
    const first = await defineAuthChallenge(defineEvent(user, [passedRound('SRP_A')], true))
    expect(first.response).toEqual(challengeResponse('PASSWORD_VERIFIER'))
    expect((await defineAuthChallenge(defineEvent(user, passwordProven, true))).response).toMatchObject(
      failure,
    )
  })

  test('there is no way in without the password, whatever came before', async () => {
    const user = accounts.pool.signUp({ verified: true })
    const round = fc.record({
      challengeName: fc.constantFrom(
        'SRP_A' as const,
        'PASSWORD_VERIFIER' as const,
        'CUSTOM_CHALLENGE' as const,
        'SMS_MFA' as const,
        'DEVICE_SRP_AUTH' as const,
      ),
      challengeResult: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(round, { maxLength: 5 }), async (session) => {
        const { response } = await defineAuthChallenge(defineEvent(user, session))
        const [start, password, ...rest] = session
        const isProven =
          start?.challengeName === 'SRP_A' &&
          start.challengeResult &&
          password?.challengeName === 'PASSWORD_VERIFIER' &&
          password.challengeResult &&
          rest.every(({ challengeName }) => challengeName === 'CUSTOM_CHALLENGE') &&
          rest.at(-1)?.challengeResult !== false
        expect(response.issueTokens).toBe(isProven)
      }),
      { numRuns: 500 },
    )
  })
})
