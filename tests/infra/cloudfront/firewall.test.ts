import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { domains, stages, synthesizedStage } from '../../harness/infra/stages.ts'
import { dev, prod } from '../../harness/infra/template.ts'

const Rate = z.object({ RateBasedStatement: z.object({ Limit: z.int(), AggregateKeyType: z.literal('IP') }) })
const Named = z.array(z.looseObject({ Name: z.string(), Statement: z.unknown() }))
const PathRate = z.object({
  RateBasedStatement: z.object({
    ScopeDownStatement: z.object({
      OrStatement: z.object({
        Statements: z.array(
          z.object({
            ByteMatchStatement: z.object({
              FieldToMatch: z.object({ UriPath: z.object({}) }),
              SearchString: z.string(),
              TextTransformations: z.array(z.unknown()),
            }),
          }),
        ),
      }),
    }),
  }),
})
const Managed = z.object({
  ManagedRuleGroupStatement: z.object({
    Name: z.string(),
    RuleActionOverrides: z.optional(z.array(z.object({ Name: z.string(), ActionToUse: z.unknown() }))),
  }),
})
const OnePath = z.object({ ByteMatchStatement: z.object({ SearchString: z.string() }) })
const Rules = z.array(
  z.object({
    Name: z.string(),
    Priority: z.int(),
    Action: z.optional(z.unknown()),
    Statement: z.union([Rate, Managed, OnePath]),
    VisibilityConfig: z.object({ SampledRequestsEnabled: z.boolean() }),
  }),
)

const appOf = stages()
const { templates } = synthesizedStage('prod', { ...domains, demoStore: 'demo' })
const [edge] = [...templates].filter(([name]) => name.includes('-edge-eu')).map(([, template]) => template)
const [product] = [...templates]
  .filter(([name]) => !name.includes('-edge-eu'))
  .map(([, template]) => template)
if (!edge || !product) throw new Error('Production has two stacks.')

const firewallOf = (distribution: string) => {
  const found = edge.ofType('AWS::WAFv2::WebACL').find(({ id }) => id.startsWith(`${distribution}Firewall`))
  if (!found) throw new Error(`${distribution} has no firewall.`)
  return found.Properties
}
const edgeFirewall = firewallOf('App')
const storesFirewall = firewallOf('Stores')
const poolFirewall = product.onlyOfType('AWS::WAFv2::WebACL')

describe.each([
  ['CLOUDFRONT', edgeFirewall],
  ['REGIONAL', poolFirewall.Properties],
])('the firewall of scope %s', (scope, firewall) => {
  const rules = Rules.parse(firewall.Rules)
  const rates = rules.filter(({ Statement }) => Rate.safeParse(Statement).success)

  test('blocks a client address with too many requests', () => {
    expect(firewall).toMatchObject({ Scope: scope, DefaultAction: { Allow: {} } })
    expect(rates.length).toBeGreaterThan(1)
    for (const { Action } of rates) expect(Action).toEqual(scope === 'CLOUDFRONT' ? busy : { Block: {} })
  })

  test('limits requests that cost money or mail more strictly', () => {
    const limits = rates.map(({ Statement }) => Rate.parse(Statement).RateBasedStatement.Limit)
    expect(Math.max(...limits)).toBe(limits.at(-1))
    expect(Math.min(...limits)).toBeLessThanOrEqual(100)
  })

  test('stores no samples of requests', () => {
    for (const { VisibilityConfig } of rules) expect(VisibilityConfig.SampledRequestsEnabled).toBe(false)
  })
})

/** The status and sentence of the API, which pages show. */
const busy = { Block: { CustomResponse: { ResponseCode: 429, CustomResponseBodyKey: 'too-many' } } }

