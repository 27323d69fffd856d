import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/* A title is a sentence that a reader of a CI log understands and can search for. */

const maxWords = 14
const dependentWords = ['who', 'whose', 'that', 'which', 'of', 'and', 'with', 'whatever', 'nobody']
const dependentBeginning = new RegExp(`^(${dependentWords.join('|')})\\b`, 'i')
const rule = `A title has at most ${maxWords} words and begins with what it is about, not with ${dependentWords.join(', ')}`

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'tests'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(test\.tsx?|spec\.ts)$/.test(file))

/** A title follows `test(`, `describe(` and the like, or the table of an `each`. */
const title =
  /(?:\b(?:test|it|describe)(?:\.\w+)*(?:\((?:[^()]|\([^()]*\))*\))?\(|\)\()\s*(['"`])((?:(?!\1).)+)\1,/gs

const titlesOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(title)].map(([, , text = '']) => text)

const wordsOf = (text: string): string[] =>
  text
    .replace(/\$\{[^}]*\}/g, 'value')
    .split(/\s+/)
    .filter((word) => !word.startsWith('@'))

const breaksRule = (text: string): boolean => dependentBeginning.test(text) || wordsOf(text).length > maxWords

test('every test title is a sentence of at most fourteen words', () => {
  const broken = files.flatMap((file) =>
    titlesOf(file)
      .filter(breaksRule)
      .map((text) => `${file}: ${text}`),
  )
  expect(files.length).toBeGreaterThan(400)
  expect(broken, rule).toEqual([])
})
