import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unpackCourse } from '#lambdas/courses/course-zip.ts'
import { readCourseFolder } from '#lambdas/courses/read-course-folder.ts'
import { zipLimits } from '#rules/courses/course-upload.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'zips-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const outline = { modules: [{ title: 'Clay', lessons: [{ id: 'centre', title: 'Centre', kind: 'text' }] }] }
const course = (more: Zippable = {}): Zippable => ({
  'course.json': strToU8(JSON.stringify(outline)),
  lessons: { 'centre.md': strToU8('Put the clay on the wheel and centre it.') },
  ...more,
})
const unix = 3
let made = 0

/** Unpacks and reads it; returns what an operator is told, and where it was unpacked. */
async function opened(zip: Uint8Array) {
  made += 1
  const own = join(folder, String(made))
  const target = join(own, 'unpacked')
  mkdirSync(target, { recursive: true })
  const path = join(own, 'course.zip')
  writeFileSync(path, zip)
  const told = await unpackCourse(path, target).then(
    () => readCourseFolder('course', target),
    (error: unknown) => error,
  )
  return { told, target, own }
}

const messageOf = async (zip: Uint8Array) => {
  const { told, target, own } = await opened(zip).catch((error: unknown) => ({
    told: error,
    target: '',
    own: '',
  }))
  const message = told instanceof Error ? told.message : ''
  if (own) expect(readdirSync(own).toSorted()).toEqual(['course.zip', 'unpacked'])
  return { message, written: target && existsSync(target) ? readdirSync(target) : [] }
}

const replaced = (zip: Uint8Array, from: string | Buffer, to: Uint8Array) => {
  const bytes = Buffer.from(zip)
  for (let at = bytes.indexOf(from); at !== -1; at = bytes.indexOf(from, at + 1)) bytes.set(to, at)
  return bytes
}

const oddSize = 1_234_567

const names = [...'abcdefghij'].map((letter) => `files/${letter}.txt`)

/** A zip whose list says of ten files that each is the first one. */
function sharing() {
  const files = Object.fromEntries(names.map((name, at) => [name, new Uint8Array(at === 0 ? oddSize : 1)]))
  const bytes = Buffer.from(zipSync({ ...course(), ...files }, { level: 0 }))
  const listed = names.map((name) => bytes.lastIndexOf(name))
  // Of a listed file: checksum, both sizes, and where it lies.
  for (const place of [-30, -26, -22, -4])
    for (const at of listed.slice(1))
      bytes.writeUInt32LE(bytes.readUInt32LE((listed[0] ?? 0) + place), at + place)
  return bytes
}

/** The same zip, whose list says that its files of the odd size have another one. */
function saying(bytes: number, zip: Uint8Array) {
  const [from, to] = [Buffer.alloc(4), Buffer.alloc(4)]
  from.writeUInt32LE(oddSize)
  to.writeUInt32LE(bytes)
  return replaced(zip, from, to)
}

