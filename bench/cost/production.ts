import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Code } from 'aws-cdk-lib/aws-lambda'
import * as z from 'zod/mini'
import { newApp } from '#infra/new-app.ts'
import { addProductStacks } from '#infra/product-stacks.ts'
import { readTemplate } from '#tests/infra/template.ts'
import { perMonth } from './prices.ts'

/** The production templates, read for what they cost. */
export type Production = ReturnType<typeof production>

export function production() {
  const outdir = mkdtempSync(join(tmpdir(), 'bench-stacks-'))
  try {
    const app = newApp({ outdir, builtinCloudFormationValidation: false })
    const settings = { stage: 'prod', senderAddress: 'hello@example.com' } as const
    const codeOf = () => Code.fromInline('//')
    addProductStacks(app, settings, { env: { region: 'eu-west-1' }, codeOf })
    const templates = app.synth().stacks.map(({ template }) => readTemplate(template))
    return templates.flatMap(({ resources }) => resources)
  } finally {
    rmSync(outdir, { recursive: true, force: true })
  }
}

const Rules = z.array(z.unknown())

/** Dollars a month without a visit: what each kind of resource costs just for being there. */
export function fixedDollars(resources: Production): Record<string, number> {
  const ofType = (type: string) => resources.filter(({ Type }) => Type === type)
  const firewalls = ofType('AWS::WAFv2::WebACL')
  const rules = firewalls.flatMap(({ Properties }) => Rules.parse(Properties.Rules))
  return {
    firewalls: firewalls.length * perMonth.firewall + rules.length * perMonth.firewallRule,
    dashboard: ofType('AWS::CloudWatch::Dashboard').length * perMonth.dashboard,
    metrics: ofType('AWS::Logs::MetricFilter').length * perMonth.metric,
    alarms: ofType('AWS::CloudWatch::Alarm').length * perMonth.alarm,
    secrets: ofType('AWS::SecretsManager::Secret').length * perMonth.secret,
    'encryption key': ofType('AWS::KMS::Key').length * perMonth.encryptionKey,
  }
}

const computesByTheHour =
  /^AWS::(EC2|ECS|EKS|RDS|ElastiCache|OpenSearchService|ElasticLoadBalancingV2|Lambda::Version)\b/

/** Resources that compute, or keep something ready to compute, while nobody comes. */
export const idleCompute = (resources: Production) =>
  resources.filter(
    ({ Type, Properties }) =>
      computesByTheHour.test(Type) || JSON.stringify(Properties).includes('ProvisionedConcurren'),
  ).length

/** Functions of Lambda that run on requests at the edge; those of CloudFront itself aren't any. */
export const functionsOnVisit = (resources: Production) =>
  resources.filter(
    ({ Type, Properties }) =>
      Type === 'AWS::CloudFront::Distribution' &&
      JSON.stringify(Properties).includes('LambdaFunctionAssociations'),
  ).length

/** The model that a deployment uses unless told otherwise. */
export function defaultModel(resources: Production) {
  const [, model = ''] = /"OPENAI_MODEL":"([^"]+)"/.exec(JSON.stringify(resources)) ?? []
  return model
}
