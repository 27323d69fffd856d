import { describe, expect, test, vi } from 'vitest'
import { ExpiredError } from '#web/lib/session/auth-provider.ts'
import { createSignIn } from '#web/lib/session/sign-in.ts'
import { challenge, done, fakePool } from './fake-pool.ts'

const credentials = { email: 'ada@example.com', password: 'Tr0ub4dor&3x!' }

function begin(pool = fakePool()) {
  const session = { completeSignIn: vi.fn(async () => undefined), emit: vi.fn() }
  return { pool, session, signIn: createSignIn(pool, session) }
}

describe('signing in', () => {
  test('a verified seller is in after the password', async () => {
    const { signIn, session } = begin()
    expect(await signIn.withPassword(credentials)).toEqual(done)
    expect(session.completeSignIn).toHaveBeenCalledOnce()
  })

  test('an unverified one is in after the code', async () => {
    const { signIn, session, pool } = begin()
    pool.signIn.mockResolvedValue(challenge())
    await signIn.withPassword(credentials)
    expect(session.completeSignIn).not.toHaveBeenCalled()
    await signIn.withCode('123456')
    expect(session.completeSignIn).toHaveBeenCalledOnce()
    expect(session.emit).toHaveBeenCalledWith('MFA_CHALLENGE_VERIFIED')
  })

  test('a wrong code keeps the challenge and signs in nobody', async () => {
    const { signIn, session, pool } = begin()
    pool.signIn.mockResolvedValue(challenge())
    pool.answer.mockResolvedValue(challenge({ attemptsRemaining: '4' }))
    await signIn.withPassword(credentials)
    expect(await signIn.withCode('000000')).toMatchObject({ challenge: { attemptsRemaining: '4' } })
    expect(session.completeSignIn).not.toHaveBeenCalled()
    expect(pool.signIn).toHaveBeenCalledOnce()
  })

  test('a forgotten challenge restarts with the remembered password and repeats the code', async () => {
    const { signIn, session, pool } = begin()
    pool.signIn.mockResolvedValue(challenge())
    pool.answer.mockRejectedValueOnce(new ExpiredError('gone'))
    await signIn.withPassword(credentials)
    expect(await signIn.withCode('123456')).toEqual(done)
    expect(pool.signIn).toHaveBeenCalledTimes(2)
    expect(pool.signIn).toHaveBeenLastCalledWith(credentials.email, credentials.password)
    expect(session.completeSignIn).toHaveBeenCalledOnce()
  })

  test('going back forgets the password', async () => {
    const { signIn, pool } = begin()
    pool.signIn.mockResolvedValue(challenge())
    pool.answer.mockRejectedValue(new ExpiredError('gone'))
    await signIn.withPassword(credentials)
    signIn.cancel()
    await expect(signIn.withCode('123456')).rejects.toThrow('Please sign in again.')
    expect(pool.signIn).toHaveBeenCalledOnce()
  })

  test.each(['the password', 'the code'])('being in after %s forgets the password', async (last) => {
    const { signIn, pool } = begin()
    if (last === 'the code') pool.signIn.mockResolvedValue(challenge())
    await signIn.withPassword(credentials)
    if (last === 'the code') await signIn.withCode('123456')
    await expect(signIn.again()).rejects.toThrow('Please sign in again.')
    expect(pool.signIn).toHaveBeenCalledOnce()
  })

  test('a failure of the network is not taken for a forgotten challenge', async () => {
    const { signIn, pool } = begin()
    pool.signIn.mockResolvedValue(challenge())
    pool.answer.mockRejectedValue(new TypeError('offline'))
    await signIn.withPassword(credentials)
    await expect(signIn.withCode('123456')).rejects.toThrow('offline')
    expect(pool.signIn).toHaveBeenCalledOnce()
  })
})
