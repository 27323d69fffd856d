import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { crc32, inflateRawSync } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { bytesPerMegabyte, zipLimits } from '#rules/courses/course-upload.ts'
import { firstCharacters } from '#rules/text.ts'
import { CourseFolderError } from './read-course-folder.ts'

const wantedPath = /^(course\.json|knowledge\.json|lessons\/[^/]+\.md|(pictures|files)\/[^/]+)$/
const ignoredPath = /^__MACOSX\/|(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/
const isText = /\.(json|md|csv|vtt|txt)$/i
const symlinkType = 0xa000
const encryptedFlag = 1
/** File systems take 255. */
const maxNameBytes = 200
const advice = 'Pack the folder of the course again, with its course.json.'

type Packed = { path: string; entry: Entry }

/**
 * Unpacks the course in a zip into a folder: course.json, knowledge.json, lessons, pictures and files; what else is there is left
 * out. One folder around all of it is left out as well. Nothing is written outside the folder, and nothing before all names and sizes
 * are known to be within the limits (docs/design/courses.md, A zip is checked before it is unpacked).
 * @throws CourseFolderError with a line for each problem
 */
export async function unpackCourse(zipPath: string, folder: string): Promise<void> {
  const zip = await opened(zipPath)
  try {
    if (zip.entryCount > zipLimits.entries)
      throw new CourseFolderError(
        `The zip has ${zip.entryCount} files; a course has at most ${zipLimits.entries}. ${advice}`,
      )
    const entries = await entriesOf(zip)
    // Entries that share their bytes would be read as often as there are entries.
    if (entries.reduce((sum, { compressedSize }) => sum + compressedSize, 0) > zip.fileSize)
      throw new CourseFolderError(`The list of files in the zip is damaged. ${advice}`)
    const packed = withoutOuterFolder(checked(entries))
    if (!packed.some(({ path }) => path === 'course.json'))
      throw new CourseFolderError(`The zip has no course.json. Put it beside the folders lessons and files.`)
    for (const { path, entry } of packed.filter((one) => wantedPath.test(one.path)))
      await unpack(zip, entry, { path, target: join(folder, path) })
  } finally {
    zip.close()
  }
}

const openZip = promisify<string, object, ZipFile>((path, options, done) => yauzl.open(path, options, done))

/** Names stay bytes: the library would read those that are not UTF-8 in an encoding of the eighties. */
async function opened(path: string): Promise<ZipFile> {
  try {
    return await openZip(path, { lazyEntries: true, autoClose: false, decodeStrings: false })
  } catch {
    throw new CourseFolderError(`This is not a zip that can be opened. ${advice}`)
  }
}

function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.push(entry)
      zip.readEntry()
    })
    zip.once('end', () => resolve(entries))
    zip.once('error', () =>
      reject(new CourseFolderError(`The list of files in the zip is damaged. ${advice}`)),
    )
    zip.readEntry()
  })
}

function checked(entries: readonly Entry[]): Packed[] {
  const problems: string[] = []
  const packed: Packed[] = []
  const seen = new Set<string>()
  for (const entry of entries) {
    const name = utf8(Buffer.from(entry.fileName))
    if (name === undefined) {
      problems.push(
        'A name in the zip is not UTF-8. Use letters, digits, hyphens, dots and _ in names of files.',
      )
      continue
    }
    if (ignoredPath.test(name) || name.endsWith('/')) continue
    const problem = problemOf(name, entry)
    if (problem) problems.push(problem)
    if (seen.has(name.toLowerCase())) problems.push(`${shown(name)} is in the zip more than once.`)
    seen.add(name.toLowerCase())
    packed.push({ path: name, entry })
  }
  const bytes = packed.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0)
  if (bytes > zipLimits.megabytes * bytesPerMegabyte)
    problems.push(`Unpacked, the zip has more than ${zipLimits.megabytes} MB. Import a smaller course.`)
  if (problems.length > 0) throw new CourseFolderError([...new Set(problems)].slice(0, 20).join('\n'))
  return packed
}

function problemOf(name: string, entry: Entry): string | undefined {
  const parts = name.split('/')
  const isOutside =
    name.startsWith('/') || /^[a-z]:/i.test(name) || parts.some((part) => /^\.{1,2}$/.test(part))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: names with them are refused
  if (isOutside || /[\\\u0000-\u001f]/.test(name))
    return `${shown(name)} would be written outside of the course. Names may not have .., \\ or start with /.`
  if (parts.some((part) => Buffer.byteLength(part) > maxNameBytes))
    return `${shown(name)} is too long a name. Names have at most ${maxNameBytes} bytes.`
  if (((entry.externalFileAttributes >>> 16) & 0xf000) === symlinkType)
    return `${shown(name)} is a link to another file. Put the file itself into the zip.`
  if (entry.generalPurposeBitFlag & encryptedFlag)
    return `${shown(name)} is encrypted. Pack it without a password.`
  if (![0, 8].includes(entry.compressionMethod))
    return `${shown(name)} is packed in a way that few programs read. ${advice}`
  if (entry.uncompressedSize > zipLimits.fileMegabytes * bytesPerMegabyte)
    return `${shown(name)} is larger than ${zipLimits.fileMegabytes} MB. Split it.`
  return undefined
}

const shown = (name: string) => JSON.stringify(firstCharacters(name, 100))

/** Most programs pack the folder itself. */
function withoutOuterFolder(packed: readonly Packed[]): Packed[] {
  const [outer] = packed[0]?.path.split('/') ?? []
  const isOuter = packed.every(({ path }) => path.startsWith(`${outer}/`))
  if (!outer || !isOuter) return [...packed]
  return packed.map(({ path, entry }) => ({ path: path.slice(outer.length + 1), entry }))
}

const rawBytesOf = (zip: ZipFile, entry: Entry) =>
  new Promise<Buffer>((resolve, reject) =>
    zip.openReadStream(entry, rawOptions(entry), (problem, stream) => {
      if (problem) return reject(problem)
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.once('end', () => resolve(Buffer.concat(chunks)))
      stream.once('error', reject)
    }),
  )

/** As it lies in the zip: a stream that the library inflates does not tell its errors in this Node.js. */
const rawOptions = (entry: Entry) => ({
  decompress: entry.compressionMethod === 0 ? null : false,
  decrypt: null,
  start: null,
  end: null,
})

/** A file has exactly the bytes that the list of the zip says. @throws Error */
async function bytesOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const raw = await rawBytesOf(zip, entry)
  // Its limit is at least one.
  const maxOutputLength = Math.max(1, entry.uncompressedSize)
  const bytes = entry.compressionMethod === 0 ? raw : inflateRawSync(raw, { maxOutputLength })
  if (bytes.length !== entry.uncompressedSize || crc32(bytes) !== entry.crc32)
    throw new Error('The file is not what the list of the zip says.')
  return bytes
}

async function unpack(zip: ZipFile, entry: Entry, { path, target }: { path: string; target: string }) {
  const bytes = await bytesOf(zip, entry).catch(() => undefined)
  if (!bytes) throw new CourseFolderError(`${shown(path)} is damaged. ${advice}`)
  if (isText.test(path) && utf8(bytes) === undefined)
    throw new CourseFolderError(`${shown(path)} is not UTF-8. Save it as UTF-8.`)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, bytes, { flag: 'wx' })
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
