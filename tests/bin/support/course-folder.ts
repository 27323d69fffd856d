import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Writes these files, by path, to a folder of their own, which goes with the test, and returns it. */
export function courseFolder(files: Record<string, string | Uint8Array>) {
  const folder = mkdtempSync(join(tmpdir(), 'course-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

/** A course.json with one module of these lessons, each on a line of its own from line 2 on. */
export const outlineOf = (...lessons: object[]) =>
  `{"modules": [{"title": "Start", "lessons": [\n${lessons.map((it) => JSON.stringify(it)).join(',\n')}\n]}]}`
