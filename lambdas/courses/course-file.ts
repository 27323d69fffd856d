import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import * as z from 'zod/mini'
import { fileLabel } from '#rules/courses/course-outline.ts'
import { firstCharacters } from '#rules/text.ts'
import { CourseFile } from '../data/library/courses.ts'
import type { ListedFile } from './course-outline.ts'
import { isOfType } from './file-signature.ts'

const text = 'charset=utf-8'
const maxMegabytes = 200

/** Types of files in courses by extension. A browser runs scripts of none of them. */
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
  listed: ListedFile,
): { file: LocalFile; problem?: never } | { file?: never; problem: string } {
  const id = sourceOf(listed)
  const extension = extname(id).toLowerCase()
  if (!contentTypes[extension])
    return { problem: `files/${id}: A file must end in ${Object.keys(contentTypes).join(', ')}.` }
  const path = join(folder, id)
  const bytes = statSync(path, { throwIfNoEntry: false })?.size
  if (bytes === undefined) return { problem: `files/${id} is missing.` }
  if (bytes === 0) return { problem: `files/${id} is empty.` }
  if (bytes > maxMegabytes * 1024 * 1024)
    return { problem: `files/${id} is larger than ${maxMegabytes} MB. Split it.` }
  const content = readFileSync(path)
  if (!isOfType(extension, content))
    return {
      problem: `files/${id} is not a file of the type that its name says. Save it again as ${extension}.`,
    }
  const title = typeof listed === 'string' ? titleOf(id, content) : listed.title
  return { file: localFile(productId, { id, name: `${fileNameOf(title)}${extension}`, content, path }) }
}

type Content = { id: string; name: string; content: Uint8Array; path: string }

/** Describes the content, which lies at this path, as a file of the course. */
export function localFile(productId: string, { id, name, content, path }: Content): LocalFile {
  const content_type = contentTypes[extname(name)] ?? 'application/octet-stream'
  const key = `${coursesPrefix}/${productId}/${createHash('sha256').update(content).digest('hex')}`
  return { id, name, bytes: content.length, content_type, key, path }
}

/** The name of a file in the course's folder. */
export const sourceOf = (listed: ListedFile) => (typeof listed === 'string' ? listed : listed.file)

/** The first heading of a Markdown file; without a plain one its name in words: `price-sheet.csv` is `Price sheet`. */
function titleOf(id: string, content: Uint8Array) {
  const heading = id.endsWith('.md') && /^#\s+(.+)$/m.exec(Buffer.from(content).toString())?.[1]?.trim()
  if (heading && !/__|\.\.|\[/.test(heading)) return heading
  const words = fileLabel(id).title.replaceAll(/[-_]+/g, ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

const maxNameLength = 80

/** Without what Windows, macOS and Linux refuse in the name of a file, and without Markdown's marks. */
function fileNameOf(title: string) {
  const allowed = title
    .replaceAll(/[*_`]/g, '')
    .replaceAll(/\s*[:/\\|]\s*/g, ' - ')
    .replaceAll(/[<>?"\p{Cc}]/gu, '')
    .replaceAll(/\s+/g, ' ')
  return firstCharacters(allowed, maxNameLength).replace(/[. ]+$/, '')
}

/** All keys of the courses' bucket begin with it. */
const coursesPrefix = 'courses'
