import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { Library } from '#contract/library.ts'
import { ok } from '#tests/web/mock-api.ts'
import { filledLibrary } from '#web/buyer/library-view/fill-library.ts'
import { libraryFragments } from '#web/buyer/library-view/library-fragments.tsx'
import { closeBuyer, course, libraryWith, openBuyer } from './open-buyer.tsx'

afterEach(closeBuyer)

const pieces = libraryFragments()
const hostile = `<img src=x onerror=alert(1)> & "{{email}}" '$&`
const store = { ...course.store, name: hostile }
const done = {
  ...course,
  product_id: 'brand/2',
  title: hostile,
  completed: ['promise', 'ninety', 'calendar'],
}

function drawn(library: Library) {
  const page = document.createElement('div')
  page.innerHTML = filledLibrary(pieces, library) ?? ''
  // As React writes it, with a space.
  for (const bar of page.querySelectorAll<HTMLElement>('[style]'))
    bar.style.setProperty('width', bar.style.width)
  return page
}

/** Attributes may be in another order. */
const isLike = (other: Element | null | undefined) => (element: Element | null | undefined) =>
  Boolean(other && element?.isEqualNode(other))

describe('the library before the application', () => {
  test.each([
    ['one course', libraryWith()],
    ['a completed course', libraryWith({ courses: [course, done] })],
    ['hostile names', libraryWith({ courses: [{ ...done, store }], email: hostile })],
    [
      'a logo',
      libraryWith({
        courses: [{ ...course, store: { ...store, logo_url: 'https://files.example/a.webp?a="&b' } }],
      }),
    ],
  ])('shows %s as the application does', async (_, library) => {
    openBuyer('/learn', { 'GET /api/library': ok(library) })
    const list = (await screen.findByRole('heading', { name: 'Courses' })).parentElement?.querySelector('ul')
    const page = drawn(library)
    const shown = document.body
    expect(page.querySelector('main ul')).toSatisfy(isLike(list))
    expect(page.querySelector('h1')?.parentElement).toSatisfy(
      isLike(shown.querySelector('h1')?.parentElement),
    )
    expect(page.querySelector('header p, header img')).toSatisfy(
      isLike(shown.querySelector('header p, header img')),
    )
    expect(page.querySelector('button, script')).toBeNull()
  })

  test.each([
    ['no course', libraryWith({ courses: [] })],
    ['a course without lessons', libraryWith({ courses: [{ ...course, modules: [] }] })],
    [
      'several stores',
      libraryWith({ courses: [course, { ...course, store: { ...course.store, name: 'B' } }] }),
    ],
  ])('leaves %s to the application', (_, library) => {
    expect(filledLibrary(pieces, library)).toBeUndefined()
  })
})
