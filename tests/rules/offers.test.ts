import { describe, expect, test } from 'vitest'
import {
  commissionNotices,
  dayProblem,
  type Exception,
  followsCourse,
  inForce,
  utcDay,
  withException,
} from '#rules/offers.ts'

const course = { id: 'course', default_price: 100, pro_only: false, commission_pct: 30 }
const nextPrice = { from: '2026-12-01', default_price: 120, pro_only: true }
const nextCommission = { id: 'plan-2', from: '2026-12-05', commission_pct: 40 }
const announced = { ...course, next_price: nextPrice, next_commission: nextCommission }

describe('an announced change of a course', () => {
  test('changes nothing before its day', () => {
    expect(inForce(announced, '2026-11-30')).toBe(announced)
    expect(inForce(course, '2026-12-31')).toBe(course)
  })

  test('brings the price on its day and leaves the percentage announced', () => {
    expect(inForce(announced, '2026-12-01')).toEqual({
      ...course,
      default_price: 120,
      pro_only: true,
      next_commission: nextCommission,
    })
  })

  test('brings the percentage on its day and leaves the price announced', () => {
    const later = { ...announced, next_price: { ...nextPrice, from: '2026-12-09' } }
    expect(inForce(later, '2026-12-05')).toEqual({
      ...course,
      commission_pct: 40,
      commission_plan: 'plan-2',
      next_price: later.next_price,
    })
  })

  test('changes the copy only', () => {
    inForce(announced, '2026-12-31')
    expect(announced).toMatchObject({
      default_price: 100,
      next_price: nextPrice,
      next_commission: nextCommission,
    })
  })
})

describe('a percentage of one seller', () => {
  const today = '2026-12-01'
  const seenBy = (exception: Exception | undefined) => withException(announced, exception, today)

  test('is the course’s without an exception', () => {
    expect(seenBy(undefined)).toBe(announced)
    expect(seenBy({})).toEqual(announced)
  })

  test('is their own, whatever the course announces', () => {
    expect(seenBy({ commission_pct: 50, plan: 'own' })).toEqual({
      ...course,
      next_price: nextPrice,
      commission_pct: 50,
      commission_plan: 'own',
    })
  })

  test('changes on its day', () => {
    const next = { id: 'own-2', from: today, commission_pct: 60 }
    expect(seenBy({ commission_pct: 50, plan: 'own', next })).toMatchObject({
      commission_pct: 60,
      commission_plan: 'own-2',
    })
    expect(seenBy({ commission_pct: 50, plan: 'own', next })).not.toHaveProperty('next_commission')
  })

  test('is announced before its day', () => {
    const next = { id: 'own-2', from: '2026-12-02', commission_pct: 60 }
    expect(seenBy({ commission_pct: 50, plan: 'own', next })).toMatchObject({
      commission_pct: 50,
      next_commission: next,
    })
  })

  test('ends with an announcement of the course’s percentage', () => {
    const next = { id: 'ends', from: '2026-12-02' }
    expect(seenBy({ commission_pct: 50, plan: 'own', next }).next_commission).toEqual({
      ...next,
      commission_pct: 30,
    })
    expect(seenBy({ commission_pct: 50, plan: 'own', next: { ...next, from: today } })).toEqual(announced)
  })
})

describe('the percentage after a seller’s own', () => {
  const today = '2026-12-01'
  const ending = (from: string) => ({ commission_pct: 50, plan: 'own', next: { id: 'ends', from } })
  const nextOf = (exception: Exception) => withException(announced, exception, today).next_commission

  test('is the one that the course has on that day', () => {
    expect(nextOf(ending('2026-12-04'))).toMatchObject({ commission_pct: 30 })
    expect(nextOf(ending('2026-12-05'))).toMatchObject({ commission_pct: 40 })
    expect(nextOf(ending('2026-12-06'))).toMatchObject({ from: '2026-12-06', commission_pct: 40 })
  })

  test('is shown after an earlier change of the course', () => {
    const own = (from: string) => ({ next: { id: 'own', from, commission_pct: 60 } })
    expect(nextOf(own('2026-12-09'))).toEqual(nextCommission)
    expect(nextOf(own('2026-12-05'))).toMatchObject({ id: 'own', commission_pct: 60 })
  })
})

