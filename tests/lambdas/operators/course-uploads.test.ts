import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StartedCourseUpload } from '#contract/operators/course-uploads.ts'
import {
  getCourseUploadHandler as getCourseUpload,
  importCourseUploadHandler as importCourseUpload,
  listCourseUploadsHandler as listCourseUploads,
  startCourseUploadHandler as startCourseUpload,
} from '#lambdas/actions/operators/course-uploads.ts'
import { loadCourseContent } from '#lambdas/data/library/courses.ts'
import {
  listCourseVersions,
  replaceCourseKeepingVersion,
} from '#lambdas/operators/courses/course-versions.ts'
import { handler as changeOffers } from '#lambdas/scheduled/change-offers.ts'
import { bytesPerMegabyte, partBytes } from '#rules/courses/course-upload.ts'
import { dayMs } from '#rules/time.ts'
import { type FakeBucket, fakeBucket } from '#tests/harness/fakes/fake-bucket.ts'
import { type Accounts, startAccounts } from '#tests/harness/functions/accounts.ts'
import { auditOf } from '#tests/harness/functions/audit.ts'
import { setVariables } from '#tests/harness/functions/function-environment.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { roundTripsOf } from '#tests/harness/functions/round-trips.ts'
import { pngOf } from '#tests/harness/pictures/png.ts'
import { check, checkedCourse, courseZip, sendParts } from '#tests/harness/sellers/checked-course.ts'
import { courseWithVersion } from '#tests/harness/sellers/course-with-version.ts'
import { type DeskOperator, deskOperator } from '#tests/harness/sellers/desk-operator.ts'
import { newOffer } from '#tests/harness/sellers/new-offer.ts'
import { atTime } from './at-time.ts'

let accounts: Accounts
let bucket: FakeBucket
let ada: DeskOperator
let restoreVariables: () => void
beforeAll(async () => {
  accounts = await startAccounts()
  bucket = await fakeBucket()
  restoreVariables = setVariables({ COURSES_BUCKET: 'courses' })
  ada = await deskOperator(accounts)
})
afterAll(() => {
  restoreVariables()
  bucket.restore()
  accounts.restore()
})

const reason = 'Its second module is new.'
const start = (id: string, bytes: number, name = 'pots.zip') =>
  ada.call(startCourseUpload, { name, bytes, reason }, { id })
const view = async ({ id, upload }: { id: string; upload: string }) =>
  (await ada.call(getCourseUpload, undefined, { id, upload })).body
const importing = ({ id, upload }: { id: string; upload: string }, fields: object = {}) =>
  ada.call(importCourseUpload, { typed_id: id, reason, ...fields }, { id, upload })
const run = () => changeOffers({}, lambdaContext)

describe('beginning to send a course', () => {
  test('gives a form for each part and one to end it', async () => {
    const { id } = await newOffer()
    const reply = await start(id, partBytes + 5)
    expect(reply.status).toBe(200)
    const { finish, parts, upload_id } = StartedCourseUpload.parse(reply.body)
    expect(parts.map(({ bytes }) => bytes)).toEqual([partBytes, 5])
    const [, second] = parts
    expect(second?.form.fields).toMatchObject({
      key: `uploads/${id}/${upload_id}/parts/1`,
      'Content-Type': 'application/zip',
    })
    const policy = (fields: Record<string, string>) => Buffer.from(fields.Policy ?? '', 'base64').toString()
    expect(policy(second?.form.fields ?? {})).toContain('["content-length-range",5,5]')
    expect(finish.fields.key).toBe(`checks/${id}/${upload_id}.json`)
    expect(await auditOf(id)).toMatchObject([
      { what: 'start-course-upload', reason, details: { name: 'pots.zip', bytes: partBytes + 5 } },
    ])
    expect((await ada.call(listCourseUploads, undefined, { id })).body).toMatchObject({
      uploads: [{ id: upload_id, state: 'sending', name: 'pots.zip' }],
    })
  })

  test.each([
    ['no bytes', 0],
    ['more than a gigabyte', 1024 * bytesPerMegabyte + 1],
  ])('is refused for %s', async (_, bytes) => {
    expect(await start((await newOffer()).id, bytes)).toMatchObject({ status: 400 })
  })

  test('needs a course and takes three round trips', async () => {
    expect(await start('nothing', 10)).toMatchObject({ status: 404 })
    const { id } = await newOffer()
    expect(await roundTripsOf(() => start(id, 10))).toBeLessThanOrEqual(3)
  })
})

