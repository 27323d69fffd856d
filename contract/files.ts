import * as z from 'zod/mini'
import { maxPictureBytes, picturePurposes } from '#rules/brand/pictures.ts'

/** docs/product.md, Files. */
export const fileCacheSeconds = 3600
export const defaultFileLimit = 100

export const PicturePurpose = z.enum(picturePurposes)
/** `bytes` is what the browser will send, exactly. */
export const StartUpload = z.strictObject({
  bytes: z
    .int()
    .check(
      z.minimum(1, 'This picture is empty.'),
      z.maximum(maxPictureBytes, `A picture has at most ${maxPictureBytes / 1000} KB.`),
    ),
})

/** A form that S3 accepts once filled in with the picture as `file`, last, until `expires_at`. */
export const StartedUpload = z.object({
  upload_id: z.string(),
  url: z.string(),
  fields: z.record(z.string(), z.string()),
  expires_at: z.string(),
})
export type StartedUpload = z.infer<typeof StartedUpload>

export const FinishUpload = z.strictObject({
  upload_id: z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, 'There is no such upload.')),
  purpose: PicturePurpose,
})

/** Where a file is used: in what is published next, on the live page, or on an earlier page that can be restored. */
export const FileUse = z.object({
  purpose: PicturePurpose,
  where: z.enum(['draft', 'live', 'earlier']),
})
export type FileUse = z.infer<typeof FileUse>

export const StoredFile = z.object({
  name: z.string(),
  purpose: PicturePurpose,
  url: z.string(),
  bytes: z.int(),
  width: z.int(),
  height: z.int(),
  created_at: z.string(),
  uses: z.array(FileUse),
})
export type StoredFile = z.infer<typeof StoredFile>

export const FilesQuery = z.strictObject({
  /** A whole number up to 100, which is the default. */
  limit: z.optional(z.string().check(z.regex(/^([1-9]\d?|100)$/, 'Ask for 1 to 100 files.'))),
  cursor: z.optional(z.string().check(z.maxLength(200))),
})

/** Newest first. `cursor` is present if there are more. `used_bytes` counts all files of the store. */
export const Files = z.object({
  files: z.array(StoredFile),
  used_bytes: z.int(),
  max_bytes: z.int(),
  cursor: z.optional(z.string()),
})
export type Files = z.infer<typeof Files>

/** Without `confirmed`, a file that is in use is not deleted. */
export const DeleteFile = z.strictObject({ confirmed: z.optional(z.enum(['true', 'false'])) })
