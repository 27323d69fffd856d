import * as z from 'zod/mini'
import { coversFolder } from '#contract/courses/covers.ts'
import { visitPath } from '#contract/visits.ts'
import type { Behavior, EdgeCode, Headers, PlainBehavior } from '#local/emulators/cloudfront/edge-function.ts'
import { filesFolder } from '#rules/brand/pictures.ts'
import type { Resource, Resources } from '../template.ts'

const CacheBehavior = z.object({
  PathPattern: z.optional(z.string()),
  ResponseHeadersPolicyId: z.string(),
  FunctionAssociations: z._default(z.array(z.object({ FunctionARN: z.string(), EventType: z.string() })), []),
  TargetOriginId: z.string(),
})
const Distribution = z.object({
  DistributionConfig: z.object({
    DefaultCacheBehavior: CacheBehavior,
    CacheBehaviors: z._default(z.array(CacheBehavior), []),
    Origins: z.array(z.object({ Id: z.string(), DomainName: z.string() })),
    CustomErrorResponses: z._default(
      z.array(z.object({ ErrorCode: z.number(), ResponseCode: z.optional(z.number()) })),
      [],
    ),
  }),
})
const EdgeFunction = z.object({ FunctionCode: z.string(), FunctionConfig: z.object({ Comment: z.string() }) })
const HeadersPolicy = z.object({
  ResponseHeadersPolicyConfig: z.object({
    SecurityHeadersConfig: z.object({
      ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.string() }),
      StrictTransportSecurity: z.object({
        AccessControlMaxAgeSec: z.number(),
        IncludeSubdomains: z.boolean(),
      }),
      FrameOptions: z.object({ FrameOption: z.string() }),
      ReferrerPolicy: z.object({ ReferrerPolicy: z.string() }),
      ContentTypeOptions: z.object({ Override: z.boolean() }),
    }),
    CustomHeadersConfig: z.object({ Items: z.array(z.object({ Header: z.string(), Value: z.string() })) }),
  }),
})

export type EdgeSettings = {
  pages: Behavior
  api: Behavior
  sites: Behavior
  /** What a store's own address passes to the API, by path. */
  storeApi: ReadonlyMap<string, Behavior>
  /** The status of the page that stores show in place of a response, by the response's status. */
  storeErrors: ReadonlyMap<number, number>
  covers: PlainBehavior
  /** Pictures of stores. */
  files: PlainBehavior
  /** The edge function for the beacons of the stores' pages. */
  visits: Behavior
}

/** The application's distribution is the one with an API; the other one serves the published sites. */
export function edgeSettings(resources: Resources): EdgeSettings {
  const all = resources('AWS::CloudFront::Distribution').map((resource) => behaviorsOf(resource, resources))
  const app = all.find(({ api }) => api)
  const sites = all.find(({ api }) => !api)
  if (!app?.api || !sites?.covers || !sites.files || !sites.visits)
    throw new Error('The template lacks the distribution of the app or of the sites.')
  return {
    pages: app.pages,
    api: app.api,
    sites: sites.pages,
    storeApi: sites.apiPaths,
    storeErrors: sites.errors,
    covers: sites.covers,
    files: sites.files,
    visits: sites.visits,
  }
}

function behaviorsOf({ properties }: Resource, resources: Resources) {
  const { DefaultCacheBehavior, CacheBehaviors, CustomErrorResponses, Origins } =
    Distribution.parse(properties).DistributionConfig
  const at = (pattern: string) => CacheBehaviors.find(({ PathPattern }) => PathPattern === pattern)
  const api = at('/api/*')
  const visits = at(visitPath)
  const covers = at(`/${coversFolder}/*`)
  const files = at(`/${filesFolder}/*`)
  const behaviorOf = (behavior: z.infer<typeof CacheBehavior>): Behavior => {
    const codeAt = (event: string) => {
      const arn = behavior.FunctionAssociations.find(({ EventType }) => EventType === event)?.FunctionARN
      return arn === undefined ? undefined : edgeCodeOf(arn, resources)
    }
    const edgeCode = codeAt('viewer-request')
    if (!edgeCode) throw new Error('A behavior of a distribution has no function for requests.')
    return { edgeCode, responseCode: codeAt('viewer-response'), ...plainBehaviorOf(behavior) }
  }
  const plainBehaviorOf = (behavior: z.infer<typeof CacheBehavior>): PlainBehavior => ({
    headers: headersOf(behavior.ResponseHeadersPolicyId, resources),
    originDomainName: Origins.find(({ Id }) => Id === behavior.TargetOriginId)?.DomainName ?? '',
  })
  const apiPaths = new Map(
    CacheBehaviors.flatMap((behavior) =>
      /^\/api\/[^*]+$/.test(behavior.PathPattern ?? '')
        ? [[behavior.PathPattern ?? '', behaviorOf(behavior)] as const]
        : [],
    ),
  )
  return {
    apiPaths,
    errors: new Map(
      CustomErrorResponses.flatMap(({ ErrorCode, ResponseCode }) =>
        ResponseCode === undefined ? [] : [[ErrorCode, ResponseCode] as const],
      ),
    ),
    pages: behaviorOf(DefaultCacheBehavior),
    api: api && behaviorOf(api),
    covers: covers && plainBehaviorOf(covers),
    files: files && plainBehaviorOf(files),
    visits: visits && behaviorOf(visits),
  }
}

function edgeCodeOf(arn: string, resources: Resources): EdgeCode {
  const found = resources('AWS::CloudFront::Function').find(
    (resource) => resource.attribute('FunctionARN') === arn,
  )
  const { FunctionCode, FunctionConfig } = EdgeFunction.parse(found?.properties)
  const file = `infra/cloudfront/functions/${FunctionConfig.Comment}.js`
  return { file, code: FunctionCode }
}

function headersOf(policyId: string, resources: Resources): Headers {
  const found = resources('AWS::CloudFront::ResponseHeadersPolicy').find(({ ref }) => ref === policyId)
  const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } = HeadersPolicy.parse(
    found?.properties,
  ).ResponseHeadersPolicyConfig
  const { AccessControlMaxAgeSec, IncludeSubdomains } = security.StrictTransportSecurity
  return {
    'content-security-policy': security.ContentSecurityPolicy.ContentSecurityPolicy,
    'strict-transport-security': `max-age=${AccessControlMaxAgeSec}${IncludeSubdomains ? '; includeSubDomains' : ''}`,
    'x-content-type-options': 'nosniff',
    'x-frame-options': security.FrameOptions.FrameOption,
    'referrer-policy': security.ReferrerPolicy.ReferrerPolicy,
    ...Object.fromEntries(custom.Items.map(({ Header, Value }) => [Header, Value])),
  }
}
