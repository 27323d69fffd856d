import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { ok, refused } from '#tests/web/mock-api.ts'
import { closeBuyer, openBuyer } from './open-buyer.tsx'

afterEach(closeBuyer)

const routeIn = (order: string, cursor?: string) =>
  `GET /api/reviews?course=price-it-right&store=store&order=${order}${cursor ? `&cursor=${cursor}` : ''}`
const review = (id: string, stars: number, more: object = {}) => ({
  ...{ id, stars, text: `Text of ${id}`, reader: 'Maria', label: 'Bought here, read 3 of 8 lessons' },
  created_at: '2026-11-20T08:00:00.000Z',
  ...more,
})
const reviews = {
  title: 'Price It Right',
  count: 38,
  average: 4.7,
  store: { name: 'Ada’s Store', url: 'https://ada.example/', brand_color: '#2563EB' },
  course_url: 'https://ada.example/courses/price-it-right',
  reviews: [
    review('one', 5, { answer: { text: 'Thank you.', at: '2026-11-21T08:00:00.000Z' } }),
    review('two', 4),
  ],
}
const address = '/reviews/price-it-right?store=store&order=lowest'

describe('all reviews of a course', () => {
  test('name course, average and store, and lead back to the course', async () => {
    openBuyer(address, { [routeIn('lowest')]: ok(reviews) })
    expect(await screen.findByRole('heading', { level: 1, name: 'Price It Right' })).toBeTruthy()
    expect(screen.getByText(/4.7 from 38 readers/)).toBeTruthy()
    expect(screen.getByText('Text of one')).toBeTruthy()
    expect(screen.getByText('Thank you.')).toBeTruthy()
    const back = screen.getByRole('link', { name: 'The course' })
    expect(back.getAttribute('href')).toBe(reviews.course_url)
  })

  test('begin in the order of the link, and change it', async () => {
    const { user, sent } = openBuyer(address, {
      [routeIn('lowest')]: ok(reviews),
      [routeIn('highest')]: ok({ ...reviews, reviews: [review('three', 5)] }),
    })
    expect(await screen.findByRole('radio', { name: 'Lowest' })).toHaveProperty('checked', true)
    await user.click(screen.getByRole('radio', { name: 'Highest' }))
    expect(await screen.findByText('Text of three')).toBeTruthy()
    expect(screen.queryByText('Text of one')).toBeNull()
    expect(sent.map(({ route }) => route)).toEqual([routeIn('lowest'), routeIn('highest')])
    expect(location.search).toBe('?store=store&order=highest')
  })

  test('are loaded twenty at a time', async () => {
    const { user } = openBuyer(address, {
      [routeIn('lowest')]: ok({ ...reviews, cursor: 'next' }),
      [routeIn('lowest', 'next')]: ok({ ...reviews, reviews: [review('three', 5)] }),
    })
    await user.click(await screen.findByRole('button', { name: 'Show more reviews' }))
    expect(await screen.findByText('Text of three')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show more reviews' })).toBeNull()
  })

  test('say so where the course is unknown', async () => {
    openBuyer(address, { [routeIn('lowest')]: refused('not-found', 404, 'There is no such course.') })
    expect(await screen.findByText('There is no such course.')).toBeTruthy()
  })
})
