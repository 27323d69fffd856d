import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CatalogOutline } from '#contract/catalog.ts'
import { addOpenableFiles } from '#lambdas/courses/openable-files.ts'
import { readCourseFolder } from '#lambdas/courses/read-course-folder.ts'
import { catalogOutline } from '#lambdas/courses/write-course.ts'
import { contentsText, countsOf } from '#rules/courses/course-outline.ts'
import { contradictionsOf, contradictionText } from '#rules/courses/course-promises.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { sampleContents } from '#web/sample-contents.ts'

let made = ''
const outlines = new Map<string, CatalogOutline>()

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'sample-courses-'))
  for (const { id, slug, title } of sampleCatalog) {
    const source = readCourseFolder(id, `courses/${slug}`)
    expect(source.notes, slug).toEqual([])
    const course = await addOpenableFiles(source, { courseTitle: title, folder: made })
    outlines.set(id, catalogOutline(course.outline, course.lessons))
  }
})
afterAll(() => rm(made, { recursive: true }))

const outlineOf = (id: string) => outlines.get(id) ?? { modules: [], files: [] }

describe('the sample courses', () => {
  test.each(sampleCatalog)('$slug holds what its texts promise', (product) => {
    expect(contradictionsOf(product, outlineOf(product.id)).map(contradictionText)).toEqual([])
  })

  test.each(sampleCatalog)('$slug has at least eight lessons, and files that open anywhere', ({ id }) => {
    const { lessons, formats } = countsOf(outlineOf(id))
    expect(lessons).toBeGreaterThanOrEqual(8)
    expect(['PDF', 'XLSX']).toEqual(expect.arrayContaining(formats))
  })

  test('the landing page counts what an import counts', () => {
    expect(sampleContents()).toEqual(
      Object.fromEntries(sampleCatalog.map(({ id, slug }) => [slug, contentsText(outlineOf(id))])),
    )
  })

  test('have no file or picture that no lesson names', () => {
    expect(readdirSync('courses').sort()).toEqual(sampleCatalog.map(({ slug }) => slug).sort())
    for (const { id, slug } of sampleCatalog) {
      const { files, pictures, lessons } = readCourseFolder(id, `courses/${slug}`)
      const named = files.map((file) => file.id)
      const captions = lessons.filter((lesson) => lesson.captions).length
      const listed = readdirSync(join('courses', slug, 'files'))
      expect(listed.filter((name) => !name.endsWith('.vtt')).sort()).toEqual(named.sort())
      expect(listed.filter((name) => name.endsWith('.vtt'))).toHaveLength(captions)
      expect(picturesIn(slug)).toEqual(pictures.map((picture) => picture.id).sort())
    }
  })
})

function picturesIn(slug: string) {
  try {
    return readdirSync(join('courses', slug, 'pictures')).sort()
  } catch {
    return []
  }
}
