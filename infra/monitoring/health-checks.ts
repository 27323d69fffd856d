import { Duration } from 'aws-cdk-lib'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { CfnHealthCheck } from 'aws-cdk-lib/aws-route53'
import { Construct } from 'constructs'
import { api } from '#contract/api/api.ts'
import type { Settings } from '../settings.ts'
import type { AlarmDefinition } from './alarm-definitions.ts'

export type HealthChecksProps = Pick<Settings, 'appDomain' | 'storeDomain' | 'demoStore'> & {
  distributions: { app: Distribution; stores: Distribution }
}

const everySeconds = 30
const minute = Duration.minutes(1)

/** Route 53 asks for the catalog, and for a demonstration store where one is named, from several places of the world. */
export class HealthChecks extends Construct {
  readonly definitions: readonly AlarmDefinition[]

  constructor(scope: Construct, id: string, props: HealthChecksProps) {
    super(scope, id)
    const { appDomain, demoStore, distributions, storeDomain } = props
    const catalog = this.check('Catalog', appDomain ?? distributions.app.domainName, api['list-catalog'].path)
    const store = demoStore
      ? storeDomain
        ? this.check('Store', `${demoStore}.${storeDomain}`, '/')
        : this.check('Store', distributions.stores.domainName, `/${demoStore}`)
      : undefined
    this.definitions = [
      gone('catalog-gone', 'The catalog of courses cannot be read from the internet.', catalog),
      ...(store
        ? [gone('store-gone', 'The demonstration store cannot be opened from the internet.', store)]
        : []),
    ]
  }

  private check(id: string, fullyQualifiedDomainName: string, resourcePath: string) {
    return new CfnHealthCheck(this, id, {
      healthCheckConfig: {
        type: 'HTTPS',
        port: 443,
        enableSni: true,
        fullyQualifiedDomainName,
        resourcePath,
        requestInterval: everySeconds,
        failureThreshold: 3,
      },
    })
  }
}

/** Route 53 reports 1 for a healthy target, once a minute. */
const gone = (name: string, says: string, { attrHealthCheckId }: CfnHealthCheck): AlarmDefinition => ({
  name,
  says,
  metric: new Metric({
    namespace: 'AWS/Route53',
    metricName: 'HealthCheckStatus',
    dimensionsMap: { HealthCheckId: attrHealthCheckId },
    statistic: 'Minimum',
    period: minute,
  }),
  threshold: 1,
  periods: 3,
  alarmsWithoutData: true,
})
