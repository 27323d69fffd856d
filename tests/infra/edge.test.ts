import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { edgeSecretHeader } from '#contract/edge.ts'
import { landingScriptHash } from '#contract/landing.ts'
import { cartScriptHashes } from '#contract/storefront.ts'
import { dev } from './template.ts'

const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad'
const allViewerExceptHostHeader = 'b689b0a8-53d0-40ab-baf2-68738e2966ac'

const Behavior = z.object({
  PathPattern: z.optional(z.string()),
  CachePolicyId: z.unknown(),
  OriginRequestPolicyId: z.optional(z.unknown()),
  ViewerProtocolPolicy: z.string(),
  ResponseHeadersPolicyId: z.object({ Ref: z.string() }),
  AllowedMethods: z.optional(z.array(z.string())),
})
const Config = z.object({
  Comment: z.string(),
  DefaultCacheBehavior: Behavior,
  CacheBehaviors: z._default(z.array(Behavior), []),
  CustomErrorResponses: z._default(z.array(z.record(z.string(), z.unknown())), []),
  Origins: z.array(z.record(z.string(), z.unknown())),
})

const configs = dev
  .ofType('AWS::CloudFront::Distribution')
  .map(({ Properties }) => Config.parse(Properties.DistributionConfig))

function distribution(comment: string) {
  const found = configs.find(({ Comment }) => Comment === comment)
  if (!found) throw new Error(`There is no distribution ${comment}.`)
  return found
}

const app = distribution('The application')
const sites = distribution('Published stores')
const propertiesOf = (id: unknown) => {
  const { Ref } = z.object({ Ref: z.string() }).parse(id)
  return dev.resources.find((it) => it.id === Ref)?.Properties
}

describe('the application', () => {
  const api = app.CacheBehaviors.find(({ PathPattern }) => PathPattern === '/api/*')
  const catalog = app.CacheBehaviors.find(({ PathPattern }) => PathPattern === '/api/catalog')

  test('never caches an answer of the API', () => {
    expect(api?.CachePolicyId).toBe(cachingDisabled)
  })

  test('passes everything to the API but the host header', () => {
    expect(api?.OriginRequestPolicyId).toBe(allViewerExceptHostHeader)
    expect(api?.AllowedMethods).toContain('DELETE')
  })

  test('keeps the catalog for 60 seconds, and asks for it first', () => {
    expect(propertiesOf(catalog?.CachePolicyId)?.CachePolicyConfig).toMatchObject({
      DefaultTTL: 60,
      MaxTTL: 60,
    })
    expect(app.CacheBehaviors.map(({ PathPattern }) => PathPattern)).toEqual(['/api/catalog', '/api/*'])
  })

  test('never caches an error, and never replaces one', () => {
    expect(app.CustomErrorResponses.length).toBeGreaterThan(0)
    for (const it of app.CustomErrorResponses)
      expect(it).toEqual({ ErrorCode: it.ErrorCode, ErrorCachingMinTTL: 0 })
  })

  test('tells the API that a request came through the edge', () => {
    const headers = JSON.stringify(app.Origins)
    expect(headers).toContain(edgeSecretHeader)
    expect(headers).toContain('{{resolve:secretsmanager:')
  })
})

describe('published stores', () => {
  test('are fresh within 30 seconds', () => {
    expect(propertiesOf(sites.DefaultCacheBehavior.CachePolicyId)?.CachePolicyConfig).toMatchObject({
      MinTTL: 0,
      DefaultTTL: 30,
      MaxTTL: 30,
    })
  })

  test('run no function of ours and touch no API', () => {
    expect(sites.CacheBehaviors).toEqual([])
    expect(sites.Origins).toHaveLength(1)
  })

  test('answer a missing page with 404', () => {
    expect(sites.CustomErrorResponses).toEqual([
      { ErrorCode: 403, ResponseCode: 404, ResponsePagePath: '/not-found.html', ErrorCachingMinTTL: 10 },
    ])
  })
})

describe.each(configs)('every answer of $Comment', ({ CacheBehaviors, DefaultCacheBehavior }) => {
  const behaviors = [DefaultCacheBehavior, ...CacheBehaviors]
  const policies = behaviors.map(
    (it) => propertiesOf(it.ResponseHeadersPolicyId)?.ResponseHeadersPolicyConfig,
  )
  const contentPolicy = JSON.stringify(policies[0])

  test('comes over TLS', () => {
    for (const { ViewerProtocolPolicy } of behaviors)
      expect(ViewerProtocolPolicy).toMatch(/^(redirect-to-https|https-only)$/)
  })

  test('carries HSTS, nosniff, referrer and permissions policies', () => {
    for (const policy of policies)
      expect(policy).toMatchObject({
        SecurityHeadersConfig: {
          StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, Override: true },
          ContentTypeOptions: { Override: true },
          FrameOptions: { FrameOption: 'DENY' },
          ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin' },
        },
        CustomHeadersConfig: { Items: [{ Header: 'permissions-policy' }] },
      })
  })

  test("admits no inline script but the cart's and, in the app, the landing page's", () => {
    const scripts = contentPolicy.match(/script-src[^;]*/)?.[0]
    const own = scripts?.includes("'self'") ? [landingScriptHash] : []
    expect(scripts?.match(/'sha256-[^']+'/g)).toEqual(
      [...own, ...cartScriptHashes].map((hash) => `'${hash}'`),
    )
    expect(scripts).not.toMatch(/unsafe|https?:|\*/)
    expect(contentPolicy).toContain("frame-ancestors 'none'")
    expect(contentPolicy).toContain("base-uri 'none'")
  })
})

test('buckets are private, encrypted and read over TLS', () => {
  const buckets = dev.ofType('AWS::S3::Bucket')
  expect(buckets).toHaveLength(2)
  for (const { Properties } of buckets)
    expect(Properties).toMatchObject({
      PublicAccessBlockConfiguration: { BlockPublicAcls: true, RestrictPublicBuckets: true },
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
      },
    })
  for (const { Properties } of dev.ofType('AWS::S3::BucketPolicy'))
    expect(JSON.stringify(Properties)).toContain('"aws:SecureTransport":"false"')
})
