import { isDeepStrictEqual } from 'node:util'
import type { CourseContent, CourseFile, CourseLesson } from '../data/library/courses.ts'

/** `what` names a lesson, a file or a module for an operator. */
export type CourseChange = { kind: 'added' | 'removed' | 'changed'; what: string }

const lessonFields = {
  title: 'title',
  kind: 'kind',
  minutes: 'minutes',
  html: 'text',
  pictures: 'pictures',
  file: 'file',
  files: 'list of files',
  seconds: 'length',
  captions: 'captions',
} as const satisfies { [Field in keyof CourseLesson]?: string }

/** Returns how the content of a course differs from the one before: modules, lessons, then files. */
export function courseChanges(before: CourseContent | undefined, after: CourseContent): CourseChange[] {
  const titles = (content?: CourseContent) =>
    new Map(content?.outline.modules.map(({ title }) => [title, title]) ?? [])
  const lessons = (content?: CourseContent) => new Map(content?.lessons.map((it) => [it.id, it]) ?? [])
  const files = (content?: CourseContent) => new Map(content?.outline.files.map((it) => [it.id, it]) ?? [])
  const knowledge = (content?: CourseContent) =>
    new Map(content?.knowledge ? [['knowledge', content.knowledge]] : [])
  return [
    ...changesOf(
      titles(before),
      titles(after),
      (title) => `module "${title}"`,
      () => [],
    ),
    ...changesOf(
      lessons(before),
      lessons(after),
      ({ id, title }) => `lesson ${id} "${title}"`,
      lessonChanges,
    ),
    ...orderChange(before, after),
    ...changesOf(files(before), files(after), ({ id, name }) => `file ${id} "${name}"`, fileChanges),
    ...changesOf(knowledge(before), knowledge(after), () => 'knowledge', knowledgeChanges),
  ]
}

function changesOf<Part>(
  before: ReadonlyMap<string, Part>,
  after: ReadonlyMap<string, Part>,
  nameOf: (part: Part) => string,
  fieldsOf: (previous: Part, next: Part) => string[],
): CourseChange[] {
  const removed = [...before].filter(([id]) => !after.has(id))
  return [
    ...removed.map(([, part]) => ({ kind: 'removed' as const, what: nameOf(part) })),
    ...[...after].flatMap(([id, part]): CourseChange[] => {
      const previous = before.get(id)
      if (previous === undefined) return [{ kind: 'added', what: nameOf(part) }]
      const fields = fieldsOf(previous, part)
      return fields.length > 0 ? [{ kind: 'changed', what: `${nameOf(part)}: ${fields.join(', ')}` }] : []
    }),
  ]
}

function lessonChanges(previous: CourseLesson, next: CourseLesson): string[] {
  const [before, after] = [stored(previous), stored(next)]
  return Object.entries(lessonFields).flatMap(([field, name]) =>
    isDeepStrictEqual(before[field], after[field]) ? [] : [name],
  )
}

const fileChanges = (previous: CourseFile, next: CourseFile) => [
  ...(previous.name === next.name ? [] : ['name']),
  ...(previous.key === next.key ? [] : ['content']),
]

const knowledgeChanges = (previous: object, next: object) =>
  isDeepStrictEqual(previous, next) ? [] : ['entries']

/** The order of the lessons that both have, and which of them are together in a module. */
function orderChange(before: CourseContent | undefined, after: CourseContent): CourseChange[] {
  if (!before) return []
  const common = new Set(before.lessons.map(({ id }) => id))
  const kept = new Set(after.lessons.map(({ id }) => id).filter((id) => common.has(id)))
  const groupsOf = ({ outline }: CourseContent) =>
    outline.modules
      .map(({ lessons }) => lessons.map(({ id }) => id).filter((id) => kept.has(id)))
      .filter((ids) => ids.length > 0)
  return isDeepStrictEqual(groupsOf(before), groupsOf(after))
    ? []
    : [{ kind: 'changed', what: 'order of the lessons' }]
}

/** As the table has it: without fields that are undefined. */
const stored = (lesson: CourseLesson): Record<string, unknown> => JSON.parse(JSON.stringify(lesson))
