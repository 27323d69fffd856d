import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import * as z from 'zod/mini'
import { contentsText, readingMinutes, servedExtension, videoMinutes } from '#rules/courses/course-outline.ts'

const courses = `${import.meta.dirname}/../courses`
const Files = z._default(z.array(z.union([z.string(), z.object({ file: z.string() })])), [])
const Course = z.object({
  modules: z.array(
    z.object({
      title: z.string(),
      lessons: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          kind: z.enum(['text', 'file', 'video']),
          file: z.optional(z.union([z.string(), z.object({ file: z.string() })])),
          files: Files,
          minutes: z.optional(z.int()),
          seconds: z.optional(z.int()),
        }),
      ),
    }),
  ),
})
type Lesson = z.infer<typeof Course>['modules'][number]['lessons'][number]

/**
 * Returns what each sample course has, by its slug, from the folders that are imported. For the landing page, which shows
 * the built-in list before there is a catalog.
 */
export const sampleContents = (): Record<string, string> =>
  Object.fromEntries(readdirSync(courses).map((slug) => [slug, contentsIn(slug)]))

function contentsIn(slug: string) {
  const { modules } = Course.parse(JSON.parse(readFileSync(`${courses}/${slug}/course.json`, 'utf8')))
  const names = modules.flatMap(({ lessons }) => lessons.flatMap(filesOf))
  return contentsText({
    modules: modules.map(({ title, lessons }) => ({
      title,
      lessons: lessons.map((lesson) => ({ ...lesson, minutes: minutesOf(slug, lesson) })),
    })),
    files: [...new Set(names)].map((name) => ({ name, bytes: 0 })),
  })
}

const nameOf = (listed: string | { file: string }) => (typeof listed === 'string' ? listed : listed.file)

function filesOf({ kind, file, files }: Lesson) {
  const own = kind === 'file' && file ? [file] : []
  return [...own, ...files].map(nameOf).map((name) => {
    const extension = extname(name)
    return `${name}${servedExtension(extension)}`
  })
}

function minutesOf(slug: string, { id, kind, minutes, seconds = 0 }: Lesson) {
  if (kind === 'file') return minutes
  const text = textOf(`${courses}/${slug}/lessons/${id}.md`)
  return videoMinutes(seconds) + (text ? readingMinutes(text) : 0)
}

function textOf(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
