import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadCourse, loadCourses, loadLesson } from '#lambdas/data/library/courses.ts'
import { catalogProducts, seedCatalog } from '#lambdas/data/store/catalog.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { pngOf } from '#tests/harness/pictures/png.ts'
import { outlineOf } from '../support/course-folder.ts'
import { newProduct } from '../support/new-product.ts'
import { auditOf, type Operator, startOperator } from '../support/operator.ts'
import { captions, film, intro, smallCourse } from '../support/small-course.ts'

let operator: Operator
beforeAll(async () => {
  operator = await startOperator()
})
afterAll(() => operator.restore())

const importing = (productId: string, folder: string, ...options: string[]) =>
  operator.admin(['import-course', productId, folder, ...options])

const outlineFor = async (id: string) => (await catalogProducts([id]))[0]?.outline

const png = (width: number, height: number) => pngOf(width, height, () => [180, 60, 20, 255])

describe('import-course', () => {
  test('says what it would do and writes nothing', async () => {
    const productId = await newProduct()
    const { code, out } = await importing(productId, smallCourse())
    expect(code).toBe(0)
    expect(out).toContain('1 module, 2 lessons · 1 video · 2 min · 1 file (XLSX).')
    expect(out).toContain('note     lessons/intro.md, line 1: HTML is reduced')
    expect(out).toContain('Nothing was written. Pass --apply to do it.')
    expect(await loadCourse(productId)).toBeUndefined()
    expect(await outlineFor(productId)).toBeUndefined()
    expect(operator.bucket.pages.size).toBe(0)
  })

  test('keeps sanitised lessons, uploads files under their content, and is audited', async () => {
    const productId = await newProduct()
    expect((await importing(productId, smallCourse(), '--apply')).code).toBe(0)
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
          { id: 'film', title: 'Watch', kind: 'video', minutes: 1 },
        ],
      },
    ])
    expect(lesson?.html).toBe('<p>Read <strong>this</strong>. </p>')
    expect(lesson?.files.map(({ id, name }) => [id, name])).toEqual([['sheet.csv', 'Sheet.xlsx']])
    expect(video?.file).toMatchObject({ id: 'film.webm', content_type: 'video/webm' })
    expect(video).toMatchObject({ seconds: 38, captions })
    expect(operator.bucket.pages.has(video?.file?.key ?? '')).toBe(true)
    expect(await auditOf(productId)).toMatchObject([{ what: 'import-course', outcome: 'done' }])
  })

  test('replaces a course: removed lessons go, the others keep their ids', async () => {
    const productId = await newProduct()
    await importing(productId, smallCourse(), '--apply')
    const changed = smallCourse({ 'course.json': outlineOf(intro), 'lessons/intro.md': 'Read that.' })
    expect((await importing(productId, changed)).out).toContain('removed  lesson film "Watch"')
    await importing(productId, changed, '--apply')
    expect(await loadLesson(productId, 'film')).toBeUndefined()
    expect(await loadLesson(productId, 'intro')).toMatchObject({ html: '<p>Read that.</p>' })
    expect((await loadCourse(productId))?.files.map(({ name }) => name)).toEqual(['Sheet.xlsx'])
  })

  test.each([
    [
      'no JSON',
      { 'course.json': '{\n"modules": [\n' },
      'course.json, line 3: This is not JSON: close bracket expected',
    ],
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
    ['a video without captions', { 'files/film.vtt': '' }, 'line 3: files/film.vtt must be WebVTT'],
    [
      'captions that go on after the video',
      { 'files/film.vtt': 'WEBVTT\n\n00:30.000 --> 00:41.000\nx' },
      "files/film.vtt, line 3: The cue ends after the video's 38 s.",
    ],
    [
      'a video of another length',
      { 'course.json': outlineOf(intro, { ...film, seconds: 90 }) },
      'files/film.webm takes 38 s; course.json says 90.',
    ],
    [
      'a video that is none',
      { 'files/film.webm': 'moving pictures' },
      'course.json, line 3: files/film.webm is not a file of the type that its name says.',
    ],
    [
      'a video that only begins like one',
      { 'files/film.webm': Buffer.from('\u001aE\u00df\u00a3 moving pictures', 'latin1') },
      'files/film.webm is not a video that browsers play.',
    ],
    [
      'captions out of order',
      { 'files/film.vtt': `${captions}\n00:03.000 --> 00:02.000\nx` },
      'files/film.vtt, line 6: Cues stand in order',
    ],
    [
      'a missing picture',
      { 'lessons/intro.md': 'x\n\n![A pot](pot.png)' },
      'lessons/intro.md, line 3: pictures/pot.png is missing.',
    ],
    [
      'a picture that says nothing',
      { 'lessons/intro.md': '![](pot.png)', 'pictures/pot.png': png(32, 20) },
      'lessons/intro.md, line 1: Say what the picture "pot.png" shows',
    ],
    [
      'a picture of another type than its name',
      { 'lessons/intro.md': '![A pot](pot.webp)', 'pictures/pot.webp': png(32, 20) },
      'pictures/pot.webp is not a picture of the type that its name says.',
    ],
    [
      'a picture that is too small',
      { 'lessons/intro.md': '![A pot](pot.png)', 'pictures/pot.png': png(8, 8) },
      'pictures/pot.png has 8 × 8 pixels',
    ],
    [
      'a picture from elsewhere',
      { 'lessons/intro.md': '![A pot](https://evil.example/pot.png)' },
      'A picture is a file in pictures/',
    ],
    [
      'a sign that a PDF has no glyph for',
      { 'course.json': outlineOf({ ...intro, files: ['list.md'] }), 'files/list.md': '# List\n\n\u2610 a' },
      'files/list.md, line 3: The font of the PDF lacks \u2610.',
    ],
    ['an empty lesson', { 'lessons/intro.md': ' \n' }, 'line 2: lessons/intro.md is missing or empty.'],
    ['a dead link', { 'lessons/intro.md': 'x\n\n[a](b.csv)' }, 'lessons/intro.md, line 3: The link "b.csv"'],
  ])('refuses %s and changes nothing', async (_, changed, message) => {
    const productId = await newProduct()
    const { code, err } = await importing(productId, smallCourse(changed), '--apply')
    expect(code).toBe(1)
    expect(err).toContain(message)
    expect(await loadCourse(productId)).toBeUndefined()
  })

  test('Markdown becomes PDF and CSV becomes XLSX, under a stable key', async () => {
    const files = ['plan-for-pots.md', 'sheet.csv', { file: 'notes.txt', title: 'Notes: on pots' }]
    const sources = {
      'course.json': outlineOf({ ...intro, files }),
      'files/plan-for-pots.md': '# Ten days\n\n- [ ] Buy a **pot**\n\n| Day | Do |\n| --- | --- |\n| 1 | |',
      'files/notes.txt': 'Pots',
    }
    const productId = await newProduct()
    const keys = []
    for (const _ of ['first', 'again']) {
      await importing(productId, smallCourse(sources), '--apply')
      keys.push((await loadCourse(productId))?.files.map(({ key }) => key))
    }
    expect(keys[0]).toEqual(keys[1])
    const course = await loadCourse(productId)
    expect(course?.files.map(({ id, name, pages }) => [id, name, pages])).toEqual([
      ['plan-for-pots.md', 'Ten days.pdf', 1],
      ['sheet.csv', 'Sheet.xlsx', undefined],
      ['notes.txt', 'Notes - on pots.txt', undefined],
    ])
    expect(operator.bucket.pages.get(course?.files[0]?.key ?? '')?.html).toMatch(/^%PDF-/)
  })

  test('a lesson shows its pictures, in the size that they have', async () => {
    const productId = await newProduct()
    const lesson = 'Look:\n\n![A pot & a pan](pot.png)\n\n<img src="https://evil.example/x.png">'
    await importing(
      productId,
      smallCourse({ 'lessons/intro.md': lesson, 'pictures/pot.png': png(32, 20) }),
      '--apply',
    )
    const stored = await loadLesson(productId, 'intro')
    expect(stored?.html).toBe(
      '<p>Look:</p>\n<p><img src="picture:pot.png" alt="A pot &amp; a pan" width="32" height="20" /></p>',
    )
    expect(stored?.pictures).toMatchObject([{ id: 'pot.png', content_type: 'image/png' }])
    expect(operator.bucket.pages.has(stored?.pictures?.[0]?.key ?? '')).toBe(true)
  })

  test('the catalog says what the course has, also after the course was cut', async () => {
    const productId = await newProduct()
    await importing(productId, smallCourse(), '--apply')
    expect(await outlineFor(productId)).toEqual({
      modules: [
        {
          title: 'Start',
          lessons: [
            { title: 'Welcome', kind: 'text', minutes: 1 },
            { title: 'Watch', kind: 'video', minutes: 1 },
          ],
        },
      ],
      files: [{ name: 'Sheet.xlsx', bytes: expect.any(Number) }],
    })
    await importing(productId, smallCourse({ 'course.json': outlineOf(intro) }), '--apply')
    expect((await outlineFor(productId))?.modules[0]?.lessons.map(({ title }) => title)).toEqual(['Welcome'])
    // Texts that are imported again leave it as it is.
    await seedCatalog(await catalogProducts([productId]), new Date().toISOString())
    expect((await outlineFor(productId))?.modules).toHaveLength(1)
  })

  test('refuses a course with less than the catalog promises; notes one with more', async () => {
    const promising = await newProduct({ deliverables: ['3 lessons', 'A 90-page workbook'] })
    const { code, err } = await importing(promising, smallCourse(), '--apply')
    expect(code).toBe(1)
    expect(err).toContain('"3 lessons" promises "3 lessons", but the course has 2 lessons.')
    expect(err).toContain('"A 90-page workbook" promises "90-page"')
    expect(await loadCourse(promising)).toBeUndefined()
    const modest = await newProduct({ deliverables: ['One lesson'] })
    expect((await importing(modest, smallCourse())).out).toContain(
      'note     "One lesson" promises "One lesson", but the course has 2 lessons.',
    )
  })

  test.each([
    ['an unknown product', () => importing('none', smallCourse()), 'The catalog has no product "none".'],
    [
      'no folder',
      () => importing(sampleCatalog[0]?.id ?? '', '/nowhere'),
      "/nowhere/course.json can't be read. Check the name of the folder.",
    ],
  ])('refuses %s', async (_, run, message) => {
    expect((await run()).err).toContain(message)
  })

  test('seed-catalog says how to import the content', async () => {
    expect((await operator.admin(['seed-catalog'])).out).toContain(
      'npm run admin -- import-course first-digital-product courses/first-digital-product --stage test --apply',
    )
  })
})

test('several courses are loaded together; products without content are left out', async () => {
  const productId = await newProduct()
  await importing(productId, smallCourse(), '--apply')
  expect([...(await loadCourses([productId, 'none', productId])).keys()]).toEqual([productId])
})
