import { readFileSync } from 'node:fs'
import { courseFolder, outlineOf } from './course-folder.ts'

export const intro = { id: 'intro', title: 'Welcome', kind: 'text', files: ['sheet.csv'] }
export const film = {
  id: 'film',
  title: 'Watch',
  kind: 'video',
  file: 'film.webm',
  seconds: 38,
  captions: 'film.vtt',
}
export const captions = 'WEBVTT\n\n00:00.000 --> 00:04.000\nThis is a pot.\n'
export const smallCourse = (changed: Record<string, string | Uint8Array> = {}) =>
  courseFolder({
    'course.json': outlineOf(intro, film),
    'lessons/intro.md': 'Read **this**. <script>alert(1)</script>',
    'files/sheet.csv': 'a,b\n1,2\n',
    'files/film.webm': readFileSync('courses/templates-business/files/one-minute-test.webm'),
    'files/film.vtt': captions,
    ...changed,
  })
