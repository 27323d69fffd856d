import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readCourseFolder } from '#lambdas/courses/read-course-folder.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'

const minWords = 700
const wordsOf = (text: string) => text.split(/\s+/).filter((part) => /\p{L}|\d/u.test(part)).length

describe.each(sampleCatalog)('the course $title', ({ id, slug, default_price }) => {
  const folder = join('courses', slug)
  const { outline, lessons } = readCourseFolder(id, folder)
  const ids = lessons.map((lesson) => lesson.id)
  const textOf = (lessonId: string) => readFileSync(join(folder, 'lessons', `${lessonId}.md`), 'utf8')

  test('has three or four modules, and at least ten lessons where it costs most', () => {
    expect([3, 4]).toContain(outline.modules.length)
    expect(ids.length).toBeGreaterThanOrEqual(default_price >= 19_700 ? 10 : 8)
    expect(new Set(lessons.map(({ title }) => title)).size).toBe(ids.length)
  })

  test.each(ids)('explains %s at length and ends with its exercise', (lessonId) => {
    const text = textOf(lessonId)
    expect(wordsOf(text)).toBeGreaterThanOrEqual(minWords)
    expect(text.split(/^## /m).at(-1)).toMatch(/^Exercise\n/)
  })

  test.each(lessons)('gives $id a file to do its exercise in', ({ files, file }) => {
    expect([...files, ...(file ? [file] : [])]).not.toHaveLength(0)
  })

  test('says once that the people of its examples are invented', () => {
    const texts = ids.map(textOf).join('\n')
    expect(
      texts.match(/like everybody named in these lessons, (is|are) invented for this course\./g),
    ).toHaveLength(1)
  })

  test('uses every text in its folder', () => {
    expect(readdirSync(join(folder, 'lessons')).sort()).toEqual(ids.map((name) => `${name}.md`).sort())
  })
})
