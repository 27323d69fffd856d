import { expect, test } from 'vitest'
import { CoursePreview } from '#contract/api/course-preview-api.ts'
import { getCoursePreviewHandler as getCoursePreview } from '#lambdas/actions/course-preview.ts'
import { newCourse } from '#tests/harness/buyers/purchase.ts'
import { inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'

const previewOf = async (id: string) => {
  const seller = await inProcessSeller()
  return seller.call(getCoursePreview, undefined, { id })
}

test('get-course-preview: shows every lesson by module and the text of one', async () => {
  const answer = await previewOf(await newCourse())
  expect(answer.status).toBe(200)
  const { modules, sample } = CoursePreview.parse(answer.body)
  const lessons = modules.flatMap((module) => module.lessons)
  expect(lessons.length).toBeGreaterThan(1)
  expect(lessons.find(({ kind }) => kind === 'text')).toMatchObject({ id: sample?.id, title: sample?.title })
  expect(sample?.html).toMatch(/<p>/)
})

test('get-course-preview: says that a product without lessons has none', async () => {
  expect(await previewOf('no-such-course')).toEqual({
    status: 404,
    body: { error: 'not-found', message: 'This course has no lessons yet.' },
  })
})
