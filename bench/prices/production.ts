import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Code } from 'aws-cdk-lib/aws-lambda'
import * as z from 'zod/mini'
import { createApp, withoutDiagnostics } from '#infra/define-app.ts'
import { addProductStacks } from '#infra/product-stacks.ts'
import { domains, synthesized } from '#tests/harness/infra/stages.ts'
import { perMonth } from './prices.ts'

export type Resources = Pick<ReturnType<typeof production>[number], 'Type' | 'Properties'>[]

/** Returns the resources of production's templates, both domains included, each with a Route 53 zone. */
export function production() {
  const outdir = mkdtempSync(join(tmpdir(), 'bench-stacks-'))
  try {
    const app = createApp({ ...withoutDiagnostics, outdir, builtinCloudFormationValidation: false })
    const settings = { stage: 'prod', senderAddress: 'hello@app.example.com', ...domains } as const
    const codeOf = () => Code.fromInline('//')
    addProductStacks(app, settings, { env: { region: 'eu-west-1' }, codeOf })
    return [...synthesized(app).values()].flatMap(({ resources }) => resources)
  } finally {
    rmSync(outdir, { recursive: true, force: true })
  }
}

const Rules = z.array(z.unknown())

/** Returns dollars a month without any traffic, by kind of resource. */
export function fixedDollars(resources: Resources): Record<string, number> {
  const ofType = (type: string) => resources.filter(({ Type }) => Type === type)
  const firewalls = ofType('AWS::WAFv2::WebACL')
  const rules = firewalls.flatMap(({ Properties }) => Rules.parse(Properties.Rules))
  return {
    firewalls: firewalls.length * perMonth.firewall + rules.length * perMonth.firewallRule,
    dashboard: ofType('AWS::CloudWatch::Dashboard').length * perMonth.dashboard,
    'custom metrics': customMetrics(resources).size * perMonth.customMetric,
    alarms: alarmedMetrics(resources).length * perMonth.alarmMetric,
    secrets: ofType('AWS::SecretsManager::Secret').length * perMonth.secret,
    'encryption keys': ofType('AWS::KMS::Key').length * perMonth.encryptionKey,
    'health checks': ofType('AWS::Route53::HealthCheck').length * perMonth.healthCheck,
    'hosted zones': hostedZones(resources).size * perMonth.hostedZone,
  }
}

const Metric = z.object({ Namespace: z.string(), MetricName: z.string() })
const MetricFilter = z.object({
  MetricTransformations: z.array(z.object({ MetricNamespace: z.string(), MetricName: z.string() })),
})
const MathAlarm = z.object({
  Metrics: z.array(z.object({ MetricStat: z.optional(z.object({ Metric })) })),
})

/** Several filters may write one metric; functions write metrics that appear in the template only in alarms. */
function customMetrics(resources: Resources) {
  const filtered = resources
    .filter(({ Type }) => Type === 'AWS::Logs::MetricFilter')
    .flatMap(({ Properties }) => MetricFilter.parse(Properties).MetricTransformations)
    .map(({ MetricName, MetricNamespace }) => `${MetricNamespace} ${MetricName}`)
  const alarmed = alarmedMetrics(resources)
    .filter(({ Namespace }) => !Namespace.startsWith('AWS/'))
    .map(({ MetricName, Namespace }) => `${Namespace} ${MetricName}`)
  return new Set([...filtered, ...alarmed])
}

/** An alarm on a math expression is charged for each metric in the expression. */
const alarmedMetrics = (resources: Resources) =>
  resources
    .filter(({ Type }) => Type === 'AWS::CloudWatch::Alarm')
    .flatMap(({ Properties }) => {
      const math = z.safeParse(MathAlarm, Properties)
      if (!math.success) return [Metric.parse(Properties)]
      return math.data.Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric ?? [])
    })

const hostedZones = (resources: Resources) =>
  new Set(
    resources
      .filter(({ Type }) => Type === 'AWS::Route53::RecordSet')
      .map(({ Properties }) => JSON.stringify(Properties.HostedZoneId)),
  )

const computesByTheHour =
  /^AWS::(EC2|ECS|EKS|RDS|ElastiCache|OpenSearchService|ElasticLoadBalancingV2|Lambda::Version)\b/

/** Returns how many resources are billed for compute while there is no traffic. */
export const idleCompute = (resources: Resources) =>
  resources.filter(
    ({ Type, Properties }) =>
      computesByTheHour.test(Type) || JSON.stringify(Properties).includes('ProvisionedConcurren'),
  ).length

/** Returns how many distributions run Lambda@Edge; CloudFront Functions don't count. */
export const functionsOnVisit = (resources: Resources) =>
  resources.filter(
    ({ Type, Properties }) =>
      Type === 'AWS::CloudFront::Distribution' &&
      JSON.stringify(Properties).includes('LambdaFunctionAssociations'),
  ).length

/** Returns the model that a deployment uses by default. */
export function defaultModel(resources: Resources) {
  const [, model = ''] = /"OPENAI_MODEL":"([^"]+)"/.exec(JSON.stringify(resources)) ?? []
  return model
}
