import { readFileSync } from 'node:fs'
import { Function as CloudFrontFunction, FunctionCode, FunctionRuntime } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { webDocuments } from '#contract/urls/web-documents.ts'
import { assertEdgeFunctionSyntax } from './cloudfront-function-syntax.ts'

type EdgeFunctionName = 'app-page' | 'moved-address' | 'site-address' | 'viewer-address' | 'visit'

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