/** Begins a check, which writes what it found once it is let go on. */
async function checkThatWaits(upload: Parameters<typeof check>[0]) {
  let goOn = () => {}
  const going = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const writing = new Promise<void>((resolve) => {
    bucket.delayPut = (key) => {
      if (!key.endsWith('.json')) return Promise.resolve()
      resolve()
      return going
    }
  })
  const checking = check(upload)
  await writing
  bucket.delayPut = async () => {}
  return {
    end: async () => {
      goOn()
      await checking
    },
  }
}

const zipWithProgram = (file: string) =>
  courseZip({
    'course.json': JSON.stringify({
      modules: [{ title: 'A', lessons: [{ id: 'a', title: 'A', kind: 'file', file }] }],
    }),
    [`files/${file}`]: 'MZ',
  })

const longName = 'n'.repeat(499 - 'course.json, line 1: Unknown field "'.length)

describe('a course that was sent', () => {
  test('is checked, shown, imported by the next run, and its former content kept', async () => {
    const productId = await courseWithVersion()
    const before = await listCourseVersions(productId)
    const lesson = { id: 'centre', title: 'Centre the clay', kind: 'text', files: ['sheet.csv', 'notes.md'] }
    const zip = courseZip({
      'course.json': JSON.stringify({ modules: [{ title: 'The wheel', lessons: [lesson] }] }),
      'lessons/centre.md': 'Put the clay on the wheel.\n\nThis course costs only $19.',
      'files/sheet.csv': 'a,b\n1,2\n',
      'files/notes.md': '# Notes\n\nKeep it wet.',
    })
    const sent = await checkedCourse(bucket, zip, productId)
    const { upload, report } = await view(sent)
    expect(upload).toMatchObject({ state: 'ready', contents: '1 lesson · 1 min · 2 files (PDF, XLSX)' })
    expect(report).toMatchObject({
      changes: expect.arrayContaining([
        { kind: 'removed', what: 'lesson welcome "Hello again"' },
        { kind: 'added', what: 'lesson centre "Centre the clay"' },
      ]),
      broken: [],
      prices: [{ where: 'lessons/centre.md', text: 'This course costs only $19.' }],
      sample: { title: 'Centre the clay' },
    })
    const key = (await loadCourseContent(productId))?.outline.files[0]?.key
    expect(await roundTripsOf(() => importing(sent))).toBeLessThanOrEqual(3)
    expect((await view(sent)).upload).toMatchObject({ state: 'importing' })
    await run()
    const content = await loadCourseContent(productId)
    expect(content?.lessons).toMatchObject([{ id: 'centre', title: 'Centre the clay' }])
    for (const file of content?.outline.files ?? []) {
      expect(file.key).not.toBe(key)
      expect(bucket.pages.get(file.key)?.bytes).toHaveLength(file.bytes)
    }
    expect((await view(sent)).upload).toMatchObject({ state: 'imported' })
    expect(await listCourseVersions(productId)).toHaveLength(before.length + 1)
    expect(await auditOf(productId)).toMatchObject([{ what: 'import-course-upload', reason }])
  })

  test('has the pictures of its first text made public by the import, not before', async () => {
    const zip = courseZip({
      'lessons/centre.md': '![The wheel](wheel.png)',
      'pictures/wheel.png': pngOf(32, 20, () => [9, 60, 20, 255]),
    })
    const sent = await checkedCourse(bucket, zip)
    expect((await view(sent)).report).toMatchObject({ sample: { html: '' } })
    const publicKeys = () => [...bucket.pages.keys()].filter((key) => key.startsWith('files/'))
    const before = publicKeys()
    expect(await importing(sent)).toMatchObject({ status: 200 })
    expect(publicKeys()).toEqual(before)
    await run()
    const [lesson] = (await loadCourseContent(sent.id))?.lessons ?? []
    const hash = lesson?.pictures?.[0]?.key.split('/').at(-1)
    expect(publicKeys()).toEqual([...before, `files/lessons/${hash}.png`])
    expect(bucket.pages.get(`files/lessons/${hash}.png`)?.contentType).toBe('image/png')
  })

  test.each([
    ['is no zip', Buffer.from('MZ this is a program'), 'This is not a zip that can be opened.'],
    ['has no course.json', courseZip({ 'course.json': '' }), 'course.json'],
    ['leads out of its folder', courseZip({ '../../etc/cron.md': 'x' }), 'outside of the course'],
    ['has a program', zipWithProgram('run.exe'), 'files/run.exe: A file must end in'],
    [
      'has a program that is called a PDF',
      zipWithProgram('run.pdf'),
      'files/run.pdf is not a file of the type that its name says',
    ],
    [
      'has an emoji where its problem is cut',
      courseZip({ 'course.json': JSON.stringify({ [`${longName}😀`]: 1 }) }),
      `${longName}"]`,
    ],
  ])('is refused if it %s, in words that say what to do', async (_, zip, problem) => {
    const sent = await checkedCourse(bucket, zip)
    const { upload, report } = await view(sent)
    expect(upload).toMatchObject({ state: 'refused' })
    expect(JSON.stringify(upload)).toContain(problem)
    expect(report).toBeUndefined()
    expect(await importing(sent)).toMatchObject({ status: 409 })
    expect(await loadCourseContent(sent.id)).toBeUndefined()
  })

  test('is refused with a part missing, and is not read before it was ended', async () => {
    const { id } = await newOffer()
    const { upload_id } = StartedCourseUpload.parse((await start(id, partBytes + 5)).body)
    const upload = { productId: id, uploadId: upload_id }
    sendParts(bucket, upload, Buffer.alloc(partBytes))
    expect((await view({ id, upload: upload_id })).upload).toMatchObject({ state: 'sending' })
    expect(await importing({ id, upload: upload_id })).toMatchObject({ status: 409 })
    await check(upload)
    expect((await view({ id, upload: upload_id })).upload).toMatchObject({
      state: 'refused',
      problems: ['Part 2 of 2 has not arrived. Send the zip again.'],
    })
  })

  test('is imported once, however often it is asked at once or checked again', async () => {
    const sent = await checkedCourse(bucket)
    const operators = await Promise.all(Array.from({ length: 4 }, () => deskOperator(accounts)))
    const replies = await Promise.all(
      operators.flatMap(({ call }) =>
        Array.from({ length: 5 }, () =>
          call(importCourseUpload, { typed_id: sent.id, reason }, { id: sent.id, upload: sent.upload }),
        ),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
    await check({ productId: sent.id, uploadId: sent.upload })
    expect((await view(sent)).upload).toMatchObject({ state: 'importing' })
    await run()
    await run()
    expect(await listCourseVersions(sent.id)).toEqual([])
  })

  test('is imported as it was shown, also after another check of it', async () => {
    const [shown, other] = ['on', 'in'].map((word) =>
      courseZip({ 'lessons/centre.md': `Put the clay ${word} the wheel.` }),
    )
    if (!shown || shown.length !== other?.length) throw new Error('Its forms take one length.')
    const { id } = await newOffer()
    const { upload_id } = StartedCourseUpload.parse((await start(id, shown.length)).body)
    const upload = { productId: id, uploadId: upload_id }
    const sent = { id, upload: upload_id }
    sendParts(bucket, upload, other)
    const late = await checkThatWaits(upload)
    sendParts(bucket, upload, shown)
    await check(upload)
    const seen = await view(sent)
    expect(JSON.stringify(seen)).toContain('on the wheel')
    await late.end()
    expect(await view(sent)).toEqual(seen)
    expect(await importing(sent)).toMatchObject({ status: 200 })
    await run()
    expect((await loadCourseContent(id))?.lessons[0]?.html).toContain('on the wheel')
  })

  test('stays out while another id is typed, or the content has changed since', async () => {
    const productId = await courseWithVersion()
    const sent = await checkedCourse(bucket, courseZip(), productId)
    expect(await importing(sent, { typed_id: 'else' })).toMatchObject({ status: 400 })
    const content = await loadCourseContent(productId)
    if (!content) throw new Error('It has no content.')
    await replaceCourseKeepingVersion({ ...content, lessons: content.lessons.slice(0, 1) })
    expect(await importing(sent)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('was changed since the upload was checked') },
    })
    expect((await view(sent)).upload).toMatchObject({ state: 'ready' })
  })

  test('stays out while texts promise more than it has', async () => {
    const offer = await newOffer({ deliverables: ['12 lessons'] })
    const sent = await checkedCourse(bucket, courseZip(), offer.id)
    expect(await view(sent)).toMatchObject({ report: { broken: [expect.stringContaining('12 lessons')] } })
    expect(await importing(sent)).toMatchObject({ status: 400 })
  })

  test('expires', async () => {
    const sent = await checkedCourse(bucket)
    await atTime(Date.now() + dayMs, async () => {
      const eve = await deskOperator(accounts)
      const { id, upload } = sent
      expect(await eve.call(importCourseUpload, { typed_id: id, reason }, { id, upload })).toMatchObject({
        status: 409,
        body: { message: 'This upload has expired. Send it again.' },
      })
    })
  })

  test.each(['01HZZZZZZZZZZZZZZZZZZZZZZZ', '../1', 'x'])('is not found by %s', async (upload) => {
    const { id } = await newOffer()
    expect(await ada.call(getCourseUpload, undefined, { id, upload })).toMatchObject({ status: 404 })
    expect(await importing({ id, upload })).toMatchObject({ status: 404 })
  })
})
