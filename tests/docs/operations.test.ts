import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commands } from '#bin/admin/commands.ts'

const operations = readFileSync('docs/operations.md', 'utf8')
const [, afterHeading = ''] = operations.split('### At a desk, or in a shell')
const rows = afterHeading
  .split('\n### ')[0]
  ?.split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()))
const namesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

test('operations.md names every command of the operators', () => {
  const missing = Object.keys(commands).filter((name) => !new RegExp(`\\b${name}\\b`).test(operations))
  expect(missing).toEqual([])
})

test('every command that documents tell to run exists', () => {
  const documents = ['docs/operations.md', 'docs/product.md', 'docs/architecture.md', 'README.md']
  const told = documents
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/npm run admin -- ([a-z][a-z-]*)/g)])
    .map(([, name = '']) => name)
  expect(told.length).toBeGreaterThan(50)
  expect(told.filter((name) => !Object.hasOwn(commands, name))).toEqual([])
})

test('the table of desk and shell names existing pages and commands', () => {
  const routes = readFileSync('web/app/app-routes.tsx', 'utf8')
  const pages = rows?.flatMap(([, , desk = '']) => namesIn(desk)) ?? []
  expect(pages.length).toBeGreaterThan(20)
  expect(pages.filter((page) => !routes.includes(`'${page.replace(/\?.*|\/<id>$/g, '')}`))).toEqual([])
  const shell = rows?.flatMap(([, , , cell = '']) => namesIn(cell)) ?? []
  expect(shell.filter((name) => !Object.hasOwn(commands, name))).toEqual([])
})

test('tabs of the desk that operations.md leads to exist', () => {
  const sources = { payouts: 'admin-payouts-page', settings: 'admin-settings-page' }
  for (const [page, file] of Object.entries(sources)) {
    const source = readFileSync(`web/features/admin/${page}/${file}.tsx`, 'utf8')
    const tabs = [...operations.matchAll(new RegExp(`/admin/${page}\\?tab=([a-z]+)`, 'g'))]
    expect(tabs.length).toBeGreaterThan(0)
    for (const [, tab = ''] of tabs) expect(source).toMatch(new RegExp(`\\b${tab}: '`))
  }
})