describe('the paths that cost mail, money or secrets', () => {
  const paths = Named.parse(edgeFirewall.Rules).flatMap(({ Name, Statement }) =>
    Name === 'costly-requests'
      ? PathRate.parse(Statement).RateBasedStatement.ScopeDownStatement.OrStatement.Statements
      : [],
  )

  test('are all matched by the stricter rule', () => {
    expect(paths.map(({ ByteMatchStatement }) => ByteMatchStatement.SearchString)).toEqual(
      expect.arrayContaining([
        '/api/send-verification-email',
        '/api/verify-code',
        '/api/reset-password',
        '/api/openai-generate-site',
        '/api/checkout',
      ]),
    )
  })

  test('are matched however they are encoded', () => {
    for (const { ByteMatchStatement } of paths)
      expect(ByteMatchStatement.TextTransformations).toEqual([
        { Priority: 0, Type: 'URL_DECODE' },
        { Priority: 1, Type: 'NORMALIZE_PATH' },
      ])
  })
})

test('no rule of a firewall has an empty list, which WAF rejects', () => {
  for (const { Rules: rules } of [edgeFirewall, storesFirewall, poolFirewall.Properties])
    expect(JSON.stringify(rules)).not.toContain('[]')
})

test('a webhook passes whatever its body looks like, limited by the first rule alone', () => {
  const Order = z.array(z.object({ Name: z.string(), Priority: z.number(), Statement: z.unknown() }))
  const byPriority = Order.parse(edgeFirewall.Rules).toSorted((a, b) => a.Priority - b.Priority)
  expect(byPriority.slice(0, 2).map(({ Name }) => Name)).toEqual(['webhooks', 'allowed-path'])
  expect(byPriority[1]?.Statement).toEqual({
    ByteMatchStatement: expect.objectContaining({
      SearchString: '/api/stripe-webhook',
      PositionalConstraint: 'EXACTLY',
      TextTransformations: [{ Priority: 0, Type: 'NONE' }],
    }),
  })
})

test('the firewall blocks known attacks but nothing a seller may write', () => {
  const managed = Rules.parse(edgeFirewall.Rules).flatMap(({ Statement }) => {
    const { data } = Managed.safeParse(Statement)
    return data ? [data.ManagedRuleGroupStatement] : []
  })
  expect(managed.map(({ Name }) => Name)).toContain('AWSManagedRulesCommonRuleSet')
  const counted = managed.flatMap(({ RuleActionOverrides = [] }) =>
    RuleActionOverrides.map(({ Name }) => Name),
  )
  expect(counted).toContain('CrossSiteScripting_BODY')
  expect(counted).toContain('SizeRestrictions_BODY')
})

test('the user pool has its firewall', () => {
  expect(product.onlyOfType('AWS::WAFv2::WebACLAssociation').Properties).toEqual({
    ResourceArn: { 'Fn::GetAtt': [product.onlyOfType('AWS::Cognito::UserPool').id, 'Arn'] },
    WebACLArn: { 'Fn::GetAtt': [poolFirewall.id, 'Arn'] },
  })
})

test('the app and the published stores have their firewalls of CloudFront', () => {
  const WebAcl = z.object({ DistributionConfig: z.object({ Comment: z.string(), WebACLId: z.unknown() }) })
  const behind = product.ofType('AWS::CloudFront::Distribution').map(({ Properties }) => {
    const { Comment, WebACLId } = WebAcl.parse(Properties).DistributionConfig
    return [Comment, JSON.stringify(WebACLId)]
  })
  expect(Object.fromEntries(behind)).toEqual({
    'The application': expect.stringContaining('AppFirewall'),
    'Published stores': expect.stringContaining('StoresFirewall'),
  })
})

