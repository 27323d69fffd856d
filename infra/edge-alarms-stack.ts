import { Stack, type StackProps } from 'aws-cdk-lib'
import { type Distribution, Function as EdgeFunction } from 'aws-cdk-lib/aws-cloudfront'
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import type { AlarmDefinition } from './monitoring/alarm-definitions.ts'
import { AlarmTopic } from './monitoring/alarm-topic.ts'
import { Alarms } from './monitoring/alarms.ts'
import { HealthChecks, type HealthChecksProps } from './monitoring/health-checks.ts'

export type EdgeAlarmsProps = StackProps &
  Pick<HealthChecksProps, 'appDomain' | 'storeDomain' | 'demoStore'> & {
    stage: string
    alarmEmail?: string | undefined
    distributions: { app: Distribution; stores: Distribution }
    /** The alarms cover every CloudFront function of this stack. */
    product: Stack
  }

/**
 * CloudFront reports its metrics to us-east-1, and an alarm reads metrics and notifies topics of its own region only. The
 * alarms have their own stack, because they depend on the distributions, which depend on the certificates in us-east-1
 * (docs/decisions/0032).
 */
export class EdgeAlarmsStack extends Stack {
  constructor(scope: Construct, id: string, props: EdgeAlarmsProps) {
    super(scope, id, props)
    const { alarmEmail, stage } = props
    const { topic } = new AlarmTopic(this, 'AlarmTopic', alarmEmail)
    const { definitions } = new HealthChecks(this, 'HealthChecks', props)
    new Alarms(this, 'Alarms', { stage, definitions: [...alarmDefinitionsOf(props), ...definitions], topic })
  }
}

const alarmDefinitionsOf = ({ distributions, product }: EdgeAlarmsProps): AlarmDefinition[] => [
  {
    name: 'app-unavailable',
    says: 'One request in five to the app or its API ends in a server error.',
    metric: errorRate(distributions.app),
    threshold: 20,
    periods: 1,
  },
  {
    name: 'stores-unavailable',
    says: 'One visit in five to a published store ends in a server error.',
    metric: errorRate(distributions.stores),
    threshold: 20,
    periods: 1,
  },
  {
    name: 'app-refusing',
    says: 'Every second request to the app or its API is refused.',
    metric: errorRate(distributions.app, '4xxErrorRate'),
    threshold: 50,
    periods: 3,
  },
  {
    name: 'stores-refusing',
    says: 'Every second visit to a published store is refused, or finds nothing.',
    metric: errorRate(distributions.stores, '4xxErrorRate'),
    threshold: 50,
    periods: 3,
  },
  {
    name: 'edge-function-errors',
    says: 'A CloudFront function fails, so its requests get an error.',
    metric: sumOfFunctions(product, 'FunctionExecutionErrors'),
    threshold: 5,
    periods: 1,
  },
  {
    name: 'edge-function-invalid-results',
    says: 'CloudFront refuses what a CloudFront function returns, so its requests get an error.',
    metric: sumOfFunctions(product, 'FunctionValidationErrors'),
    threshold: 5,
    periods: 1,
  },
]

const errorRate = ({ distributionId }: Distribution, metricName = '5xxErrorRate') =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName,
    dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
    statistic: 'Average',
  })

/** One metric per alarm: the expression of an alarm reads ten at most, which is enough for ten functions. */
function sumOfFunctions(product: Stack, metricName: string) {
  const names = product.node.findAll().flatMap((it) => (it instanceof EdgeFunction ? [it.functionName] : []))
  const metrics = names.map(
    (FunctionName) =>
      new Metric({
        namespace: 'AWS/CloudFront',
        metricName,
        dimensionsMap: { FunctionName, Region: 'Global' },
        statistic: 'Sum',
      }),
  )
  return new MathExpression({
    expression: 'SUM(METRICS())',
    label: `${metricName} of CloudFront functions`,
    usingMetrics: Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric])),
  })
}