describe('a change of the course’s percentage', () => {
  const own = (from?: string, commission_pct?: number): Exception => ({
    commission_pct: 70,
    ...(from && { next: { id: 'own', from, commission_pct } }),
  })
  const first = (from: string, commission_pct?: number): Exception => ({
    next: { id: 'own', from, commission_pct },
  })
  const change = { on: '2026-12-20', percent: 50, next_percent: 20 }
  const whole = [change]
  const end = (on: string, next_percent: number) => ({ on, percent: 70, next_percent, is_own: true })

  test.each<[string, Exception | undefined, boolean]>([
    ['nobody’s own', undefined, true],
    ['an own one', own(), false],
    ['an own one that ends before', own('2026-12-19'), true],
    ['an own one that ends on the day', own('2026-12-20'), false],
    ['an own one that ends later', own('2026-12-21'), false],
    ['an own one that is replaced before', own('2026-12-19', 60), false],
    ['a first own one before', first('2026-12-19', 60), false],
    ['a first own one later', first('2026-12-21', 60), true],
    ['a first own one that was taken back', first('2026-12-20'), true],
  ])('for %s', (_, exception, follows) => {
    expect(followsCourse(exception, change.on)).toBe(follows)
    expect(commissionNotices(change, exception).filter(({ is_own }) => !is_own)).toEqual(follows ? whole : [])
  })

  test('announces the end of an own one again, if another percentage follows it', () => {
    expect(commissionNotices(change, own('2026-12-19'))).toEqual(whole)
    expect(commissionNotices(change, own('2026-12-20'))).toEqual([end('2026-12-20', 20)])
    expect(commissionNotices(change, own('2026-12-25'))).toEqual([end('2026-12-25', 20)])
    expect(commissionNotices(change, own('2026-12-25', 60))).toEqual([])
  })

  test('compares what follows with the change that it replaces', () => {
    const replacing = (from: string, commission_pct: number) => ({
      ...change,
      replaced: { from, commission_pct },
    })
    expect(commissionNotices(replacing('2026-12-18', 20), own('2026-12-25'))).toEqual([])
    expect(commissionNotices(replacing('2026-12-18', 30), own('2026-12-25'))).toEqual([end('2026-12-25', 20)])
    expect(commissionNotices(replacing('2026-12-26', 20), own('2026-12-25'))).toEqual([end('2026-12-25', 20)])
    expect(commissionNotices(replacing('2026-12-18', 20), own('2026-12-19'))).toEqual([
      end('2026-12-19', 50),
      change,
    ])
  })
})

describe('a change may begin', () => {
  const now = Date.parse('2026-11-27T00:00:00Z')
  const problem = (from: string, noticeDays: number) => dayProblem(from, now, noticeDays)

  test('after the notice that sellers get', () => {
    expect(problem('2026-12-04', 7)).toBeUndefined()
    expect(problem('2026-12-03', 7)).toBe('Choose a day at least 7 days ahead: sellers are told before.')
    expect(dayProblem('2026-12-04', now + 1, 7)).toContain('at least 7 days')
  })

  test('from tomorrow on where nobody is told', () => {
    expect(problem('2026-11-28', 0)).toBeUndefined()
    expect(problem('2026-11-27', 0)).toBe('Choose a day from tomorrow on.')
  })

  test('within a year', () => {
    expect(problem('2027-11-28', 0)).toBeUndefined()
    expect(problem('2027-11-29', 7)).toBe('Choose a day within a year.')
  })

  test('on a day of UTC', () => {
    expect(utcDay(Date.parse('2026-11-27T23:59:59Z'))).toBe('2026-11-27')
  })
})
