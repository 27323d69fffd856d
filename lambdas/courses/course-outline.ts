import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import * as z from 'zod/mini'
import { fieldError } from './field-error.ts'
import type { LessonError } from './lesson-html.ts'

const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(120))
const lessonId = z
  .string()
  .check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use a-z, 0-9 and single hyphens.'), z.maxLength(60))
const fileName = z
  .string()
  .check(
    z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'Use letters, digits, hyphens, dots and _.'),
    z.maxLength(100),
  )
/** A file's title is what buyers see; without one it follows from the file (course-file.ts). */
const listedFile = z.union([fileName, z.strictObject({ file: fileName, title })])
export type ListedFile = z.infer<typeof listedFile>
const base = { id: lessonId, title, files: z._default(z.array(listedFile).check(z.maxLength(20)), []) }
const minutes = z.optional(z.int().check(z.minimum(1), z.maximum(600)))
const seconds = z.int().check(z.minimum(1), z.maximum(6 * 3600))

const OutlineLesson = z.discriminatedUnion('kind', [
  z.strictObject({ ...base, kind: z.literal('text') }),
  z.strictObject({ ...base, kind: z.literal('file'), file: listedFile, minutes }),
  z.strictObject({ ...base, kind: z.literal('video'), file: listedFile, seconds, captions: fileName }),
])
export type OutlineLesson = z.infer<typeof OutlineLesson>

const OutlineFile = z.strictObject({
  modules: z
    .array(z.strictObject({ title, lessons: z.array(OutlineLesson).check(z.minLength(1), z.maxLength(100)) }))
    .check(z.minLength(1), z.maxLength(50)),
})

/** `lessons` has those of all modules in order, each with its line in course.json. */
export type Outline = z.infer<typeof OutlineFile> & { lessons: { lesson: OutlineLesson; line: number }[] }
type ReadOutline = { outline: Outline; problems: [] } | { outline?: never; problems: LessonError[] }

/** Reads the text of a course.json; without problems it has an outline. */
export function readOutline(content: string): ReadOutline {
  const errors: ParseError[] = []
  const tree = parseTree(content, errors, { disallowComments: true })
  if (!tree || errors.length > 0) return { problems: errors.map((error) => notJson(content, error)) }
  const lineOf = (path: readonly PropertyKey[]) => lineAt(content, offsetOf(tree, path))
  const parsed = OutlineFile.safeParse(JSON.parse(content), { error: fieldError })
  if (!parsed.success)
    return {
      problems: parsed.error.issues.map(({ path, message }) => ({
        line: lineOf(path),
        message: path.length > 0 ? `${path.join('.')}: ${message}` : message,
      })),
    }
  const lessons = parsed.data.modules.flatMap(({ lessons: listed }, module) =>
    listed.map((lesson, index) => ({ lesson, line: lineOf(['modules', module, 'lessons', index]) })),
  )
  const repeated = repeatedIds(lessons)
  return repeated.length > 0 ? { problems: repeated } : { outline: { ...parsed.data, lessons }, problems: [] }
}

function repeatedIds(lessons: Outline['lessons']): LessonError[] {
  const seen = new Set<string>()
  return lessons
    .filter(({ lesson: { id } }) => seen.size === seen.add(id).size)
    .map(({ lesson: { id }, line }) => ({ line, message: `The lesson id "${id}" is used more than once.` }))
}

const notJson = (content: string, { error, offset }: ParseError): LessonError => ({
  line: lineAt(content, offset),
  message: `This is not JSON: ${wordsOf(printParseErrorCode(error))}.`,
})

const lineAt = (content: string, offset: number) => content.slice(0, offset).split('\n').length

/** Returns the position of the value at this path, or of the nearest existing value around it. */
function offsetOf(tree: Node, path: readonly PropertyKey[]): number {
  const steps = path.map((step) => (typeof step === 'number' ? step : String(step)))
  const found = findNodeAtLocation(tree, steps)
  if (found) return found.offset
  return steps.length > 0 ? offsetOf(tree, steps.slice(0, -1)) : 0
}

/** `CloseBraceExpected` becomes `close brace expected`. */
const wordsOf = (code: string) => code.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
