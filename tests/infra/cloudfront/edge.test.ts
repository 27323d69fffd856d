import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { cartScriptHashes } from '#contract/site/storefront-csp.ts'
import { edgeSecretHeader } from '#contract/urls/edge.ts'
import {
  earlyLibraryHash,
  earlyRequestsHash,
  earlySignInHash,
  landingScriptHash,
  lastSeenPageHash,
  previewScriptHash,
  startApplicationHash,
  startLibraryHash,
  staticFormHash,
} from '#contract/urls/inline-script-hashes.ts'
import { draftScriptHash } from '#infra/cloudfront/draft-page.ts'
import { notFoundScriptHash } from '#infra/cloudfront/not-found-page.ts'
import { readTemplate, templateOf } from '../../harness/infra/template.ts'

const dev = readTemplate(templateOf('dev', { env: { region: 'eu-west-1' } }))

const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad'
const allViewerExceptHostHeader = 'b689b0a8-53d0-40ab-baf2-68738e2966ac'

const Behavior = z.object({
  PathPattern: z.optional(z.string()),
  CachePolicyId: z.unknown(),
  OriginRequestPolicyId: z.optional(z.unknown()),
  ViewerProtocolPolicy: z.string(),
  ResponseHeadersPolicyId: z.object({ Ref: z.string() }),
  FunctionAssociations: z.optional(z.unknown()),
  AllowedMethods: z.optional(z.array(z.string())),
})
const Named = z.object({ Name: z.string() })
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

  test('never caches a response of the API', () => {
    expect(api?.CachePolicyId).toBe(cachingDisabled)
  })

  test('forwards everything to the API but the host header', () => {
    expect(api?.OriginRequestPolicyId).toBe(allViewerExceptHostHeader)
    expect(api?.AllowedMethods).toContain('DELETE')
  })

  test('lets the API compress its replies, because CloudFront compresses only what it may cache', () => {
    // AllViewerExceptHostHeader forwards Accept-Encoding where the cache policy does not take it for itself.
    expect(api).toMatchObject({
      CachePolicyId: cachingDisabled,
      OriginRequestPolicyId: allViewerExceptHostHeader,
    })
    expect(propertiesOf(catalog?.CachePolicyId)?.CachePolicyConfig).toMatchObject({
      ParametersInCacheKeyAndForwardedToOrigin: {
        EnableAcceptEncodingBrotli: true,
        EnableAcceptEncodingGzip: true,
      },
    })
  })

  test('caches the catalog for 60 seconds, with a behavior before that of the API', () => {
    expect(propertiesOf(catalog?.CachePolicyId)?.CachePolicyConfig).toMatchObject({
      DefaultTTL: 60,
      MaxTTL: 60,
    })
    expect(app.CacheBehaviors.map(({ PathPattern }) => PathPattern)).toEqual([
      '/api/catalog',
      '/api/landing-figures',
      '/api/*',
    ])
  })

  test('never caches an error, and never replaces one', () => {
    expect(app.CustomErrorResponses.length).toBeGreaterThan(0)
    for (const it of app.CustomErrorResponses)
      expect(it).toEqual({ ErrorCode: it.ErrorCode, ErrorCachingMinTTL: 0 })
  })

  test('tells the API that a request came through CloudFront', () => {
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

  test('run no Lambda function on a visit', () => {
    expect(JSON.stringify(sites)).not.toContain('LambdaFunctionAssociations')
    expect(sites.CacheBehaviors.map(({ PathPattern }) => PathPattern)).toEqual([
      '/api/checkout',
      '/api/quote',
      '/api/cart-mail',
      '/api/purchases',
      '/api/draft',
      '/draft.html',
      '/v',
      '/covers/*',
      '/files/*',
    ])
  })

  test('reach the API only for carts and drafts, with secret and IP', () => {
    const checkout = sites.CacheBehaviors.find(({ PathPattern }) => PathPattern === '/api/checkout')
    expect(checkout).toMatchObject({
      CachePolicyId: cachingDisabled,
      OriginRequestPolicyId: allViewerExceptHostHeader,
      AllowedMethods: expect.arrayContaining(['POST']),
    })
    expect(JSON.stringify(checkout?.FunctionAssociations)).toContain('ViewerAddress')
    expect(sites.Origins).toHaveLength(2)
    expect(JSON.stringify(sites.Origins)).toContain(edgeSecretHeader)
    expect(JSON.stringify(dev.ofType('AWS::CloudFront::Distribution'))).not.toContain('Access-Control')
  })

  test('reply to beacons at the edge, for every method and over TLS', () => {
    const beacon = sites.CacheBehaviors.find(({ PathPattern }) => PathPattern === '/v')
    expect(beacon).toMatchObject({
      CachePolicyId: cachingDisabled,
      ViewerProtocolPolicy: 'https-only',
      AllowedMethods: expect.arrayContaining(['POST']),
    })
    expect(JSON.stringify(beacon?.FunctionAssociations)).toContain('SitesVisit')
  })

  test('serve the covers at every address, cached for a day', () => {
    const covers = sites.CacheBehaviors.find(({ PathPattern }) => PathPattern === '/covers/*')
    expect(covers).toMatchObject({ PathPattern: '/covers/*' })
    expect(covers).not.toHaveProperty('FunctionAssociations')
    expect(propertiesOf(covers?.CachePolicyId)?.CachePolicyConfig).toMatchObject({
      DefaultTTL: 86_400,
      MaxTTL: 86_400,
    })
  })

  test('serve store pictures at every address, cached for an hour, and no uploads', () => {
    const files = sites.CacheBehaviors.find(({ PathPattern }) => PathPattern === '/files/*')
    expect(files).not.toHaveProperty('FunctionAssociations')
    expect(propertiesOf(files?.CachePolicyId)?.CachePolicyConfig).toMatchObject({
      DefaultTTL: 3600,
      MaxTTL: 3600,
    })
    expect(JSON.stringify(sites.CacheBehaviors)).not.toContain('uploads')
  })

  test('have a bucket that accepts signed forms and deletes uploads and ended redirects', () => {
    const pages = dev.ofType('AWS::S3::Bucket').find(({ id }) => id.startsWith('SitesPages'))
    expect(pages?.Properties).toMatchObject({
      CorsConfiguration: { CorsRules: [{ AllowedMethods: ['POST'], AllowedOrigins: ['*'] }] },
      LifecycleConfiguration: {
        Rules: [
          { NoncurrentVersionExpiration: { NoncurrentDays: 30 } },
          { Prefix: 'uploads/', ExpirationInDays: 1, Status: 'Enabled' },
          { TagFilters: [{ Key: 'redirect', Value: 'ends' }], ExpirationInDays: 91, Status: 'Enabled' },
        ],
      },
    })
  })

  test('show their own page for a missing one, and pass a 403 on', () => {
    expect(sites.CustomErrorResponses).toEqual([
      { ErrorCode: 404, ResponseCode: 404, ResponsePagePath: '/not-found.html', ErrorCachingMinTTL: 10 },
    ])
  })
})

