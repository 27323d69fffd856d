import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  beginCheck,
  codeStateExpiresAt,
  lockoutSeconds,
  maxAttempts,
  publicStatus,
  requestCode,
  settleCheck,
  wrongCodesPerDay,
} from '#rules/accounts/verification.ts'
import { account, day, hours, lockedAccount, seconds, start } from './simulated-account.ts'

describe('verification: a code', () => {
  test('is right at 599 s and too late at 601 s', () => {
    const early = account()
    early.send(0)
    expect(early.guess(599, true)).toBe('right')
    const late = account()
    late.send(0)
    expect(late.guess(601, true)).toBe('expired')
    expect(late.status(601).attemptsRemaining).toBe(5)
  })

  test('can be used once', () => {
    const ada = account()
    ada.send(0)
    expect(ada.guess(10, true)).toBe('right')
    expect(ada.guess(11, true)).toBe('none')
  })

  test('is consumed by one of two checks that run at once', () => {
    const { state } = requestCode(undefined, seconds(0), 'nonce')
    const first = beginCheck(state, seconds(1))
    const second = beginCheck(first.state, seconds(1))
    const winner = settleCheck(second.state, seconds(2), true)
    expect(winner.outcome).toBe('right')
    expect(settleCheck(winner.state, seconds(2), true).outcome).toBe('used')
  })

  test('does not exist before it was sent', () => {
    expect(account().guess(0, true)).toBe('none')
    expect(account().status(0)).toEqual({ attemptsRemaining: 5, lockout: false })
  })
})

describe('verification: resending', () => {
  test('waits 30 s, and says until when', () => {
    const ada = account()
    expect(ada.send(0)).toEqual({ kind: 'issued' })
    expect(ada.status(0).nextResendAt).toBe(seconds(30))
    expect(ada.send(29)).toEqual({ kind: 'wait', nextResendAt: seconds(30) })
    expect(ada.send(30)).toEqual({ kind: 'issued' })
  })

  test('never restores attempts', () => {
    const ada = account()
    ada.send(0)
    ada.guess(1)
    ada.guess(2)
    ada.send(30)
    expect(ada.status(30).attemptsRemaining).toBe(3)
  })

  test('stops after 5 in an hour and 10 in a day', () => {
    const ada = account()
    for (let n = 0; n < 5; n++) expect(ada.send(n * 60)).toEqual({ kind: 'issued' })
    expect(ada.send(600)).toEqual({ kind: 'limit', nextResendAt: hours(1) })
    for (let n = 0; n < 5; n++) expect(ada.send(7200 + n * 60)).toEqual({ kind: 'issued' })
    expect(ada.send(20_000)).toEqual({ kind: 'limit', nextResendAt: hours(24) })
    expect(ada.status(20_000).nextResendAt).toBe(hours(24))
    expect(ada.send(day)).toEqual({ kind: 'issued' })
  })

  test('a refusal is not counted', () => {
    const ada = account()
    ada.send(0)
    for (let at = 1; at < 30; at++) ada.send(at)
    expect(ada.state()?.sentAt).toEqual([start])
  })
})

describe('verification: lockout', () => {
  test('5 wrong codes lock for 15 minutes, resends included', () => {
    const ada = lockedAccount()
    const until = seconds(1 + lockoutSeconds)
    expect(ada.status(2)).toEqual({
      attemptsRemaining: 0,
      lockout: true,
      lockedUntil: until,
      nextResendAt: until,
    })
    expect(ada.guess(60, true)).toBe('locked')
    expect(ada.send(60)).toEqual({ kind: 'locked', lockedUntil: until })
  })

  test('a code stays locked while a link mail, limited by resends only, is sent', () => {
    const ada = lockedAccount()
    const before = ada.state()
    const options = { mailsWhileLocked: true }
    const early = requestCode(before, seconds(20), 'early', options)
    expect(early.outcome).toEqual({ kind: 'wait', nextResendAt: seconds(30) })
    const { state, outcome } = requestCode(before, seconds(31), 'newer', options)
    expect(outcome).toEqual({ kind: 'issued' })
    expect(state).toMatchObject({ nonce: 'newer', attempts: maxAttempts, lockedUntil: before?.lockedUntil })
    expect(beginCheck(state, seconds(32)).outcome).toBe('locked')
    expect(publicStatus(state, seconds(32), options)).toMatchObject({
      attemptsRemaining: 0,
      lockout: true,
      nextResendAt: seconds(61),
    })
    expect(publicStatus(state, seconds(32)).nextResendAt).toBe(before?.lockedUntil)
  })

  test('the counter starts again afterwards', () => {
    const ada = lockedAccount()
    expect(ada.send(901)).toEqual({ kind: 'issued' })
    expect(ada.status(901)).toMatchObject({ attemptsRemaining: 5, lockout: false })
  })

  test('guesses during the lockout are not counted', () => {
    const ada = lockedAccount()
    for (let n = 0; n < 1000; n++) ada.guess(2)
    expect(ada.state()?.wrongAt).toHaveLength(5)
    expect(ada.status(3).lockedUntil).toBe(seconds(901))
  })

  test('starts with the fifth attempt, even if its result is never recorded', () => {
    let { state } = requestCode(undefined, start, 'nonce')
    const outcomes = Array.from({ length: 200 }, () => {
      const begun = beginCheck(state, start)
      state = begun.state
      return begun.outcome
    })
    expect(outcomes.filter((outcome) => outcome === 'compare')).toHaveLength(5)
  })

  test('a correct fifth code ends it and clears the attempts', () => {
    const ada = account()
    ada.send(0)
    for (let n = 0; n < 4; n++) ada.guess(1)
    expect(ada.guess(2, true)).toBe('right')
    expect(ada.status(2)).toMatchObject({ attemptsRemaining: 5, lockout: false })
  })
})

