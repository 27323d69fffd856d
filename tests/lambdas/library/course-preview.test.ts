import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CoursePreview } from '#contract/api/course-preview-api.ts'
import { CourseKnowledge } from '#contract/courses/course-knowledge.ts'
import { getCoursePreviewHandler as getCoursePreview } from '#lambdas/actions/course-preview.ts'
import { saveIntroduction } from '#lambdas/data/library/course-introductions.ts'
import { loadCourseContent } from '#lambdas/data/library/courses.ts'
import { newCourse } from '#tests/harness/buyers/purchase.ts'
import { inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'

const knowledge = CourseKnowledge.parse(
  JSON.parse(readFileSync('courses/quiet-video/knowledge.json', 'utf8')),
)

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

test('get-course-preview: has the research of a course with knowledge, without its key points', async () => {
  const id = await newCourse()
  expect((await previewOf(id)).body).not.toHaveProperty('research')
  const content = await loadCourseContent(id)
  if (!content) throw new Error('The course has no content.')
  await saveIntroduction({ ...content, knowledge }, new Date(0).toISOString())
  const { research } = CoursePreview.parse((await previewOf(id)).body)
  const { key_points: _, outcomes: __, ...shown } = knowledge
  expect(research).toEqual(shown)
})

test('get-course-preview: says that a product without lessons has none', async () => {
  expect(await previewOf('no-such-course')).toEqual({
    status: 404,
    body: { error: 'not-found', message: 'This course has no lessons yet.' },
  })
})
