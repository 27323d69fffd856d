import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { Function as CloudFrontFunction, FunctionCode, FunctionRuntime } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { transformSync } from 'esbuild'
import * as z from 'zod/mini'
import { webDocuments } from '#contract/urls/web-documents.ts'

/** What CloudFront's JavaScript runtime 2.0 supports beyond ECMAScript 5. */
const beyondEs5 = ['const-and-let', 'arrow', 'template-literal', 'rest-argument', 'async-await']
const supported = Object.fromEntries(beyondEs5.map((feature) => [feature, true]))

const TransformFailure = z.object({
  errors: z.array(z.object({ text: z.string(), location: z.nullable(z.object({ line: z.number() })) })),
})

/**
 * Checks the code of a CloudFront function before it runs anywhere.
 *
 * @throws Error if CloudFront's JavaScript runtime 2.0 does not support the syntax, naming `file` and the line.
 */
export function assertEdgeFunctionSyntax(file: string, code: string) {
  const line = firstUnsupportedLine(code)
  if (line === undefined) return
  const text = code.split('\n')[line - 1]?.trim() ?? ''
  throw new Error(
    `${file}:${line}: CloudFront's JavaScript runtime does not support this syntax: ${text} ` +
      `Write ES5 with ${beyondEs5.join(', ')} and nothing else.`,
  )
}

/** Returns the 1-based line. esbuild rejects or rewrites unsupported syntax, so supported lines are those it leaves unchanged. */
function firstUnsupportedLine(code: string) {
  try {
    const rewritten = new Set(
      linesOf(transformSync(code, { target: 'es5', supported, logLevel: 'silent' }).code),
    )
    const unchanged = transformSync(code, { target: 'esnext', sourcemap: 'external', logLevel: 'silent' })
    const changed = linesOf(unchanged.code).findIndex((line) => !rewritten.has(line))
    return changed < 0 ? undefined : originalLine(unchanged.map, changed)
  } catch (error) {
    const failure = TransformFailure.safeParse(error)
    if (!failure.success) throw error
    return failure.data.errors[0]?.location?.line ?? 1
  }
}

const linesOf = (text: string) => text.split('\n')

function originalLine(map: string, generatedLine: number) {
  const entry = new SourceMap(JSON.parse(map)).findEntry(generatedLine, 0)
  return 'originalLine' in entry ? entry.originalLine + 1 : 1
}

export const edgeFunctionNames = [
  'app-page',
  'moved-address',
  'site-address',
  'viewer-address',
  'visit',
] as const
type EdgeFunctionName = (typeof edgeFunctionNames)[number]

/**
 * Returns the code CloudFront runs, with `STORE_DOMAIN` and `DOCUMENTS` replaced.
 *
 * @throws Error if CloudFront's runtime does not support its syntax.
 */
export function edgeCode(name: EdgeFunctionName, storeDomain = '') {
  const code = readFileSync(new URL(`./functions/${name}.js`, import.meta.url), 'utf8')
  assertEdgeFunctionSyntax(`infra/cloudfront/functions/${name}.js`, code)
  return code.replace('STORE_DOMAIN', storeDomain).replace('DOCUMENTS', JSON.stringify(webDocuments))
}

export const edgeFunction = (scope: Construct, id: string, name: EdgeFunctionName, storeDomain?: string) =>
  new CloudFrontFunction(scope, id, {
    code: FunctionCode.fromInline(edgeCode(name, storeDomain)),
    runtime: FunctionRuntime.JS_2_0,
    comment: name,
  })
