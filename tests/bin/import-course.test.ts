import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCourseFolder } from '#lambdas/courses/read-course-folder.ts'
import { loadCourse, loadCourses, loadLesson } from '#lambdas/data/courses.ts'
import { sampleCatalog } from '#rules/sample-catalog.ts'
import { courseFolder, outlineOf } from './support/course-folder.ts'
import { auditOf, type Operator, startOperator } from './support/operator.ts'

let operator: Operator
beforeAll(async () => {
  operator = await startOperator()
})
afterAll(() => operator.restore())

const importing = (productId: string, folder: string, ...options: string[]) =>
  operator.admin(['import-course', productId, folder, ...options])
const productAt = (index: number) => sampleCatalog[index]?.id ?? ''

const intro = { id: 'intro', title: 'Welcome', kind: 'text', files: ['sheet.csv'] }
const film = { id: 'film', title: 'Watch', kind: 'video', file: 'film.mp4', minutes: 4 }
const folder = (changed: Record<string, string> = {}) =>
  courseFolder({
    'course.json': outlineOf(intro, film),
    'lessons/intro.md': 'Read **this**. <script>alert(1)</script>',
    'files/sheet.csv': 'a,b\n1,2\n',
    'files/film.mp4': 'moving pictures',
    ...changed,
  })

describe('import-course', () => {
  test('says what it would do and writes nothing', async () => {
    // Other files of this process may have imported a course for the same product.
    const before = await loadCourse(productAt(0))
    const { code, out } = await importing(productAt(0), folder())
    expect(code).toBe(0)
    expect(out).toContain('1 module, 2 lessons, 2 files.')
    expect(out).toContain('note     lessons/intro.md, line 1: HTML is reduced')
    expect(out).toContain('Nothing was written. Pass --apply to do it.')
    expect(await loadCourse(productAt(0))).toEqual(before)
    expect(operator.bucket.pages.size).toBe(0)
  })

  test('keeps sanitised lessons, uploads files under their content, and is audited', async () => {
    const productId = productAt(1)
    expect((await importing(productId, folder(), '--apply')).code).toBe(0)
    const [outline, lesson, video] = await Promise.all([
      loadCourse(productId),
      loadLesson(productId, 'intro'),
      loadLesson(productId, 'film'),
    ])
    expect(outline?.modules).toEqual([
      {
        title: 'Start',
        lessons: [
          { id: 'intro', title: 'Welcome', kind: 'text', minutes: 1 },
          { id: 'film', title: 'Watch', kind: 'video', minutes: 4 },
        ],
      },
    ])
    expect(lesson?.html).toBe('<p>Read <strong>this</strong>. </p>')
    expect(lesson?.files.map(({ name }) => name)).toEqual(['sheet.csv'])
    expect(video?.file).toMatchObject({ id: 'film.mp4', bytes: 15, content_type: 'video/mp4' })
    expect(operator.bucket.pages.get(video?.file?.key ?? '')?.html).toBe('moving pictures')
    expect(await auditOf(productId)).toMatchObject([{ what: 'import-course', outcome: 'done' }])
  })

  test('replaces a course: removed lessons go, the others keep their ids', async () => {
    const productId = productAt(2)
    await importing(productId, folder(), '--apply')
    const changed = folder({ 'course.json': outlineOf(intro), 'lessons/intro.md': 'Read that.' })
    expect((await importing(productId, changed)).out).toContain('removed  film')
    await importing(productId, changed, '--apply')
    expect(await loadLesson(productId, 'film')).toBeUndefined()
    expect(await loadLesson(productId, 'intro')).toMatchObject({ html: '<p>Read that.</p>' })
    expect((await loadCourse(productId))?.files.map(({ name }) => name)).toEqual(['sheet.csv'])
  })

  test.each([
    ['no JSON', { 'course.json': '{\n"modules": [\n' }, 'course.json, line 3: This is not JSON'],
    [
      'an id with spaces',
      { 'course.json': outlineOf(film, { ...intro, id: 'In tro' }) },
      'course.json, line 3: modules.0.lessons.1.id: Use a-z, 0-9 and single hyphens.',
    ],
    ['an unknown field', { 'course.json': outlineOf({ ...intro, html: '<p>' }) }, 'course.json, line 2: '],
    [
      'an id that is used twice',
      { 'course.json': outlineOf(intro, intro) },
      'course.json, line 3: The lesson id "intro" is used more than once.',
    ],
    [
      'a file outside the folder',
      { 'course.json': outlineOf({ ...intro, files: ['../course.json'] }) },
      'Use letters, digits',
    ],
    [
      'a missing file',
      { 'course.json': outlineOf({ ...intro, files: ['none.pdf'] }) },
      'course.json, line 2: files/none.pdf is missing.',
    ],
    [
      'a page among the files',
      { 'course.json': outlineOf({ ...intro, files: ['page.html'] }) },
      'files/page.html: A file must end in',
    ],
    ['an empty lesson', { 'lessons/intro.md': ' \n' }, 'line 2: lessons/intro.md is missing or empty.'],
    ['a dead link', { 'lessons/intro.md': 'x\n\n[a](b.csv)' }, 'lessons/intro.md, line 3: The link "b.csv"'],
  ])('refuses %s and changes nothing', async (_, changed, message) => {
    const { code, err } = await importing(productAt(3), folder(changed), '--apply')
    expect(code).toBe(1)
    expect(err).toContain(message)
    expect(await loadCourse(productAt(3))).toBeUndefined()
  })

  test.each([
    ['an unknown product', () => importing('none', folder()), 'The catalog has no product "none".'],
    ['no folder', () => importing(productAt(0), '/nowhere'), "/nowhere/course.json can't be read."],
  ])('refuses %s', async (_, run, message) => {
    expect((await run()).err).toContain(message)
  })

  test('seed-catalog says how to import the content', async () => {
    expect((await operator.admin(['seed-catalog'])).out).toContain(
      'npm run admin -- import-course first-digital-product courses/first-digital-product --stage test --apply',
    )
  })
})

describe('the sample courses', () => {
  test.each(sampleCatalog)('$slug has lessons worth reading and a file', ({ id, slug }) => {
    const { files, lessons, notes } = readCourseFolder(id, `courses/${slug}`)
    const texts = lessons.filter(({ kind }) => kind === 'text')
    expect(texts.length).toBeGreaterThanOrEqual(4)
    expect(files.length).toBeGreaterThanOrEqual(1)
    expect(notes).toEqual([])
    for (const text of texts) {
      const words = readFileSync(join('courses', slug, 'lessons', `${text.id}.md`), 'utf8').split(
        /\s+/,
      ).length
      expect(words, text.id).toBeGreaterThanOrEqual(300)
      expect(words, text.id).toBeLessThanOrEqual(600)
    }
  })

  test('are those of the catalog, without a file that no lesson names', () => {
    expect(readdirSync('courses').sort()).toEqual(sampleCatalog.map(({ slug }) => slug).sort())
    for (const { id, slug } of sampleCatalog) {
      const named = readCourseFolder(id, `courses/${slug}`).files.map(({ name }) => name)
      expect(readdirSync(join('courses', slug, 'files')).sort()).toEqual(named.sort())
    }
  })
})

test('several courses are loaded together; products without content are left out', async () => {
  await importing(productAt(4), folder(), '--apply')
  expect([...(await loadCourses([productAt(4), 'none', productAt(4)])).keys()]).toEqual([productAt(4)])
})
