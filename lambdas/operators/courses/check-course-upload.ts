import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ulid } from 'ulid'
import type { CatalogProduct } from '#contract/catalog.ts'
import type { CourseUploadReport } from '#contract/operators/course-uploads.ts'
import { contentsText } from '#rules/courses/course-outline.ts'
import { partsOf } from '#rules/courses/course-upload.ts'
import { withoutPictures } from '#rules/courses/lesson-pictures.ts'
import { firstCharacters } from '#rules/text.ts'
import { now } from '../../clock.ts'
import { unpackCourse } from '../../courses/course-zip.ts'
import { storeCourseFiles } from '../../courses/import-course.ts'
import { addOpenableFiles } from '../../courses/openable-files.ts'
import { priceClaimsOf } from '../../courses/price-claims.ts'
import { CourseFolderError, readCourseFolder } from '../../courses/read-course-folder.ts'
import {
  contentKey,
  partKey,
  readObject,
  reportKey,
  stagedKey,
  type UploadId,
  writeJson,
} from '../../courses/upload-objects.ts'
import { catalogOutline } from '../../courses/write-course.ts'
import { introductionOf } from '../../data/library/course-introductions.ts'
import { type CourseContent, courseRevision } from '../../data/library/courses.ts'
import { beginCheck, endCheck, type StoredUpload } from '../../data/offers/course-uploads.ts'
import { storedOffers } from '../../data/store/catalog.ts'
import { compareCourse } from './course-versions.ts'

/**
 * Reads what was sent as `import-course` does, keeps what would be imported beside it, and says what importing it would change. A
 * repeated call changes nothing (docs/design/courses.md, Courses are sent in parts and checked before their import).
 */
export async function checkUpload(upload: UploadId) {
  const { productId, uploadId } = upload
  const begun = await beginCheck(productId, uploadId)
  const [product] = begun ? await storedOffers([productId]) : []
  if (!begun || !product) return
  const folder = mkdtempSync(join(tmpdir(), 'course-upload-'))
  try {
    await endCheck(productId, uploadId, { state: 'ready', ...(await readUpload(begun, product, folder)) })
  } catch (error) {
    if (!(error instanceof CourseFolderError)) throw error
    await endCheck(productId, uploadId, { state: 'refused', problems: linesOf(error.message) })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function readUpload(
  { id: uploadId, bytes }: StoredUpload,
  product: CatalogProduct,
  folder: string,
): Promise<{ contents: string; base: string | undefined; check: string }> {
  const upload = { productId: product.id, uploadId }
  const zip = join(folder, 'course.zip')
  await joinParts(upload, bytes, zip)
  const source = join(folder, 'source')
  const made = join(folder, 'made')
  for (const path of [source, made]) mkdirSync(path)
  await unpackCourse(zip, source)
  rmSync(zip)
  const course = await addOpenableFiles(readCourseFolder(product.id, source), {
    courseTitle: product.title,
    folder: made,
  })
  const { files, pictures, notes, ...content } = course
  await storeCourseFiles([...files, ...pictures], (key) => stagedKey(upload, key))
  // Read before the content: a change meanwhile is then found at the import.
  const base = await courseRevision(product.id)
  const report = await reportOf(product, content, notes)
  const check = ulid(now())
  await Promise.all([
    writeJson(contentKey(upload, check), content),
    writeJson(reportKey(upload, check), report),
  ])
  return { contents: report.contents, base, check }
}

async function joinParts(upload: UploadId, bytes: number, path: string) {
  const lengths = partsOf(bytes)
  for (const [index, length] of lengths.entries()) {
    const part = await readObject(partKey(upload, index))
    if (part?.length !== length)
      throw new CourseFolderError(
        `Part ${index + 1} of ${lengths.length} has not arrived. Send the zip again.`,
      )
    appendFileSync(path, part)
  }
}

async function reportOf(
  product: CatalogProduct,
  content: CourseContent,
  notes: readonly string[],
): Promise<CourseUploadReport> {
  const comparison = await compareCourse(product, content)
  const { sample } = introductionOf(content)
  return {
    changes: comparison.changes,
    broken: comparison.broken,
    contents: comparison.contents,
    notes: [...notes, ...comparison.notes],
    ...(product.outline && { present: contentsText(product.outline) }),
    prices: priceClaimsOf(content),
    outline: catalogOutline(content.outline, content.lessons),
    // Nothing is public before the import.
    ...(sample && { sample: { title: sample.title, html: withoutPictures(sample.html) } }),
  }
}

const maxProblems = 50
const maxProblemLength = 500
const linesOf = (message: string) =>
  message
    .split('\n')
    .slice(0, maxProblems)
    .map((line) => firstCharacters(line, maxProblemLength))