describe('the twenty wrong codes of a day', () => {
  test('lock until the window frees, one attempt at a time', () => {
    const ada = account()
    for (let round = 0; round < 4; round++) {
      ada.send(round * 1000)
      for (let n = 0; n < 5; n++) expect(ada.guess(round * 1000 + n)).toBe('wrong')
    }
    expect(ada.status(5000)).toMatchObject({ attemptsRemaining: 0, lockout: true, lockedUntil: seconds(day) })
    expect(ada.send(50_000)).toEqual({ kind: 'locked', lockedUntil: seconds(day) })
    expect(ada.send(day)).toEqual({ kind: 'issued' })
    expect(ada.status(day).attemptsRemaining).toBe(1)
  })

  test('are not increased by correct codes in between', () => {
    const ada = account()
    let wrong = 0
    for (let round = 0; round < 9; round++) {
      ada.send(round * 3000)
      for (let n = 0; n < 3; n++) if (ada.guess(round * 3000 + n) === 'wrong') wrong++
      ada.guess(round * 3000 + 5, true)
    }
    expect(wrong).toBe(wrongCodesPerDay)
  })

  test('all 1,000,000 codes within one day: at most 20 are evaluated', () => {
    const ada = account()
    let evaluated = 0
    for (let code = 0; code < 1_000_000; code++) {
      const at = code * (day / 1_000_000)
      if (code % 300 === 0) ada.send(at)
      if (ada.guess(at) === 'wrong') evaluated++
    }
    expect(evaluated).toBe(wrongCodesPerDay)
  })
})

describe('random requests in random order', () => {
  const step = fc.record({
    after: fc.nat({ max: 4000 }),
    what: fc.constantFrom('send', 'wrong', 'wrong', 'wrong', 'right'),
  })

  test('no rolling day exceeds 20 wrong or 10 sent codes; the state stays small', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        const ada = account()
        const wrongAt: number[] = []
        const sentAt: number[] = []
        let at = 0
        for (const { after, what } of steps) {
          at += after
          if (what === 'send' && ada.send(at).kind === 'issued') sentAt.push(at)
          if (what !== 'send' && ada.guess(at, what === 'right') === 'wrong') wrongAt.push(at)
          expect(wrongAt.filter((then) => then > at - day).length).toBeLessThanOrEqual(20)
          expect(sentAt.filter((then) => then > at - day).length).toBeLessThanOrEqual(10)
          expect(JSON.stringify(ada.state() ?? {}).length).toBeLessThan(700)
        }
      }),
    )
  })

  test('attempts are between 0 and 5, and 0 exactly when locked', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const ada = account()
        let at = 0
        for (const { after, what } of steps) {
          at += after
          if (what === 'send') ada.send(at)
          else ada.guess(at, what === 'right')
          const { attemptsRemaining, lockout } = ada.status(at)
          expect(attemptsRemaining).toBeGreaterThanOrEqual(0)
          expect(attemptsRemaining).toBeLessThanOrEqual(5)
          expect(lockout).toBe(attemptsRemaining === 0)
        }
      }),
    )
  })

  test('a state that may be forgotten behaves like none', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
        const ada = account()
        let at = 0
        for (const { after, what } of steps) {
          at += after
          if (what === 'send') ada.send(at)
          else ada.guess(at, what === 'right')
        }
        const state = ada.state()
        if (!state) return
        const then = Math.max(codeStateExpiresAt(state), seconds(at))
        expect(publicStatus(state, then)).toEqual(publicStatus(undefined, then))
        expect(['none', 'expired']).toContain(beginCheck(state, then).outcome)
      }),
    )
  })
})
