import { describe, expect, test } from 'vitest'
import {
  completeContent,
  courseIdIn,
  courseSection,
  pickPaths,
  sectionsAt,
  sectionsOf,
  textsOf,
  withCoursesOf,
  withSections,
} from '#contract/site/content-paths.ts'

const claim = (text: string) => ({ text, lesson: 'l-1' })
const course = (promise: string) => ({
  promise: claim(promise),
  outcomes: ['a', 'b', 'c'].map(claim),
  for_whom: [claim('everybody')],
  faq: [{ question: 'Q?', answer: 'A.', lesson: 'l-1' }],
})
const firstPage = {
  hero: { headline: 'One', subheadline: 'Two', cta_text: 'Go' },
  benefits: [{ icon: 'star' as const, title: 'A', description: 'B' }],
  features: [{ title: 'E', description: 'F' }],
}
const about = { intro: { text: 'Us' }, faq: [{ question: 'Who?', answer: 'Us.', course: 'p-1' }] }
const whole = {
  ...firstPage,
  about,
  courses: { 'p-1': course('one'), 'p-2': course('two') },
  picks: { 'p-2': { text: 'why two' }, 'p-3': { text: 'why three' } },
}

describe('the sections of a site', () => {
  test('are the parts that it has, then its courses, each once', () => {
    const courses = ['courses.p-1', 'courses.p-2', 'courses.p-3']
    expect(sectionsOf(whole)).toEqual(['hero', 'benefits', 'features', 'about', ...courses])
    expect(sectionsOf({ about })).toEqual(['about'])
    expect(sectionsOf({})).toEqual([])
  })

  test('a course’s section and its paths name the course', () => {
    expect(courseIdIn(courseSection('p-1'))).toBe('p-1')
    expect(courseIdIn('courses.p-1.outcomes.0.text')).toBe('p-1')
    expect(courseIdIn('hero.headline')).toBeUndefined()
  })

  test('chosen ones are picked, a course with why it was picked', () => {
    expect(pickPaths(['about', 'courses.p-2'], whole)).toEqual({
      about,
      courses: { 'p-2': course('two') },
      picks: { 'p-2': { text: 'why two' } },
    })
    expect(pickPaths(['hero', 'benefits', 'features'], whole)).toEqual(firstPage)
    expect(pickPaths(['about', 'courses.p-1'], firstPage)).toEqual({})
  })

  test('those in the places of what was sent are found', () => {
    const sent = { about, courses: { 'p-1': course('sent'), 'p-9': course('sent') }, picks: {} }
    expect(sectionsAt(sent, whole)).toEqual({ about, courses: { 'p-1': course('one') } })
    expect(sectionsAt({ picks: { 'p-3': { text: 'sent' } } }, whole)).toEqual({
      picks: { 'p-3': { text: 'why three' } },
    })
  })

  test('new ones replace their own, courses one by one', () => {
    const features = [{ title: 'new', description: 'new' }]
    expect(withSections(whole, { features, courses: { 'p-2': course('new') } })).toEqual({
      ...whole,
      features,
      courses: { 'p-1': course('one'), 'p-2': course('new') },
    })
    expect(withSections(firstPage, { about, picks: whole.picks })).toEqual({
      ...firstPage,
      about,
      picks: whole.picks,
    })
    const { hero, benefits } = firstPage
    expect(withSections({}, { hero, benefits })).toEqual({ hero, benefits })
  })

  test('the first page makes a site, without one of its parts there is none', () => {
    expect(completeContent(whole)).toEqual(whole)
    for (const missing of ['hero', 'benefits', 'features'])
      expect(completeContent({ ...whole, [missing]: undefined })).toBeUndefined()
  })

  test('words about courses that are not sold any more are left out', () => {
    expect(withCoursesOf(['p-1', 'p-3'], whole)).toEqual({
      ...firstPage,
      about,
      courses: { 'p-1': course('one') },
      picks: { 'p-3': { text: 'why three' } },
    })
    expect(withCoursesOf([], whole)).toEqual({ ...firstPage, about })
  })
})

test('every text of a site has a path, what supports one has none', () => {
  expect([...textsOf({ about, courses: { 'p-1': course('one') }, picks: whole.picks })]).toEqual([
    ['about.intro.text', 'Us'],
    ['about.faq.0.question', 'Who?'],
    ['about.faq.0.answer', 'Us.'],
    ['courses.p-1.promise.text', 'one'],
    ['courses.p-1.outcomes.0.text', 'a'],
    ['courses.p-1.outcomes.1.text', 'b'],
    ['courses.p-1.outcomes.2.text', 'c'],
    ['courses.p-1.for_whom.0.text', 'everybody'],
    ['courses.p-1.faq.0.question', 'Q?'],
    ['courses.p-1.faq.0.answer', 'A.'],
    ['picks.p-2.text', 'why two'],
    ['picks.p-3.text', 'why three'],
  ])
})
