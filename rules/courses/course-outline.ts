import { pluralize } from '../text.ts'

export const lessonKinds = ['text', 'file', 'video'] as const
export type LessonKind = (typeof lessonKinds)[number]

/** What a course has, without ids and keys: everything that is said about it before it is bought follows from this. */
export type Outline = {
  modules: readonly {
    title: string
    lessons: readonly { title: string; kind: LessonKind; minutes?: number | undefined }[]
  }[]
  /** Files that buyers can download, with the name that they see. */
  files: readonly { name: string; bytes: number; pages?: number | undefined }[]
}

const wordsPerMinute = 200

/** Returns the minutes it takes to read a text at 200 words a minute, rounded up, at least one (docs/product.md, Courses). */
export const readingMinutes = (text: string): number =>
  Math.max(1, Math.ceil(text.trim().split(/\s+/).length / wordsPerMinute))

/** Returns the minutes of a video, rounded up. */
export const videoMinutes = (seconds: number): number => Math.ceil(seconds / 60)

/** `Interview script.pdf` has the title `Interview script` and the format `PDF`. */
export function fileLabel(name: string) {
  const dot = name.lastIndexOf('.')
  if (dot < 1) return { title: name, format: '' }
  return { title: name.slice(0, dot), format: name.slice(dot + 1).toUpperCase() }
}

/** The extension that a file of a course's folder has when buyers get it: `.md` becomes `.pdf`, `.csv` becomes `.xlsx`. */
export const servedExtension = (extension: string): string => servedExtensions[extension] ?? extension

const servedExtensions: Readonly<Record<string, string>> = { '.md': '.pdf', '.csv': '.xlsx' }

export type OutlineCounts = {
  modules: number
  lessons: number
  /** Minutes of all lessons; a lesson without a length counts as none. */
  minutes: number
  videos: number
  files: number
  /** Formats of the files, each once. */
  formats: string[]
}

export function countsOf({ modules, files }: Outline): OutlineCounts {
  const lessons = modules.flatMap((module) => module.lessons)
  return {
    modules: modules.length,
    lessons: lessons.length,
    minutes: lessons.reduce((sum, { minutes = 0 }) => sum + minutes, 0),
    videos: lessons.filter(({ kind }) => kind === 'video').length,
    files: files.length,
    formats: [...new Set(files.map(({ name }) => fileLabel(name).format))].sort(),
  }
}

/** `45 min`, `2 h`, `1 h 20 min` */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}

/** `9 lessons`, `1 video`, `1 h 5 min`, `8 files (PDF, XLSX)`: what a course has, in this order, without what it lacks. */
export function contentsOf(outline: Outline): string[] {
  const { lessons, minutes, videos, files, formats } = countsOf(outline)
  return [
    pluralize(lessons, 'lesson'),
    videos > 0 && (videos === lessons ? 'all of them videos' : pluralize(videos, 'video')),
    minutes > 0 && durationText(minutes),
    files > 0 && `${pluralize(files, 'file')} (${formats.join(', ')})`,
  ].filter((part) => part !== false)
}

/** The same in one line: `9 lessons · 1 video · 1 h 5 min · 8 files (PDF, XLSX)`. */
export const contentsText = (outline: Outline): string => contentsOf(outline).join(' · ')
