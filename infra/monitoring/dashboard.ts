import { Stack } from 'aws-cdk-lib'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IAlarm,
  type IMetric,
  Metric,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { productName } from '#rules/courses/product.ts'
import { edgeRegion } from '../cloudfront/domain.ts'
import type { ActionFunction } from '../functions/action-function.ts'
import type { Metrics } from './metrics.ts'

const full = 24
const third = 8

export type DashboardProps = {
  stage: string
  metrics: Metrics
  alarms: readonly IAlarm[]
  functions: ReadonlyMap<string, ActionFunction>
  distributions: Record<string, Distribution>
}

/** Symptoms that sellers notice come first, possible causes below. */
export function addDashboard(scope: Construct, props: DashboardProps) {
  const { alarms, distributions, functions, metrics: it, stage } = props
  const everyFunction = [...functions].map(([name, { lambda }]) =>
    lambda.metricDuration({ statistic: 'p99', label: name }),
  )
  return new Dashboard(scope, 'Dashboard', {
    // A dashboard's name is unique per account, not per region.
    dashboardName: `${productName}-${stage}-${Stack.of(scope).region}`,
    widgets: [
      [
        new TextWidget({ markdown: 'What each alarm means: docs/operations.md', width: full, height: 1 }),
        new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: full, height: 4 }),
      ],
      [
        graph('Requests; server errors and crashes', [it.requests], [it.serverErrors, it.crashes]),
        graph('Response time, p99 (ms)', [it.responseTime]),
        graph('Throttled or forbidden', [
          it.tableThrottles,
          it.functionThrottles,
          it.requestThrottles,
          it.forbiddenRequests,
        ]),
      ],
      [
        graph('Signing in: errors', [it.signInFailures]),
        graph('Signing in: time of a trigger, p99 (ms)', [it.signInDuration]),
        graph('Publishing: failures', [it.publishFailures]),
      ],
      [
        graph(
          'Failed work and failure queues: mail, purges, visits, the model, plans, closings, payouts, exports, reviews, offers, users, metrics of courses, pictures, the audit, sent courses; mail errors',
          [
            it.workFailures,
            it.mailErrors,
            it.mailUndelivered,
            it.resendFailures,
            it.purgeFailures,
            it.visitFailures,
            it.modelCheckFailures,
            it.planFailures,
            it.closingFailures,
            it.payoutFailures,
            it.exportFailures,
            it.reviewFailures,
            it.offerFailures,
            it.userBackupFailures,
            it.metricsFailures,
            it.drawingFailures,
            it.auditFailures,
            it.courseFailures,
          ],
        ),
        graph('Mail: delay (ms)', [it.mailDelay]),
        graph('Mail: bounces and complaints', [it.mailBounces, it.mailComplaints]),
      ],
      [
        graph('Payments: not settled, reconciliation failed; payouts failed', [
          it.paymentFailures,
          it.reconciliationFailures,
          it.payoutsFailing,
        ]),
        graph('Webhooks: missed', [it.webhooksMissed]),
        graph('Webhooks: refused', [it.webhooksRefused]),
      ],
      [
        graph('Generation: failures; the model ends; gaps of the audit', [
          it.generationFailures,
          it.modelEnding,
          it.auditGaps,
        ]),
        graph('Generation: time, p90 (ms)', [it.generationTime]),
        graph('Errors at the edge (%)', Object.entries(distributions).map(edgeErrors)),
      ],
      [
        graph(
          'Realtime link: connects, messages; failures',
          [it.realtimeConnects, it.realtimeMessages],
          [it.realtimeFailures],
        ),
      ],
      [new GraphWidget({ title: 'Time of each function, p99 (ms)', left: everyFunction, width: full })],
    ],
  })
}

const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
  new GraphWidget({ title, left, right, width: third, leftYAxis: { min: 0 }, rightYAxis: { min: 0 } })

/** CloudFront reports to us-east-1. Unlike an alarm, a dashboard can show metrics of another region. */
const edgeErrors = ([label, { distributionId }]: [string, Distribution]) =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName: '5xxErrorRate',
    dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
    region: edgeRegion,
    label,
  })
