import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CourseLesson, CourseOutline } from '../data/courses.ts'
import { type LocalFile, readCourseFile } from './course-file.ts'
import { type Outline, type OutlineLesson, readOutline } from './course-outline.ts'
import { checkLesson, lessonHtml, type Remark, readingMinutes } from './lesson-html.ts'

const outlineName = 'course.json'
/** DynamoDB's items end at 400 KB. */
const maxHtmlBytes = 300 * 1024

export type CourseFolder = {
  outline: CourseOutline
  lessons: CourseLesson[]
  files: LocalFile[]
  /** What is imported differently from how it was written; each names file and line. */
  notes: string[]
}
type Found = { problems: string[]; notes: string[] }

/** The folder can't be imported. The message has a line for each problem, with file and line. */
export class CourseFolderError extends Error {
  override name = 'CourseFolderError'
}

/**
 * Reads `course.json`, `lessons/<lesson id>.md` and `files/` of a folder as the content of a product.
 * @throws CourseFolderError
 */
export function readCourseFolder(productId: string, folder: string): CourseFolder {
  const content = readText(join(folder, outlineName))
  if (content === undefined) throw new CourseFolderError(`${join(folder, outlineName)} can't be read.`)
  const { outline, problems } = readOutline(content)
  if (!outline) throw new CourseFolderError(problems.map(inFile(outlineName)).join('\n'))
  const found: Found = { problems: [], notes: [] }
  const files = readFiles(productId, folder, outline, found)
  const lessons = outline.lessons.map(({ lesson, line }) => ({
    ...lessonWithFiles(productId, lesson, files),
    ...readLessonText(folder, lesson, line, found),
  }))
  if (found.problems.length > 0) throw new CourseFolderError(found.problems.join('\n'))
  return {
    outline: {
      product_id: productId,
      modules: outline.modules.map(({ title, lessons: listed }) => ({
        title,
        lessons: listed.flatMap(({ id }) => lessons.filter((lesson) => lesson.id === id)).map(listing),
      })),
      files: [...files.values()].map(({ path: _, ...file }) => file),
    },
    lessons,
    files: [...files.values()],
    notes: found.notes,
  }
}

/** The files that lessons name, each once. */
function readFiles(productId: string, folder: string, { lessons }: Outline, found: Found) {
  const files = new Map<string, LocalFile>()
  for (const { lesson, line } of lessons)
    for (const name of filesOf(lesson)) {
      if (files.has(name)) continue
      const { file, problem } = readCourseFile(productId, join(folder, 'files'), name)
      if (file) files.set(name, file)
      else found.problems.push(inFile(outlineName)({ line, message: problem }))
    }
  return files
}

const filesOf = (lesson: OutlineLesson) =>
  lesson.kind === 'text' ? lesson.files : [lesson.file, ...lesson.files]

function lessonWithFiles(
  productId: string,
  { files: names, ...lesson }: OutlineLesson,
  files: ReadonlyMap<string, LocalFile>,
): CourseLesson {
  const withoutPath = ({ path: _, ...file }: LocalFile) => file
  const named = names.flatMap((name) => files.get(name) ?? []).map(withoutPath)
  const own = lesson.kind === 'text' ? undefined : files.get(lesson.file)
  return {
    id: lesson.id,
    title: lesson.title,
    kind: lesson.kind,
    ...(lesson.kind !== 'text' && lesson.minutes && { minutes: lesson.minutes }),
    product_id: productId,
    files: named,
    ...(own && { file: withoutPath(own) }),
  }
}

function readLessonText(folder: string, { id, kind }: OutlineLesson, line: number, found: Found) {
  const name = `lessons/${id}.md`
  const text = readText(join(folder, name))?.trim()
  if (!text) {
    if (kind === 'text')
      found.problems.push(inFile(outlineName)({ line, message: `${name} is missing or empty.` }))
    return {}
  }
  const { problems, notes } = checkLesson(text)
  const html = lessonHtml(text)
  found.problems.push(...problems.map(inFile(name)))
  found.notes.push(...notes.map(inFile(name)))
  if (Buffer.byteLength(html) > maxHtmlBytes)
    found.problems.push(`${name}: The text is longer than ${maxHtmlBytes / 1024} KB. Make two lessons of it.`)
  return { html, ...(kind === 'text' && { minutes: readingMinutes(text) }) }
}

const listing = ({ id, title, kind, minutes }: CourseLesson) => ({ id, title, kind, minutes })

const inFile =
  (name: string) =>
  ({ line, message }: Remark) =>
    `${name}, line ${line}: ${message}`

function readText(path: string) {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  } catch {
    return undefined
  }
}
