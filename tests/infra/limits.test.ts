import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { prod } from '../harness/infra/template.ts'
import { statementsOf } from './functions/policies.ts'

/* Limits of AWS that fail a deployment; for resources, outputs and dynamic references see synthesis.test.ts. */

describe('limits of a deployment', () => {
  test('every filter pattern has at most the 1,024 characters of CloudWatch Logs', () => {
    const patterns = prod
      .ofType('AWS::Logs::MetricFilter')
      .map(({ Properties }) => z.string().parse(Properties.FilterPattern))
    expect(patterns.length).toBeGreaterThan(5)
    for (const pattern of patterns) expect(pattern.length, pattern).toBeLessThanOrEqual(1024)
  })

  test('the inline policies of every role stay below the 10,240 characters of IAM', () => {
    for (const name of prod.functions.keys()) {
      // Resolved ARNs are longer than references; no white space counts.
      const written = JSON.stringify(statementsOf(prod, name)).replace(
        /\{"(Ref|Fn::GetAtt)":[^}]*\}/g,
        `"${'x'.repeat(90)}"`,
      )
      expect(written.length, name).toBeLessThan(9500)
    }
  })
})

test('objects deleted from courses and sites can be restored for 30 days', () => {
  const versioned = prod
    .ofType('AWS::S3::Bucket')
    .filter(({ Properties }) => JSON.stringify(Properties.VersioningConfiguration) === '{"Status":"Enabled"}')
  expect(versioned.map(({ id }) => id.replace(/[\dA-F]{8}$/, '')).toSorted()).toEqual([
    'Courses',
    'SitesPages',
  ])
  for (const { Properties } of versioned)
    expect(JSON.stringify(Properties.LifecycleConfiguration)).toContain(
      '"NoncurrentVersionExpiration":{"NoncurrentDays":30}',
    )
})

test('uploads of browsers are deleted in all versions after a day', () => {
  const Rule = z.object({
    Prefix: z.optional(z.string()),
    NoncurrentVersionExpiration: z.optional(z.unknown()),
  })
  const Lifecycle = z.object({ Rules: z._default(z.array(Rule), []) })
  const rules = prod
    .ofType('AWS::S3::Bucket')
    .filter(({ Properties }) => Properties.VersioningConfiguration)
    .flatMap(({ Properties }) => Lifecycle.parse(Properties.LifecycleConfiguration ?? {}).Rules)
    .filter(({ Prefix }) => Prefix === 'uploads/')
  expect(rules).toHaveLength(2)
  for (const rule of rules) expect(rule.NoncurrentVersionExpiration).toEqual({ NoncurrentDays: 1 })
})