test('the application plays videos of courses from their signed links and from nowhere else', () => {
  const policy = propertiesOf(app.DefaultCacheBehavior.ResponseHeadersPolicyId)?.ResponseHeadersPolicyConfig
  const media = JSON.stringify(policy).match(/media-src[^;]*/)?.[0]
  expect(media).toBe('media-src https://s3.eu-west-1.amazonaws.com blob:')
})

describe.each(configs)('every response of $Comment', ({ CacheBehaviors, DefaultCacheBehavior }) => {
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

  test("allows no inline script but the cart's and, in the app, the landing page's", () => {
    const scripts = contentPolicy.match(/script-src[^;]*/)?.[0]
    const own = scripts?.includes("'self'")
      ? [
          landingScriptHash,
          earlyRequestsHash,
          earlyLibraryHash,
          startLibraryHash,
          lastSeenPageHash,
          staticFormHash,
          earlySignInHash,
          startApplicationHash,
          previewScriptHash,
        ]
      : []
    const ofDrafts = scripts?.includes("'self'")
      ? []
      : [draftScriptHash, previewScriptHash, notFoundScriptHash]
    const carts = own.length > 0 ? cartScriptHashes.slice(0, 5) : cartScriptHashes
    expect(scripts?.match(/'sha256-[^']+'/g)).toEqual(
      [...own, ...carts, ...ofDrafts].map((hash) => `'${hash}'`),
    )
    // The encoder of pictures is compiled; no text may run.
    const compiled = own.length > 0 ? ["'wasm-unsafe-eval'"] : []
    expect(scripts?.match(/'[^']*unsafe[^']*'/g) ?? []).toEqual(compiled)
    expect(scripts).not.toMatch(/https?:|\*/)
    expect(contentPolicy).toContain("frame-ancestors 'none'")
    expect(contentPolicy).toContain("base-uri 'none'")
  })
})

test('a page’s policy allows only its origin and, in the app, its services', () => {
  const connections = configs.map(({ Comment, DefaultCacheBehavior }) => [
    Comment,
    JSON.stringify(propertiesOf(DefaultCacheBehavior.ResponseHeadersPolicyId)).match(/connect-src[^;]*/)?.[0],
  ])
  expect(Object.fromEntries(connections)).toEqual({
    'The application': expect.stringMatching(
      /^connect-src 'self' https:\/\/cognito-idp\.eu-west-1\.amazonaws\.com wss:\/\/[^ ]*execute-api.* https:\/\/s3\.eu-west-1\.amazonaws\.com\/[^ ]*SitesPages[^ ]* https:\/\/s3\.eu-west-1\.amazonaws\.com\/[^ ]*Courses[^ ]*$/,
    ),
    'Published stores': "connect-src 'self'",
  })
})

describe('resources with a name that is unique per account', () => {
  test.each([
    ['AWS::CloudFront::ResponseHeadersPolicy', 'ResponseHeadersPolicyConfig'],
    ['AWS::CloudFront::CachePolicy', 'CachePolicyConfig'],
    ['AWS::CloudFront::OriginAccessControl', 'OriginAccessControlConfig'],
  ])('%s has the region in its name, so a stage can run in two', (type, config) => {
    const names = dev.ofType(type).map(({ Properties }) => Named.parse(Properties[config]).Name)
    expect(names.length).toBeGreaterThan(1)
    for (const name of names) expect(name).toMatch(/-eu-west-1$/)
  })
})

test('buckets are private, encrypted and read over TLS', () => {
  const buckets = dev.ofType('AWS::S3::Bucket')
  expect(buckets).toHaveLength(8)
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
