import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CourseKnowledge } from '#contract/courses/course-knowledge.ts'
import { knowledgeProblems } from '#rules/courses/course-knowledge.ts'
import { readingMinutes, videoMinutes } from '#rules/courses/course-outline.ts'
import type { CourseContent, CourseLesson } from '../data/library/courses.ts'
import { type LocalFile, readCourseFile, sourceOf } from './course-file.ts'
import { type Outline, type OutlineLesson, readOutline } from './course-outline.ts'
import { fieldError } from './field-error.ts'
import { checkLesson, type LessonError, lessonHtml } from './lesson-html.ts'
import { type LessonPicture, readPicture } from './lesson-picture.ts'
import { readCaptions } from './video-captions.ts'

const name = 'knowledge.json'

type ReadKnowledge = { knowledge?: CourseKnowledge; problems: string[] }

/** Reads the text of a course's knowledge.json. Each sentence has to be supported by the lesson that it names. */
function readKnowledge(content: string, lessonTexts: ReadonlyMap<string, string>): ReadKnowledge {
  const parsed = CourseKnowledge.safeParse(asJson(content), { error: fieldError })
  if (!parsed.success)
    return {
      problems: parsed.error.issues.map(({ path, message }) =>
        path.length > 0 ? `${name}: ${path.join('.')}: ${message}` : `${name}: ${message}`,
      ),
    }
  const problems = knowledgeProblems(parsed.data, lessonTexts).map((problem) => `${name}: ${problem}`)
  return { knowledge: parsed.data, problems }
}

/** Invalid JSON is refused like any other text that is not an object. */
function asJson(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return content
  }
}

const outlineName = 'course.json'
/** DynamoDB's items end at 400 KB. */
const maxHtmlBytes = 300 * 1024

export type CourseFolder = CourseContent & {
  files: LocalFile[]
  pictures: LocalFile[]
  /** What is imported differently from how it was written; each names file and line. */
  notes: string[]
}
type Found = { problems: string[]; notes: string[] }

/** The folder can't be imported. The message has a line for each problem, with file and line. */
export class CourseFolderError extends Error {
  override name = 'CourseFolderError'
}

/**
 * Reads `course.json`, `lessons/<lesson id>.md`, `pictures/`, `files/` and, if there is one, `knowledge.json` of a folder
 * as the content of a product. The files are as they lie there; `addOpenableFiles` makes those that buyers get.
 * @throws CourseFolderError
 */
export function readCourseFolder(productId: string, folder: string): CourseFolder {
  const content = readText(join(folder, outlineName))
  if (content === undefined)
    throw new CourseFolderError(`${join(folder, outlineName)} can't be read. Check the name of the folder.`)
  const { outline, problems } = readOutline(content)
  if (!outline) throw new CourseFolderError(problems.map(inFile(outlineName)).join('\n'))
  const found: Found = { problems: [], notes: [] }
  const files = readFiles(productId, folder, outline, found)
  const pictures = new Map<string, LessonPicture>()
  const lessons = outline.lessons.map(({ lesson, line }) => ({
    ...lessonWithFiles(productId, lesson, files),
    ...readVideo(folder, lesson, line, found),
    ...readLessonText({ productId, folder, pictures, found }, lesson, line),
  }))
  const knowledge = knowledgeOf(folder, outline, found)
  if (found.problems.length > 0) throw new CourseFolderError(found.problems.join('\n'))
  return {
    outline: {
      product_id: productId,
      modules: outline.modules.map(({ title, lessons: listed }) => ({
        title,
        lessons: listed.flatMap(({ id }) => lessons.filter((lesson) => lesson.id === id)).map(listing),
      })),
      files: [...files.values()].map(withoutPath),
    },
    lessons,
    ...(knowledge && { knowledge }),
    files: [...files.values()],
    pictures: [...pictures.values()].map(({ file }) => file),
    notes: found.notes,
  }
}

/** Returns what is known about the course; undefined without a knowledge.json. */
function knowledgeOf(folder: string, { lessons }: Outline, found: Found) {
  const content = readText(join(folder, 'knowledge.json'))
  if (content === undefined) return undefined
  const ids = lessons.map(({ lesson }) => lesson.id)
  const { knowledge, problems } = readKnowledge(content, readLessonTexts(folder, ids))
  found.problems.push(...problems)
  return knowledge
}

