import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCourseFile } from '#lambdas/courses/course-file.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'course-'))
  writeFileSync(join(folder, 'plan.csv'), 'What,Price\nTea,3\n')
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('the name of a file of a course', () => {
  test('ends before an emoji that does not fit as a whole', () => {
    const { file } = readCourseFile('course', folder, { file: 'plan.csv', title: `${'a'.repeat(79)}📈 plan` })
    expect(file?.name).toBe(`${'a'.repeat(79)}.csv`)
  })
})