describe('a zip of a course', () => {
  test.each<[string, Zippable]>([
    ['at its top', course()],
    ['in a folder', { clay: course() }],
    ['packed on a Mac', { clay: course(), __MACOSX: { clay: { '._course.json': new Uint8Array(4) } } }],
    ['beside what no course has', course({ 'notes.txt': strToU8('mine'), drafts: { 'a.md': strToU8('x') } })],
  ])('is read like its folder, %s', async (_, files) => {
    const { told, target } = await opened(zipSync(files))
    expect(told).toMatchObject({ lessons: [{ id: 'centre', html: expect.stringContaining('wheel') }] })
    expect(readdirSync(target).toSorted()).toEqual(['course.json', 'lessons'])
  })

  test.each<[string, () => Uint8Array, RegExp]>([
    ['no zip', () => strToU8('PK but no zip'), /not a zip that can be opened/],
    ['half a zip', () => zipSync(course()).slice(0, 200), /not a zip that can be opened/],
    [
      'a name that leads out',
      () => zipSync(course({ '../../evil.md': strToU8('x') })),
      /"\.\.\/\.\.\/evil\.md" would be written outside/,
    ],
    ['a name from the root', () => zipSync(course({ '/etc/evil': strToU8('x') })), /outside of the course/],
    ['a name with a backslash', () => zipSync(course({ 'files\\..\\evil': strToU8('x') })), /outside of/],
    [
      'a name that is a folder',
      () => zipSync(course({ files: { '.': strToU8('x') } })),
      /outside of the course/,
    ],
    [
      'a name that no disk takes',
      () => zipSync(course({ files: { [`${'a'.repeat(60_000)}.txt`]: strToU8('x') } })),
      /is too long a name\. Names have at most 200 bytes/,
    ],
    [
      'a name of 300 bytes',
      () => zipSync(course({ files: { [`${'\u5e97'.repeat(100)}.txt`]: strToU8('x') } })),
      /too long/,
    ],
    ['files that share their bytes', sharing, /is damaged/],
    ['a name of a drive', () => zipSync(course({ 'C:/evil': strToU8('x') })), /outside of the course/],
    [
      'a link',
      () =>
        zipSync(
          course({ files: { 'a.txt': [strToU8('/etc/passwd'), { os: unix, attrs: 0o120777 << 16 }] } }),
        ),
      /"files\/a\.txt" is a link to another file/,
    ],
    [
      'a bomb',
      () =>
        saying(
          (zipLimits.fileMegabytes + 1) * 1024 ** 2,
          zipSync(course({ files: { 'a.txt': new Uint8Array(oddSize) } })),
        ),
      /"files\/a\.txt" is larger than 200 MB/,
    ],
    [
      'many large files',
      () =>
        saying(
          150 * 1024 ** 2,
          zipSync(
            course({
              files: Object.fromEntries(
                [...'abcdefgh'].map((name) => [`${name}.txt`, new Uint8Array(oddSize)]),
              ),
            }),
          ),
        ),
      /Unpacked, the zip has more than 1024 MB/,
    ],
    [
      '10,000 files',
      () =>
        zipSync(
          Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`files/${n}.txt`, new Uint8Array(0)])),
          { level: 0 },
        ),
      /has 10000 files; a course has at most 2000/,
    ],
    [
      'a name in another encoding',
      () =>
        replaced(
          zipSync(course({ files: { 'cafe-XY.txt': strToU8('x') } })),
          'cafe-XY',
          Buffer.from('caf\x82-XY', 'latin1'),
        ),
      /A name in the zip is not UTF-8/,
    ],
    [
      'a text in another encoding',
      () => zipSync(course({ lessons: { 'centre.md': Buffer.from('Gl\xe4ze', 'latin1') } })),
      /"lessons\/centre\.md" is not UTF-8/,
    ],
    [
      'a name twice, in another case',
      () => zipSync(course({ lessons: { 'centre.md': strToU8('a'), 'Centre.md': strToU8('b') } })),
      /is in the zip more than once/,
    ],
    ['no outline', () => zipSync({ lessons: { 'centre.md': strToU8('x') } }), /has no course\.json/],
    [
      'an outline that is no JSON',
      () => zipSync(course({ 'course.json': strToU8('{') })),
      /course\.json, line 1/,
    ],
    [
      'an unknown lesson in its knowledge',
      () => zipSync(course({ 'knowledge.json': strToU8(JSON.stringify(knowledgeOf('glazing'))) })),
      /knowledge\.json/,
    ],
  ])('is refused with %s', async (_, make, sentence) => {
    const { message } = await messageOf(make())
    expect(message).toMatch(sentence)
    expect(message).not.toContain(tmpdir())
  })

  test('is refused if it has more than it says', async () => {
    const zip = zipSync(course({ files: { 'a.csv': new Uint8Array(oddSize) } }))
    expect((await messageOf(saying(10, zip))).message).toMatch(/is damaged/)
  })

  test('writes nothing where any name or size is refused', async () => {
    const { written } = await messageOf(zipSync(course({ '../evil.md': strToU8('x') })))
    expect(written).toEqual([])
  })
})

const knowledgeOf = (lesson: string) => ({
  audience: [{ text: 'People who like clay', lesson }],
})
