import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/* What documents and comments refer to exists. */

const thisFile = 'tests/docs/references.test.ts'
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
const files = listed
  .split('\n')
  .filter((file) => file !== thisFile && existsSync(file))
  .sort()
const documents = files.filter((file) => file.endsWith('.md'))
const sources = files.filter((file) => /\.(ts|tsx|js|mjs|cjs|css)$/.test(file))

const withoutCode = (markdown: string) => markdown.replace(/^```[\s\S]*?^```/gm, '')

function headingsOf(document: string): string[] {
  const lines = withoutCode(readFileSync(document, 'utf8')).split('\n')
  return lines.flatMap((line) => /^#{1,6} (.+)$/.exec(line)?.[1]?.trim() ?? [])
}

/** Returns the anchor that GitHub gives to a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

function brokenLinksOf(document: string): string[] {
  const text = withoutCode(readFileSync(document, 'utf8')).replace(/`[^`\n]*`/g, '')
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  return targets.filter((target) => !/^[a-z]+:/.test(target) && !resolves(document, target))
}

function resolves(document: string, target: string): boolean {
  const [path = '', anchor] = target.split('#')
  const file = path ? join(folderOfLinks(document), path) : document
  if (!existsSync(file)) return false
  return !anchor || headingsOf(file).map(anchorOf).includes(anchor)
}

/** A lesson names its pictures, which lie beside the lessons. */
const folderOfLinks = (document: string) =>
  dirname(document).replace(/^(courses\/[^/]+)\/lessons$/, '$1/pictures')

/** Joins the lines of a comment, so that a reference may continue in the next line. */
const inOneLine = (source: string) => source.replace(/\n\s*(\*|\/\/)? ?/g, ' ')

function missingSectionsOf(source: string): string[] {
  const text = inOneLine(readFileSync(source, 'utf8'))
  return [...text.matchAll(/(docs\/[a-z/-]+\.md), ([A-Z][^).:;]*)/g)].flatMap(
    ([mention, document = '', named = '']) =>
      existsSync(document) && headingsOf(document).some((heading) => startsWithHeading(named, heading))
        ? []
        : [mention],
  )
}

const startsWithHeading = (text: string, heading: string) =>
  text.startsWith(heading) && !/^[\w-]/.test(text.slice(heading.length))

const absentDocuments =
  /\b(spec|decisions|quality|commerce|house)\.md|(?<!docs\/)\barchitecture\.md|(?<!visual-)\bdesign\.md|[Ss]pec §|(test|describe|step)[^\n]*['"`]§/

/** Links are checked by their target. Removes them, so that a document may link to its neighbour. */
const withoutLinks = (text: string) => text.replace(/\[[^\]]*\]\([^)\s]+\)/g, '')

test('every relative link of a document leads to a file and to a heading', () => {
  const broken = documents.flatMap((file) => brokenLinksOf(file).map((link) => `${file}: ${link}`))
  expect(broken).toEqual([])
})

test('every section that a comment refers to is a heading of its document', () => {
  const missing = sources.flatMap((file) => missingSectionsOf(file).map((mention) => `${file}: ${mention}`))
  expect(missing).toEqual([])
})

test('every document that is mentioned is in the repository', () => {
  const mentions = files.filter((file) => sources.includes(file) || documents.includes(file))
  const lines = mentions.flatMap((file) =>
    withoutLinks(readFileSync(file, 'utf8'))
      .split('\n')
      .filter((line) => absentDocuments.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(lines).toEqual([])
})

test('every record is in the index once, directly or replaced by a living page', () => {
  const records = files.flatMap((file) => /^docs\/decisions\/(\d{4}-[a-z0-9-]+\.md)$/.exec(file)?.[1] ?? [])
  const index = readFileSync('docs/decisions/README.md', 'utf8')
  expect(records.filter((name) => !index.includes(`(${name})`))).toEqual([])
  const living = index.slice(index.indexOf('## Living pages'))
  const replaced = [...living.matchAll(/^\|[^|]*\|([\d, ]*)\|$/gm)].flatMap(([, list = '']) =>
    list.split(',').map(Number).filter(Boolean),
  )
  const numbers = [...records.map((name) => Number(name.slice(0, 4))), ...replaced].sort((a, b) => a - b)
  expect(numbers).toEqual(numbers.map((_, at) => at + 1))
})

test('every record that is mentioned by its number exists', () => {
  const mentions = [...sources, ...documents].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/docs\/decisions\/(\d{4})/g)].map(([, number = '']) => number),
  )
  const numbers = files.flatMap((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? [])
  expect(mentions.filter((number) => !numbers.includes(number))).toEqual([])
})

test('every test that a promise names is in the repository', () => {
  const proofs = readFileSync('docs/proofs.md', 'utf8')
  const named = [...proofs.matchAll(/`([\w.-]+\/[\w./-]+\.tsx?)`/g)].map(([, file = '']) => file)
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((file) => !existsSync(file) && !existsSync(join('tests', file)))).toEqual([])
})
