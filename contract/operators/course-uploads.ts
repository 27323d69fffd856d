import * as z from 'zod/mini'
import { maxZipBytes, zipLimits } from '#rules/courses/course-upload.ts'
import { CatalogOutline } from '../catalog.ts'
import { CourseDifference } from './offers.ts'
import { OperatorReason } from './operators.ts'

export const StartCourseUpload = z.strictObject({
  /** The zip's or folder's name on the operator's machine. */
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  /** The zip's exact size. */
  bytes: z
    .int()
    .check(
      z.minimum(1, 'This zip is empty.'),
      z.maximum(maxZipBytes, `A zip has at most ${zipLimits.megabytes} MB.`),
    ),
  reason: OperatorReason,
})

/** A form that S3 accepts once filled in with what is sent as `file`, last. */
export const UploadForm = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) })
export type UploadForm = z.infer<typeof UploadForm>

export const StartedCourseUpload = z.object({
  upload_id: z.string(),
  /** Each takes `bytes` of the zip, one after the other. */
  parts: z.array(z.object({ bytes: z.int(), form: UploadForm })),
  /** Takes `{}` once all parts are sent, and has them checked. */
  finish: UploadForm,
  /** When the forms expire; ISO 8601. */
  expires_at: z.string(),
})
export type StartedCourseUpload = z.infer<typeof StartedCourseUpload>

/** `checking` since `checked_at`; `importing` until the next run has written it. Times are ISO 8601. */
export const CourseUpload = z.object({
  id: z.string(),
  product_id: z.string(),
  name: z.string(),
  bytes: z.int(),
  state: z.enum(['sending', 'checking', 'refused', 'ready', 'importing', 'imported']),
  /** Role and id, as in the audit; `maker` is their name while they are an operator. */
  made_by: z.string(),
  maker: z.optional(z.string()),
  reason: z.string(),
  created_at: z.string(),
  /** When it can be imported no more. */
  expires_at: z.string(),
  checked_at: z.optional(z.string()),
  /** Why it was refused, a line for each problem. */
  problems: z.optional(z.array(z.string())),
  contents: z.optional(z.string()),
})
export type CourseUpload = z.infer<typeof CourseUpload>

/** What importing an upload would do. */
export const CourseUploadReport = z.extend(CourseDifference, {
  /** What is imported differently from how it was written. */
  notes: z.array(z.string()),
  /** What the course has now; absent without content. */
  present: z.optional(z.string()),
  /** Sentences about what the course costs, each with its place. */
  prices: z.array(z.object({ where: z.string(), text: z.string() })),
  /** As buyers will see it. */
  outline: CatalogOutline,
  sample: z.optional(z.object({ title: z.string(), html: z.string() })),
})
export type CourseUploadReport = z.infer<typeof CourseUploadReport>

export const ImportCourseUpload = z.strictObject({ typed_id: z.string(), reason: OperatorReason })
