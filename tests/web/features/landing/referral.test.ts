// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { markerKey } from '#web/lib/session/marker.ts'
import { keptReferral } from '#web/lib/visitor/kept-referral.ts'
import { mockApi, ok, refused, type Sent } from '../../mock-api.ts'
import { closeLanding, openLanding } from './open-landing.ts'

const route = 'POST /api/referral-visits'
const dayMs = 24 * 60 * 60 * 1000
let sent: Sent[] = []
beforeEach(() => {
  sent = mockApi({ [route]: ok({ success: true }) })
})
afterEach(() => {
  closeLanding()
  localStorage.clear()
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const follow = (search: string) => {
  history.replaceState(null, '', `/${search}`)
  openLanding()
}
const line = /^Invited by a seller/

describe('A referral link', () => {
  test('is remembered, counted once, and said in a quiet line', () => {
    follow('?ref=abcdefgh&utm_source=x')
    expect(keptReferral()).toBe('abcdefgh')
    expect(screen.getByText(line)).toBeTruthy()
    expect(location.search).toBe('?utm_source=x')
    openLanding()
    expect(sent).toEqual([{ route, body: { code: 'abcdefgh' } }])
    expect(screen.getByText(line)).toBeTruthy()
  })

  test('the first link wins for 60 days', () => {
    follow('?ref=abcdefgh')
    follow('?ref=zzzzzzzz')
    expect(keptReferral()).toBe('abcdefgh')
    expect(sent).toHaveLength(2)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * dayMs })
    expect(keptReferral()).toBeUndefined()
    follow('?ref=zzzzzzzz')
    expect(keptReferral()).toBe('zzzzzzzz')
  })

  test.each(['', '?ref=', '?ref=ABCDEFGH', '?ref=<script>', '?ref=abcdefghj'])('%j is no link', (search) => {
    follow(search)
    expect(keptReferral()).toBeUndefined()
    expect(sent).toEqual([])
    expect(screen.queryByText(line)).toBeNull()
    expect(screen.getByText(/^Joined by/)).toBeTruthy()
  })

  test('a signed-in seller’s visit counts for no link', () => {
    localStorage.setItem(markerKey, 'a-seller')
    follow('?ref=abcdefgh')
    expect(keptReferral()).toBeUndefined()
    expect(sent).toEqual([])
  })

  test('is remembered also if its visit could not be counted', async () => {
    mockApi({ [route]: refused('internal', 500) })
    follow('?ref=abcdefgh')
    expect(keptReferral()).toBe('abcdefgh')
  })

  test.each(['nonsense', '{}', '{"code":"abcdefgh"}', '{"code":1,"until":9e15}', 'null'])(
    'a stored %j is no link',
    (stored) => {
      localStorage.setItem('referral', stored)
      expect(keptReferral()).toBeUndefined()
    },
  )
})