/** The Markdown of each lesson that has a text, by lesson id. A video alone supports no sentence. */
export function readLessonTexts(folder: string, ids: readonly string[]): ReadonlyMap<string, string> {
  const texts = ids.map((id): [string, string] => [id, readText(join(folder, `lessons/${id}.md`)) ?? ''])
  return new Map(texts.filter(([, text]) => text.trim() !== ''))
}

/** The files that lessons name, each once. */
function readFiles(productId: string, folder: string, { lessons }: Outline, found: Found) {
  const files = new Map<string, LocalFile>()
  for (const { lesson, line } of lessons)
    for (const listed of filesOf(lesson)) {
      if (files.has(sourceOf(listed))) continue
      const { file, problem } = readCourseFile(productId, join(folder, 'files'), listed)
      if (file) files.set(file.id, file)
      else found.problems.push(inFile(outlineName)({ line, message: problem }))
    }
  return files
}

const filesOf = (lesson: OutlineLesson) =>
  lesson.kind === 'text' ? lesson.files : [lesson.file, ...lesson.files]

const withoutPath = ({ path: _, ...file }: LocalFile) => file

function lessonWithFiles(
  productId: string,
  { files: listed, ...lesson }: OutlineLesson,
  files: ReadonlyMap<string, LocalFile>,
): CourseLesson {
  const own = lesson.kind === 'text' ? undefined : files.get(sourceOf(lesson.file))
  return {
    id: lesson.id,
    title: lesson.title,
    kind: lesson.kind,
    ...(lesson.kind === 'file' && lesson.minutes && { minutes: lesson.minutes }),
    product_id: productId,
    files: listed.flatMap((one) => files.get(sourceOf(one)) ?? []).map(withoutPath),
    ...(own && { file: withoutPath(own) }),
  }
}

/** Returns what a player needs besides the file. The minutes of a video with a text are those of both. */
function readVideo(folder: string, lesson: OutlineLesson, line: number, found: Found) {
  if (lesson.kind !== 'video') return {}
  const { seconds } = lesson
  const { captions, problem } = readCaptions(folder, lesson.captions, seconds)
  if (problem) found.problems.push(inFile(outlineName)({ line, message: problem }))
  return { seconds, minutes: videoMinutes(seconds), ...(captions !== undefined && { captions }) }
}

type Reading = { productId: string; folder: string; pictures: Map<string, LessonPicture>; found: Found }

function readLessonText(reading: Reading, lesson: OutlineLesson, line: number) {
  const { folder, found } = reading
  const { id, kind } = lesson
  const name = `lessons/${id}.md`
  const text = readText(join(folder, name))?.trim()
  if (!text) {
    if (kind === 'text')
      found.problems.push(inFile(outlineName)({ line, message: `${name} is missing or empty.` }))
    return {}
  }
  const { problems, notes, pictures: named } = checkLesson(text)
  found.problems.push(...problems.map(inFile(name)))
  found.notes.push(...notes.map(inFile(name)))
  const pictures = readPictures(reading, name, named)
  const html = lessonHtml(text, pictures)
  if (Buffer.byteLength(html) > maxHtmlBytes)
    found.problems.push(`${name}: The text is longer than ${maxHtmlBytes / 1024} KB. Make two lessons of it.`)
  return {
    html,
    ...(pictures.size > 0 && { pictures: [...pictures.values()].map(({ file }) => withoutPath(file)) }),
    ...(kind === 'text' && { minutes: readingMinutes(text) }),
    ...(kind === 'video' && { minutes: videoMinutes(lesson.seconds) + readingMinutes(text) }),
  }
}

/** The pictures that a lesson names, each read once for the course. */
function readPictures(
  { productId, folder, pictures, found }: Reading,
  lessonName: string,
  named: readonly { name: string; line: number }[],
) {
  const own = new Map<string, LessonPicture>()
  for (const { name, line } of named) {
    const known = pictures.get(name)
    const { picture, problem } = known
      ? { picture: known, problem: undefined }
      : readPicture(productId, folder, name)
    if (problem) found.problems.push(inFile(lessonName)({ line, message: problem }))
    if (!picture) continue
    pictures.set(name, picture)
    own.set(name, picture)
  }
  return own
}

const listing = ({ id, title, kind, minutes }: CourseLesson) => ({ id, title, kind, minutes })

const inFile =
  (name: string) =>
  ({ line, message }: LessonError) =>
    `${name}, line ${line}: ${message}`

function readText(path: string) {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  } catch {
    return undefined
  }
}
