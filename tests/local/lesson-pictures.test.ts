import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CourseUpload, StartedCourseUpload } from '#contract/operators/course-uploads.ts'
import { visitStore } from '#tests/harness/buyers/store-visit.ts'
import { pngOf } from '#tests/harness/pictures/png.ts'
import { courseZip } from '#tests/harness/sellers/checked-course.ts'
import { apiFor } from '#tests/harness/sellers/seller.ts'
import { stackOperator } from '#tests/harness/sellers/stack-operator.ts'
import { type OwnStack, ownStack } from '#tests/harness/stack/own-stack.ts'
import { waitLimits } from '#tests/harness/stack/wait-limits.ts'
import { sellerWithStore } from '#tests/security/support/full-store.ts'

const productId = 'first-digital-product'
const source = `courses/${productId}`
const png = (red: number) => pngOf(320, 200, () => [red, 60, 20, 255])

let stack: OwnStack
beforeAll(async () => {
  stack = await ownStack()
  await stack.coursesReady
}, 120_000)
afterAll(() => stack.stop())

/** The sample course with a picture in its first text lesson, and another one in the next. */
function zipWithPictures() {
  const paths = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.\w+$/.test(path),
  )
  const files = Object.fromEntries(paths.map((path) => [path, readFileSync(join(source, path))]))
  const illustrated = (path: string, name: string) => `${files[path]}\n\n![The sheet, filled in](${name})\n`
  return courseZip({
    ...files,
    'lessons/score-your-ideas.md': illustrated('lessons/score-your-ideas.md', 'sheet.png'),
    'lessons/one-sentence.md': illustrated('lessons/one-sentence.md', 'other.png'),
    'pictures/sheet.png': png(180),
    'pictures/other.png': png(20),
  })
}

const giveRole = (email: string) =>
  promisify(execFile)(
    process.execPath,
    [
      ...['bin/run.mjs', 'bin/admin.ts', 'set-role', email, 'superadmin'],
      ...['--reason', 'test', '--stage', 'test', '--yes'],
    ],
    { env: { PATH: process.env.PATH, ...stack.environment } },
  )

async function sendForm({ url, fields }: { url: string; fields: Record<string, string> }, bytes: Buffer) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(bytes)]))
  const { status } = await fetch(new URL(url, stack.origin), { method: 'POST', body: form })
  expect(status).toBeLessThan(300)
}

/** Imports the zip as an operator does at the desk. */
async function importAtDesk(zip: Buffer) {
  const { accessToken } = await stackOperator(stack, giveRole)
  const api = apiFor(stack.origin, accessToken)
  const path = `/api/admin/offers/${productId}/uploads`
  const reason = 'Its first lesson has a picture.'
  const begun = await api('POST', path, { name: 'course.zip', bytes: zip.length, reason })
  const { parts, finish, upload_id } = StartedCourseUpload.parse(begun.body)
  for (const { form } of parts) await sendForm(form, zip)
  await sendForm(finish, Buffer.from('{}'))
  const stateOf = async () => CourseUpload.parse((await api('GET', `${path}/${upload_id}`)).body.upload).state
  await expect.poll(stateOf, waitLimits).toBe('ready')
  const asked = await api('POST', `${path}/${upload_id}/import`, { typed_id: productId, reason })
  expect(asked.status).toBe(200)
  const ran = await fetch(`${stack.origin}/_local/run`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ job: 'change-offers' }),
  })
  expect(ran.status).toBe(200)
  await expect.poll(stateOf, waitLimits).toBe('imported')
}

test('a published free lesson shows its pictures, and only those are public', async () => {
  await importAtDesk(zipWithPictures())
  const { address } = await sellerWithStore(stack)
  const { html } = await visitStore(stack.origin, address, `/free/${productId}`)
  const pictures = [...html.matchAll(/<img src="([^"]*\/files\/lessons\/[^"]*)" alt="([^"]*)" ([^>]*)>/g)]
  expect(pictures.map(([, , alt, size]) => [alt, size])).toEqual([
    ['The sheet, filled in', 'width="320" height="200" style="max-width:320px" loading="lazy"'],
  ])
  const [, url = ''] = pictures[0] ?? []
  expect(new URL(url).hostname).toBe(`${address}.localhost`)
  const { pathname } = new URL(url)
  const reply = await fetch(new URL(pathname, stack.origin))
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('image/png')
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
  expect(Buffer.from(await reply.arrayBuffer()).equals(png(180))).toBe(true)
  const other = createHash('sha256').update(png(20)).digest('hex')
  expect((await fetch(new URL(`/files/lessons/${other}.png`, stack.origin))).status).toBe(404)
}, 180_000)
