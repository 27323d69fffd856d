import * as z from 'zod/mini'
import type { readTemplate } from '../../harness/infra/template.ts'

type Template = ReturnType<typeof readTemplate>

const Source = z.object({ Namespace: z.string(), MetricName: z.string() })
const Actions = z._default(z.array(z.object({ Ref: z.string() })), [])
const Alarm = z.object({
  AlarmName: z.string(),
  ComparisonOperator: z.string(),
  Threshold: z.number(),
  EvaluationPeriods: z.number(),
  DatapointsToAlarm: z.optional(z.number()),
  TreatMissingData: z.enum(['notBreaching', 'breaching']),
  AlarmActions: Actions,
  OKActions: Actions,
  ...z.partial(Source).shape,
  Metrics: z._default(
    z.array(
      z.object({ Expression: z.optional(z.string()), MetricStat: z.optional(z.object({ Metric: Source })) }),
    ),
    [],
  ),
})
type Alarm = z.infer<typeof Alarm>

const breaches: Record<string, (value: number, threshold: number) => boolean> = {
  GreaterThanOrEqualToThreshold: (value, threshold) => value >= threshold,
  GreaterThanThreshold: (value, threshold) => value > threshold,
  LessThanOrEqualToThreshold: (value, threshold) => value <= threshold,
  LessThanThreshold: (value, threshold) => value < threshold,
}

/**
 * Returns the notifications of a stage while a metric has these values, one per period, and no data afterwards: `ALARM
 * name` and `OK name`, each with the endpoint that receives it. Alarms of a sign of life are left out: for them no data is bad.
 */
export function notifications(template: Template, metric: string, values: readonly number[]): string[] {
  const alarms = template.ofType('AWS::CloudWatch::Alarm').map(({ Properties }) => Alarm.parse(Properties))
  return alarms
    .filter((alarm) => alarm.TreatMissingData === 'notBreaching' && namesOf(alarm).includes(metric))
    .flatMap((alarm) => changesOf(alarm, values).flatMap((state) => sent(template, alarm, state)))
}

/** Only sums of metrics are supported; the given values are those of one of them. */
function namesOf({ MetricName, Metrics, Namespace }: Alarm) {
  const expression = Metrics.find(({ Expression }) => Expression)?.Expression
  if (expression && expression !== 'SUM(METRICS())') throw new Error(`${expression} is not supported here.`)
  const sources = [
    ...Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric ?? []),
    { MetricName, Namespace },
  ]
  return sources.map((it) => `${it.Namespace} ${it.MetricName}`)
}

type State = 'ALARM' | 'OK'

function changesOf(alarm: Alarm, values: readonly number[]): State[] {
  const { ComparisonOperator, DatapointsToAlarm, EvaluationPeriods, Threshold } = alarm
  const breach = breaches[ComparisonOperator]
  if (!breach) throw new Error(`${ComparisonOperator} is not supported here.`)
  const quiet = Array.from({ length: EvaluationPeriods }, () => false)
  const periods = [...quiet, ...values.map((value) => breach(value, Threshold)), ...quiet]
  const states = periods.map((_, end): State => {
    const recent = periods.slice(Math.max(0, end + 1 - EvaluationPeriods), end + 1)
    return recent.filter(Boolean).length >= (DatapointsToAlarm ?? EvaluationPeriods) ? 'ALARM' : 'OK'
  })
  return states.filter((state, index) => state !== (states[index - 1] ?? 'OK'))
}

const Subscription = z.object({ TopicArn: z.object({ Ref: z.string() }), Endpoint: z.string() })

function sent(template: Template, { AlarmActions, AlarmName, OKActions }: Alarm, state: State) {
  const topics = state === 'ALARM' ? AlarmActions : OKActions
  const subscriptions = template
    .ofType('AWS::SNS::Subscription')
    .map(({ Properties }) => Subscription.parse(Properties))
  return topics.flatMap(({ Ref }) =>
    subscriptions
      .filter(({ TopicArn }) => TopicArn.Ref === Ref)
      .map(({ Endpoint }) => `${state} ${AlarmName} to ${Endpoint}`),
  )
}
