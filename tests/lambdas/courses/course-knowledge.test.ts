import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CourseKnowledge } from '#contract/courses/course-knowledge.ts'
import { readCourseFolder } from '#lambdas/courses/read-course-folder.ts'
import { knowledgeProblems } from '#rules/courses/course-knowledge.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'

describe('knowledge of the sample courses', () => {
  test.each(sampleCatalog)('$slug has knowledge that its lessons support', ({ id, slug }) => {
    const folder = join('courses', slug)
    const knowledge = CourseKnowledge.parse(JSON.parse(readFileSync(join(folder, 'knowledge.json'), 'utf8')))
    const { lessons } = readCourseFolder(id, folder)
    const texts = new Map(
      lessons.map((lesson) => [lesson.id, readFileSync(join(folder, 'lessons', `${lesson.id}.md`), 'utf8')]),
    )
    expect(knowledgeProblems(knowledge, texts)).toEqual([])
  })
})
