import { ulid } from 'ulid'
import { CourseUploadReport, type StartedCourseUpload } from '#contract/operators/course-uploads.ts'
import { contradictionsOf, contradictionText } from '#rules/courses/course-promises.ts'
import { uploadLifeDays } from '#rules/courses/course-upload.ts'
import { dayMs, hourMs } from '#rules/time.ts'
import { isoAt, now } from '../../clock.ts'
import { signForms } from '../../courses/sign-forms.ts'
import { readObject, reportKey } from '../../courses/upload-objects.ts'
import { courseRevisionCheck } from '../../data/library/courses.ts'
import {
  beginImportWrite,
  loadCourseUpload,
  newUploadWrite,
  type StoredUpload,
} from '../../data/offers/course-uploads.ts'
import { ConditionFailedError } from '../../data/table/conditions.ts'
import { Failure } from '../../failure.ts'
import type { Operator } from '../../http/operator.ts'
import { performWrites } from '../operator.ts'
import { announceContentWrites, announcementRefusal } from './announce-content.ts'
import { expectTypedId, offerWith, type Typed } from './offers.ts'

type NewUpload = { id: string; name: string; bytes: number; reason: string }

/** Begins an upload for a course, and returns the forms that take it. @throws Failure 'not-found' */
export async function startCourseUpload(
  operator: Operator,
  { id, name, bytes, reason }: NewUpload,
): Promise<StartedCourseUpload> {
  await offerWith(id)
  const uploadId = ulid(now())
  const expires_at = isoAt(now() + uploadLifeDays * dayMs)
  const change = {
    what: 'start-course-upload' as const,
    target: id,
    reason,
    details: { upload: uploadId, name, bytes },
  }
  await performWrites(operator, change, [
    newUploadWrite({ id: uploadId, product_id: id, name, bytes, made_by: operator.who, reason, expires_at }),
  ])
  return signForms({ productId: id, uploadId }, bytes)
}

/** Returns an upload, and once it is checked what importing it would change. @throws Failure 'not-found' */
export async function courseUploadView(id: string, uploadId: string) {
  const { upload, report } = await uploadWith(id, uploadId)
  return { upload, ...(report && { report }) }
}

async function uploadWith(id: string, uploadId: string) {
  if (!isUploadId.test(uploadId)) throw noUpload()
  const upload = await loadCourseUpload(id, uploadId)
  if (!upload) throw noUpload()
  const { check } = upload
  const stored = check && (await readObject(reportKey({ productId: id, uploadId }, check)))
  return { upload, report: stored ? CourseUploadReport.parse(JSON.parse(stored.toString())) : undefined }
}

const isUploadId = /^[0-9A-HJKMNP-TV-Z]{26}$/
const noUpload = () => new Failure('not-found', 'There is no such upload.')

/**
 * Has the next run import an upload and keep the present content: a course is more than fits in a transaction.
 * @throws Failure 'not-found', 'conflict', 'invalid-input' if the texts of the course promise more than the upload has
 */
export async function importCourseUpload(operator: Operator, wanted: Typed & { upload: string }) {
  expectTypedId(wanted)
  const { id, upload: uploadId, reason } = wanted
  const [offer, { upload, report }] = await Promise.all([offerWith(id), uploadWith(id, uploadId)])
  const problem = importProblem(upload)
  if (problem || !report) throw new Failure('conflict', problem ?? 'Its files are gone. Send it again.')
  const broken = contradictionsOf(offer, report.outline).filter(({ kind }) => kind === 'more')
  if (broken.length > 0)
    throw new Failure(
      'invalid-input',
      `${broken.map(contradictionText).join(' ')} Change the texts of the course first.`,
    )
  const details = { upload: uploadId, name: upload.name, contents: report.contents }
  const writes = [
    beginImportWrite(id, uploadId, isoAt(now() + importMs)),
    courseRevisionCheck(id, upload.base),
    ...announceContentWrites(offer, {
      ...{ source: { upload: uploadId }, outline: report.outline, made_by: operator.who, reason },
    }),
  ]
  try {
    await performWrites(operator, { what: 'import-course-upload', target: id, reason, details }, writes)
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error
    if (error.failed.includes(0)) throw new Failure('conflict', importedMeanwhile)
    throw announcementRefusal(error, 2) ?? new Failure('conflict', contentChanged)
  }
}

/** The run that imports may come later than it should. */
const importMs = hourMs
const importedMeanwhile = 'This upload is being imported already.'
const contentChanged =
  'The content of this course was changed since the upload was checked. Send it again to see what it changes now.'

function importProblem({ state, expires_at }: StoredUpload): string | undefined {
  if (state === 'importing' || state === 'imported') return importedMeanwhile
  if (state === 'refused') return 'This upload was refused. Correct what it says and send it again.'
  if (state !== 'ready') return 'This upload is not checked yet.'
  if (Date.parse(expires_at) <= now() + importMs) return 'This upload has expired. Send it again.'
  return undefined
}
