import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import * as z from 'zod/mini'
import { CourseFile } from '../data/courses.ts'

const text = 'charset=utf-8'
const maxMegabytes = 200

/** Types of files in courses by extension. None of them is a page whose scripts a browser would run. */
const contentTypes: Readonly<Record<string, string>> = {
  '.csv': `text/csv; ${text}`,
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.epub': 'application/epub+zip',
  '.jpg': 'image/jpeg',
  '.m4a': 'audio/mp4',
  '.md': `text/markdown; ${text}`,
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.odt': 'application/vnd.oasis.opendocument.text',
  '.ods': 'application/vnd.oasis.opendocument.spreadsheet',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  '.txt': `text/plain; ${text}`,
  '.webm': 'video/webm',
  '.webp': 'image/webp',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.zip': 'application/zip',
}

/** A file of a course and where it lies on this machine. */
export const LocalFile = z.extend(CourseFile, { path: z.string() })
export type LocalFile = z.infer<typeof LocalFile>

/** Reads a file of a course. Its key follows from its content, so that a changed file never replaces a linked one. */
export function readCourseFile(
  productId: string,
  folder: string,
  name: string,
): { file: LocalFile; problem?: never } | { file?: never; problem: string } {
  const contentType = contentTypes[extname(name).toLowerCase()]
  if (!contentType)
    return { problem: `files/${name}: A file must end in ${Object.keys(contentTypes).join(', ')}.` }
  const path = join(folder, name)
  const bytes = statSync(path, { throwIfNoEntry: false })?.size
  if (bytes === undefined) return { problem: `files/${name} is missing.` }
  if (bytes === 0) return { problem: `files/${name} is empty.` }
  if (bytes > maxMegabytes * 1024 * 1024)
    return { problem: `files/${name} is larger than ${maxMegabytes} MB. Split it.` }
  const hash = createHash('sha256').update(readFileSync(path)).digest('hex')
  const key = `${coursesPrefix}/${productId}/${hash}`
  return { file: { id: name, name, bytes, content_type: contentType, key, path } }
}

/** All keys of the courses' bucket begin with it. */
const coursesPrefix = 'courses'
