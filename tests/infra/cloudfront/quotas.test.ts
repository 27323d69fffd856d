import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { edgeCode, edgeFunctionNames } from '#infra/cloudfront/edge-function.ts'
import { dev, prod } from '../../harness/infra/template.ts'

/*
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html: a longer policy or function
 * fails the deployment (TooLongCSPInResponseHeadersPolicy).
 */
const maxContentPolicy = 1783
const maxCustomHeaders = 10_240
const maxFunctionBytes = 10_240
const maxDomainName = 253

const Config = z.object({
  SecurityHeadersConfig: z.object({
    ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.unknown() }),
  }),
  CustomHeadersConfig: z.object({ Items: z.array(z.object({ Header: z.string(), Value: z.string() })) }),
})
const Join = z.object({ 'Fn::Join': z.tuple([z.string(), z.array(z.unknown())]) })
const Ref = z.object({ Ref: z.string() })

/** Returns how long the text can be once CloudFormation has put names and regions into it. */
function longest(text: unknown): number {
  if (typeof text === 'string') return text.length
  const joined = Join.safeParse(text).data?.['Fn::Join']
  if (joined) return joined[1].reduce<number>((sum, part) => sum + joined[0].length + longest(part), 0)
  return longestNameOf(Ref.parse(text).Ref)
}

function longestNameOf(id: string) {
  if (id === 'AWS::Region') return 'ap-southeast-7'.length
  if (id === 'AWS::URLSuffix') return 'amazonaws.com'.length
  const type = [...dev.resources, ...prod.resources].find((it) => it.id === id)?.Type
  if (type === 'AWS::S3::Bucket') return 63
  if (type === 'AWS::ApiGatewayV2::Api') return 10
  throw new Error(`The policy contains the name of ${id}, whose length is unknown here.`)
}

const policies = Object.entries({ dev, prod }).flatMap(([stage, template]) =>
  template
    .ofType('AWS::CloudFront::ResponseHeadersPolicy')
    .map(({ id, Properties }) => ({ stage, id, ...Config.parse(Properties.ResponseHeadersPolicyConfig) })),
)

describe.each(policies)('$id of $stage', ({ SecurityHeadersConfig, CustomHeadersConfig: { Items } }) => {
  test('has a content security policy that CloudFront accepts, wherever it is deployed', () => {
    const { ContentSecurityPolicy } = SecurityHeadersConfig.ContentSecurityPolicy
    expect(
      longest(ContentSecurityPolicy),
      'Too many scripts: see docs/design/bundling.md, Drafts and the script of stores.',
    ).toBeLessThanOrEqual(maxContentPolicy)
  })

  test('has no more headers of its own than CloudFront accepts', () => {
    expect(Items.length).toBeLessThanOrEqual(10)
    const lengths = Items.map(({ Header, Value }) => Header.length + Value.length)
    expect(lengths.reduce((sum, it) => sum + it, 0)).toBeLessThanOrEqual(maxCustomHeaders)
  })
})

test('the stages have the policies of the app and of the stores', () => {
  expect(policies).toHaveLength(4)
})

test.each(edgeFunctionNames)('the function %s is no larger than CloudFront accepts', (name) => {
  expect(Buffer.byteLength(edgeCode(name, 'x'.repeat(maxDomainName)))).toBeLessThanOrEqual(maxFunctionBytes)
})
