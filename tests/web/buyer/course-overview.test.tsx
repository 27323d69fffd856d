import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { Lesson } from '#contract/library.ts'
import { ok, refused } from '#tests/web/mock-api.ts'
import { clearData } from '#web/buyer/data/library-data.ts'
import { closeBuyer, course, lesson, libraryWith, openBuyer, recommended } from './open-buyer.tsx'

afterEach(closeBuyer)

const lessons = 'GET /api/library/courses/letter/lessons'
const openLesson = (change: Partial<Lesson> = {}, replies = {}) =>
  openBuyer('/learn/letter/ninety', { [`${lessons}/ninety`]: ok({ ...lesson, ...change }), ...replies })

describe('course', () => {
  test('lists its modules and lessons, and what is completed', async () => {
    openBuyer('/learn/letter')
    const rows = await screen.findAllByRole('link', { name: /Text|File/ })
    expect(rows.map((row) => row.getAttribute('href'))).toEqual([
      '/learn/letter/promise',
      '/learn/letter/ninety',
      '/learn/letter/calendar',
    ])
    expect(rows.map((row) => row.textContent?.endsWith('Completed'))).toEqual([true, false, false])
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/learn/letter/ninety')
    expect(document.title).toContain('The Weekly Letter')
    expect(screen.getByText('3 lessons · 10 min · 2 files (PDF, XLSX)')).toBeTruthy()
  })

  test('says where to ask the store that sold it', async () => {
    openBuyer('/learn/letter')
    const link = await screen.findByRole('link', { name: 'help@ada.example' })
    expect(link.getAttribute('href')).toBe('mailto:help@ada.example')
  })

  test('a completed course can be read again from its start', async () => {
    const completed = ['promise', 'ninety', 'calendar']
    openBuyer('/learn/letter', {
      'GET /api/library': ok(
        libraryWith({ courses: [{ ...course, completed, last_lesson_id: 'calendar' }] }),
      ),
    })
    const again = await screen.findByRole('link', { name: 'Read again' })
    expect(again.getAttribute('href')).toBe('/learn/letter/promise')
    expect(screen.getAllByText('Completed').length).toBeGreaterThan(0)
  })

  test('only the last lesson leads to a course that goes with it', async () => {
    const replies = { 'GET /api/library': ok(libraryWith({ courses: [{ ...course, next: recommended }] })) }
    openLesson({ next_id: undefined }, replies)
    const link = await screen.findByRole('link', { name: 'See the course' })
    expect(link.getAttribute('href')).toBe(recommended.url)
    cleanup()
    clearData()
    openLesson({}, replies)
    await screen.findByRole('link', { name: 'Next' })
    expect(screen.queryByRole('link', { name: 'See the course' })).toBeNull()
  })

  test('a course of a store that is gone is bought from the platform', async () => {
    const { url: _, ...found } = recommended
    const next = { ...found, sold_here: { store_id: 'platform', id: 'honest-copy' } }
    const replies = { 'GET /api/library': ok(libraryWith({ courses: [{ ...course, next }] })) }
    const { sent, user } = openLesson(
      { next_id: undefined },
      { ...replies, 'POST /api/checkout': refused('price-changed', 409, 'The prices have changed.') },
    )
    await user.click(await screen.findByRole('button', { name: 'Buy for $117' }))
    expect(await screen.findByText('The prices have changed.')).toBeTruthy()
    expect(screen.getByText('Sold by Storewright. 30 days to get your money back.')).toBeTruthy()
    expect(sent.find(({ route }) => route === 'POST /api/checkout')?.body).toMatchObject({
      ...{
        store_id: 'platform',
        lines: [{ id: 'honest-copy', quantity: 1 }],
        total_cents: recommended.price_cents,
      },
      source: { s: 'recommended' },
    })
  })

  test('a course without lessons says so', async () => {
    openBuyer('/learn/letter', {
      'GET /api/library': ok(libraryWith({ courses: [{ ...course, modules: [], completed: [] }] })),
    })
    expect(await screen.findByRole('heading', { name: 'This course has no lessons yet' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Start' })).toBeNull()
  })

  test('a course that is not the buyer’s leads back to the library', async () => {
    openBuyer('/learn/other')
    expect(await screen.findByRole('heading', { name: 'This course is not in your library' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to your library' }).getAttribute('href')).toBe('/learn')
    fireEvent.click(screen.getByRole('button', { name: 'Use another email' }))
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  test('without a session it asks for the email', async () => {
    openBuyer('/learn/letter', { 'GET /api/library': refused('not-signed-in', 401) })
    expect(await screen.findByLabelText('Email')).toBeTruthy()
  })
})