describe('the firewall of the published stores', () => {
  const path = {
    ByteMatchStatement: expect.objectContaining({
      FieldToMatch: { UriPath: {} },
      SearchString: '/api/',
      TextTransformations: [expect.objectContaining({ Type: 'URL_DECODE' }), expect.anything()],
    }),
  }

  const rules = Named.parse(storesFirewall.Rules)

  test('blocks a client with over a hundred checkouts in five minutes, not visits', () => {
    expect(storesFirewall).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } })
    expect(rules.map(({ Name }) => Name)).toEqual(['checkouts', 'other-methods'])
    const limit = { Limit: 100, AggregateKeyType: 'IP', ScopeDownStatement: path }
    expect(rules[0]).toMatchObject({ Action: busy, Statement: { RateBasedStatement: limit } })
  })

  test('lets only the method of a checkout reach the API', () => {
    const method = { FieldToMatch: { Method: {} }, PositionalConstraint: 'EXACTLY', SearchString: 'POST' }
    const otherMethod = { NotStatement: { Statement: { ByteMatchStatement: method } } }
    expect(rules[1]).toMatchObject({
      Action: { Block: {} },
      Statement: { AndStatement: { Statements: [path, otherMethod] } },
    })
  })

  test('stores no samples of requests', () => {
    expect(JSON.stringify(storesFirewall)).not.toContain('"SampledRequestsEnabled":true')
  })
})

test('only production pays for firewalls', () => {
  expect(dev.ofType('AWS::WAFv2::WebACL')).toEqual([])
  expect(prod.ofType('AWS::WAFv2::WebACL')).toHaveLength(1)
})

describe('a stage that has domains', () => {
  const aliases = product
    .ofType('AWS::CloudFront::Distribution')
    .map(({ Properties }) =>
      z.object({ DistributionConfig: z.record(z.string(), z.unknown()) }).parse(Properties),
    )
    .map(({ DistributionConfig }) => DistributionConfig)

  test('the certificates of CloudFront are validated in the given zones', () => {
    const certificates = edge
      .ofType('AWS::CertificateManager::Certificate')
      .map(({ Properties }) => Properties)
    expect(certificates).toMatchObject([
      {
        DomainName: 'app.example.com',
        DomainValidationOptions: [{ DomainName: 'app.example.com', HostedZoneId: 'Z0APP' }],
      },
      { DomainName: 'stores.example.net', SubjectAlternativeNames: ['*.stores.example.net'] },
    ])
    expect(JSON.stringify(certificates[1])).not.toContain('Z0APP')
  })

  test('both distributions serve their names, with TLS 1.2 or newer', () => {
    expect(aliases.map(({ Aliases }) => Aliases)).toEqual(
      expect.arrayContaining([['app.example.com'], ['stores.example.net', '*.stores.example.net']]),
    )
    for (const { ViewerCertificate } of aliases)
      expect(ViewerCertificate).toMatchObject({
        MinimumProtocolVersion: 'TLSv1.2_2021',
        SslSupportMethod: 'sni-only',
      })
  })

  test('each name points at its distribution over IPv4 and IPv6', () => {
    const records = product
      .ofType('AWS::Route53::RecordSet')
      .map(({ Properties }) => `${Properties.Type} ${Properties.Name} in ${Properties.HostedZoneId}`)
    expect(records.toSorted()).toEqual([
      'A *.stores.example.net. in Z0STORES',
      'A app.example.com. in Z0APP',
      'A stores.example.net. in Z0STORES',
      'AAAA *.stores.example.net. in Z0STORES',
      'AAAA app.example.com. in Z0APP',
      'AAAA stores.example.net. in Z0STORES',
    ])
  })
})

describe('without domains', () => {
  test('dev is one stack under the names of CloudFront', () => {
    const { edge: none } = appOf('dev')
    expect(none).toBeUndefined()
    expect(JSON.stringify(dev.ofType('AWS::CloudFront::Distribution'))).not.toMatch(
      /Aliases|ViewerCertificate/,
    )
    expect(dev.ofType('AWS::Route53::RecordSet')).toEqual([])
  })

  test('domains with DNS elsewhere get a certificate and an output naming the targets', () => {
    const { templates } = synthesizedStage('dev', { appDomain: 'app.example.com' })
    const all = [...templates.values()].flatMap(({ resources }) => resources)
    expect(all.filter(({ Type }) => Type === 'AWS::CertificateManager::Certificate')).toHaveLength(1)
    expect(all.filter(({ Type }) => Type === 'AWS::Route53::RecordSet')).toEqual([])
  })
})
