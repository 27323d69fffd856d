import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import { Construct } from 'constructs'

const fiveMinutes = 300

/** AWS's rules against common attacks, the ones that read a body counted instead of enforced. */
export type ManagedRules = { name: string; counted?: readonly string[] }

/** At most so many requests of one client address in five minutes. */
export type RateRule = { name: string; limit: number; only?: CfnWebACL.StatementProperty }

export type FirewallProps = {
  scope: 'CLOUDFRONT' | 'REGIONAL'
  managed?: readonly ManagedRules[]
  rates: readonly RateRule[]
}

/** Lets through what no rule blocks; the first rule that matches decides. */
export class Firewall extends Construct {
  readonly arn: string

  constructor(parent: Construct, id: string, { managed = [], rates, scope }: FirewallProps) {
    super(parent, id)
    const rules = [...managed.map(managedRule), ...rates.map(rateRule)]
    this.arn = new CfnWebACL(this, 'Rules', {
      scope,
      defaultAction: { allow: {} },
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
      ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
  visibilityConfig: visibleAs(name),
})

const rateRule = ({ limit, name, only }: RateRule): UnrankedRule => ({
  name,
  action: { block: {} },
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

// A sampled request shows who asked for what.
const visibleAs = (metricName: string) => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
})

const asItIs = [{ priority: 0, type: 'NONE' }]

/** Requests whose path begins so. */
export const pathBegins = (searchString: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString,
    textTransformations: asItIs,
  },
})

/** Requests whose header ends so. */
export const headerEnds = (name: string, searchString: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { singleHeader: { Name: name } },
    positionalConstraint: 'ENDS_WITH',
    searchString,
    textTransformations: asItIs,
  },
})
