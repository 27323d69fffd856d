import { expect, test } from 'vitest'
import { fixedDollars, production } from '#bench/prices/production.ts'
import {
  dollarsPerMillionVisits,
  monthlyDollars,
  recordedTraces,
} from '#bench/suites/cost/monthly-dollars.ts'

const filter = (MetricName: string) => ({
  Type: 'AWS::Logs::MetricFilter',
  Properties: { MetricTransformations: [{ MetricNamespace: 'Shop/prod', MetricName }] },
})
const alarm = (Namespace: string, MetricName: string) => ({
  Type: 'AWS::CloudWatch::Alarm',
  Properties: { Namespace, MetricName },
})
const record = (HostedZoneId: string) => ({ Type: 'AWS::Route53::RecordSet', Properties: { HostedZoneId } })

test('a custom metric is paid once, however many filters and alarms it has', () => {
  const resources = [
    filter('Crashes'),
    filter('Crashes'),
    filter('ResponseTime'),
    alarm('Shop/prod', 'Crashes'),
    alarm('Shop/prod', 'SignInFailures'),
    alarm('AWS/Lambda', 'Throttles'),
  ]
  expect(fixedDollars(resources)['custom metrics']).toBeCloseTo(3 * 0.3)
})

test('an alarm is paid for each metric in its expression', () => {
  const metric = (MetricName: string) => ({
    MetricStat: { Metric: { Namespace: 'AWS/DynamoDB', MetricName } },
  })
  const Metrics = [{ Expression: 'SUM(METRICS())' }, metric('Reads'), metric('Writes')]
  const math = { Type: 'AWS::CloudWatch::Alarm', Properties: { Metrics } }
  expect(fixedDollars([math, alarm('AWS/Lambda', 'Throttles')]).alarms).toBeCloseTo(3 * 0.1)
})

test('a hosted zone is paid once, however many records it has', () => {
  expect(fixedDollars([record('Z1'), record('Z1'), record('Z2')])['hosted zones']).toBe(2 * 0.5)
})

test('production pays for both domains, both encryption keys and nineteen custom metrics', () => {
  const fixed = fixedDollars(production())
  expect(fixed).toMatchObject({ 'hosted zones': 1, 'encryption keys': 2 })
  expect(fixed['custom metrics']).toBeCloseTo(19 * 0.3)
  expect(fixed['health checks']).toBeCloseTo(1.5)
})

test('X-Ray records one invocation a second and one in twenty of the others', () => {
  const seconds = 30 * 24 * 3600
  expect([recordedTraces(1000), recordedTraces(seconds), recordedTraces(seconds + 2000)]).toEqual([
    1000,
    seconds,
    seconds + 100,
  ])
})

test('covers are paid as requests and as bytes', () => {
  const visit = { read: 0.1, write: 2 }
  const use = { readUnits: 0, writeUnits: 0, visit, generation: [], pageBytes: 5000, coverBytes: 600 }
  const { 'bytes sent': bytes = 0, 'stores at the edge': requests = 0 } = monthlyDollars(use, 0, 1)
  // 1000 visits with a page, whose reply may be a redirect, a file of covers and a beacon, and four app loads with the covers.
  expect(requests).toBeCloseTo((3004 * 1.6) / 1e6 + 1000 * (0.2 / 1e6 + 0.5 / 1e6), 5)
  const bodies = 1000 * 5000 + 1004 * 600 + 4 * 300_000
  expect(bytes).toBeCloseTo(((bodies + 3407 * 1000) / 1e9) * 0.085)
  expect(monthlyDollars({ ...use, coverBytes: 700 }, 0, 1)['bytes sent']).toBeGreaterThan(bytes)
})

test('a million visits cost their beacons and the writes that count them', () => {
  const { beacon, counting } = dollarsPerMillionVisits({ visit: { read: 0.1, write: 2 } })
  expect(beacon).toBeCloseTo(1 + 0.6 + 0.1 + 0.085)
  expect(counting).toBeCloseTo(0.1 * 0.125 + 2 * 0.625)
})
