import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import { Construct } from 'constructs'
import { type FailureReply, statusOf } from '#contract/api/failures.ts'

const fiveMinutes = 300

/** A managed rule group of AWS; `counted` rules are counted instead of enforced. */
export type ManagedRules = { name: string; counted?: readonly string[] }

/** Limits the requests of one client address in five minutes. */
export type RateRule = { name: string; limit: number; only?: CfnWebACL.StatementProperty }

export type BlockRule = { name: string; requests: CfnWebACL.StatementProperty }

export type WebAclProps = {
  scope: 'CLOUDFRONT' | 'REGIONAL'
  /** Paths that no rule after the rate rules of `first` inspects. */
  first?: { rates: readonly RateRule[]; allowedPath: string }
  managed?: readonly ManagedRules[]
  rates: readonly RateRule[]
  /** Requests that are never answered. */
  blocked?: BlockRule
}

/** Allows every request that no rule blocks; the first matching rule decides. */
export class WebAcl extends Construct {
  readonly arn: string

  constructor(parent: Construct, id: string, { blocked, first, managed = [], rates, scope }: WebAclProps) {
    super(parent, id)
    const rules = [
      ...(first ? [...first.rates.map((rate) => rateRule(rate, scope)), allowRule(first.allowedPath)] : []),
      ...managed.map(managedRule),
      ...rates.map((rate) => rateRule(rate, scope)),
      ...(blocked ? [blockRule(blocked)] : []),
    ]
    this.arn = new CfnWebACL(this, 'Rules', {
      scope,
      defaultAction: { allow: {} },
      ...(scope === 'CLOUDFRONT' && { customResponseBodies: tooManyBody }),
      rules: rules.map((rule, priority) => ({ ...rule, priority })),
      visibilityConfig: visibleAs(id),
    }).attrArn
  }
}

type UnrankedRule = Omit<CfnWebACL.RuleProperty, 'priority'>

const managedRule = ({ counted = [], name }: ManagedRules): UnrankedRule => ({
  name,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      // WAF rejects an empty list.
      ...(counted.length > 0 && {
        ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      }),
    },
  },
  visibilityConfig: visibleAs(name),
})

const tooMany = 'too-many'
const tooManyReply: FailureReply = {
  error: 'too-many-requests',
  message: 'Too many requests came from your network. Please try again in five minutes.',
}
/** What the API would say, because pages show its sentence. */
const tooManyBody = {
  [tooMany]: { contentType: 'APPLICATION_JSON', content: JSON.stringify(tooManyReply) },
}
const busyCode = statusOf[tooManyReply.error]

/** A user pool says in its own words that its firewall refused. */
const rateRule = ({ limit, name, only }: RateRule, scope: WebAclProps['scope']): UnrankedRule => ({
  name,
  action: {
    block:
      scope === 'CLOUDFRONT'
        ? { customResponse: { responseCode: busyCode, customResponseBodyKey: tooMany } }
        : {},
  },
  statement: {
    rateBasedStatement: {
      limit,
      evaluationWindowSec: fiveMinutes,
      aggregateKeyType: 'IP',
      ...(only && { scopeDownStatement: only }),
    },
  },
  visibilityConfig: visibleAs(name),
})

const blockRule = ({ name, requests }: BlockRule): UnrankedRule => ({
  name,
  action: { block: {} },
  statement: requests,
  visibilityConfig: visibleAs(name),
})

const allowRule = (path: string): UnrankedRule => ({
  name: 'allowed-path',
  action: { allow: {} },
  statement: pathIs(path),
  visibilityConfig: visibleAs('allowed-path'),
})

// Sampled requests would show who requested what.
const visibleAs = (metricName: string) => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
})

const noTransformation = [{ priority: 0, type: 'NONE' }]

/** API Gateway decodes a path before it matches routes, so `/api/%76erify-code` must match as well. */
const decodedPath = ['URL_DECODE', 'NORMALIZE_PATH'].map((type, priority) => ({ type, priority }))

/** Matches requests for exactly this path, without any decoding, so that nothing else can look like it. */
export const pathIs = (searchString: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'EXACTLY',
    searchString,
    textTransformations: noTransformation,
  },
})

/** Matches requests for exactly this path, however it is encoded. */
export const decodedPathEquals = (searchString: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'EXACTLY',
    searchString,
    textTransformations: decodedPath,
  },
})

/** Matches requests whose path starts with `searchString`, however it is encoded. */
export const pathBegins = (searchString: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString,
    textTransformations: decodedPath,
  },
})

/** Matches requests whose header ends with `searchString`. */
export const headerEndsWith = (name: string, searchString: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { singleHeader: { Name: name } },
    positionalConstraint: 'ENDS_WITH',
    searchString,
    textTransformations: noTransformation,
  },
})

/** Matches requests with any other method. */
export const methodIsNot = (searchString: string): CfnWebACL.StatementProperty => ({
  notStatement: {
    statement: {
      byteMatchStatement: {
        fieldToMatch: { method: {} },
        positionalConstraint: 'EXACTLY',
        searchString,
        textTransformations: noTransformation,
      },
    },
  },
})

/** Matches requests that all statements match. */
export const allOf = (...statements: CfnWebACL.StatementProperty[]): CfnWebACL.StatementProperty => ({
  andStatement: { statements },
})
