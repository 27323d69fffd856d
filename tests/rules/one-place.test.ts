import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { productName } from '#rules/courses/product.ts'

const folders = ['contract', 'infra', 'lambdas', 'pdf', 'rules', 'storefront', 'web']
const args = ['ls-files', '--cached', '--others', '--exclude-standard', ...folders]
const files = execFileSync('git', args, { encoding: 'utf8' })
  .split('\n')
  .filter((name) => /\.(tsx?|html)$/.test(name))

const isComment = (line: string) => /^\s*(\*|\/\/|\/\*)/.test(line)
const codeOf = (name: string) =>
  readFileSync(name, 'utf8')
    .split('\n')
    .filter((line) => !isComment(line))
    .join('\n')
const having = (pattern: RegExp) => files.filter((name) => pattern.test(codeOf(name)))

test('one constant has the product’s name', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(having(new RegExp(productName))).toEqual(['rules/courses/product.ts'])
})

test('one function writes cents as decimal dollars', () => {
  expect(having(/ \/ 100\)\.toFixed\(2\)/)).toEqual(['rules/money/money.ts'])
})
