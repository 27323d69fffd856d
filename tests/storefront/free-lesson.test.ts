import { expect, test } from 'vitest'
import { renderPage } from '#storefront/render-site.ts'
import { pageWithCourseContent } from '../harness/pages/page-with-course-content.ts'

test('a course page links its free lesson, and no other of its title', () => {
  const page = pageWithCourseContent(1)
  const [course] = page.products
  if (!course?.outline || !course.introduction?.sample) throw new Error('The course has no content.')
  const introduction = { title: 'Introduction', kind: 'text' as const, minutes: 2 }
  const modules = course.outline.modules.map(({ title, lessons }) => ({
    title,
    lessons: [{ ...introduction }, ...lessons],
  }))
  const trailer = { title: 'Trailer', lessons: [{ ...introduction, kind: 'video' as const }] }
  const product = {
    ...course,
    outline: { ...course.outline, modules: [trailer, ...modules] },
    introduction: {
      ...course.introduction,
      sample: { ...course.introduction.sample, title: 'Introduction' },
    },
  }
  const html = renderPage({ ...page, products: [product] }, `courses/${course.slug}`) ?? ''
  const listed = html.match(/<li>(?:<a href="[^"]*\/free\/[^"]*">)?Introduction\b/g) ?? []
  expect(modules.length).toBeGreaterThan(1)
  expect(listed.map((item) => item.includes('<a'))).toEqual([
    false,
    true,
    ...modules.slice(1).map(() => false),
  ])
})
