import { describe, expect, test } from 'vitest'
import { assertEdgeFunctionSyntax, edgeCode } from '#infra/cloudfront/edge-function.ts'

describe("the syntax of CloudFront's JavaScript runtime 2.0", () => {
  test.each(['app-page', 'site-address', 'viewer-address', 'visit'] as const)(
    'is all that %s uses',
    (name) => {
      expect(() => edgeCode(name)).not.toThrow()
    },
  )

  test.each([
    ['constants and variables of a block', 'const a = 1\nlet b = a'],
    ['arrow functions and rest parameters', 'const f = (...all) => all'],
    ['template literals', 'var a = `b`'],
    ['async functions', 'async function f() { await g() }'],
  ])('includes %s', (_, code) => {
    expect(() => assertEdgeFunctionSyntax('some.js', code)).not.toThrow()
  })

  test.each([
    ['destructuring', 'const { address, path } = parts'],
    ['destructured parameters', 'function f({ uri }) { return uri }'],
    ['shorthand properties', 'const answer = { address }'],
    ['spread properties', 'const answer = { ...headers }'],
    ['default parameters', 'const f = (a = 1) => a'],
    ['classes', 'class Page {}'],
    ['for-of', 'for (const name of names) add(name)'],
    ['generators', 'function* f() {}'],
    ['optional chaining', 'const host = headers.host?.value'],
    ['nullish coalescing', 'const host = given ?? none'],
    ['logical assignment', 'host ||= none'],
    ['a catch without its error', 'try { f() } catch { g() }'],
    ['broken code', 'const = 1'],
  ])('excludes %s, and the error names the file and the line', (_, line) => {
    const code = `// A comment.\nconst first = 1\n${line}\nconst last = 2\n`
    expect(() => assertEdgeFunctionSyntax('infra/cloudfront/functions/some.js', code)).toThrow(
      `infra/cloudfront/functions/some.js:3: CloudFront's JavaScript runtime does not support this syntax: ${line}`,
    )
  })
})
