import { readFileSync } from 'node:fs'
import { Function as CloudFrontFunction, FunctionCode, FunctionRuntime } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'

type EdgeFunctionName = 'app-page' | 'site-address' | 'viewer-address'

/** The code CloudFront runs, with `STORE_DOMAIN` filled in. */
export const edgeCode = (name: EdgeFunctionName, storeDomain = '') =>
  readFileSync(new URL(`./edge/${name}.js`, import.meta.url), 'utf8').replace('STORE_DOMAIN', storeDomain)

export const edgeFunction = (scope: Construct, id: string, name: EdgeFunctionName, storeDomain?: string) =>
  new CloudFrontFunction(scope, id, {
    code: FunctionCode.fromInline(edgeCode(name, storeDomain)),
    runtime: FunctionRuntime.JS_2_0,
    comment: name,
  })
