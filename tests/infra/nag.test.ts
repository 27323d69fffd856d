import { App, Stack, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { domains, stages } from '../harness/infra/stages.ts'

const appOf = stages()
const Acknowledged = z.record(z.string(), z.string())

const findingsIn = (app: App) =>
  new AwsSolutionsChecks(app)
    .validateScope(app)
    .violations.flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map(({ constructPath }) => `${ruleName} at ${constructPath}`),
    )

const acknowledgedIn = (app: App) =>
  app.node.findAll().flatMap((construct) =>
    construct.node.metadata
      .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
      .flatMap(({ data }) => Object.entries(Acknowledged.parse(data)))
      .map(([rule, reason]) => ({ rule, reason, construct })),
  )

describe.each([
  ['dev without domains', appOf('dev')],
  ['dev with domains', appOf('dev', domains)],
  ['prod without domains', appOf('prod')],
  ['prod with domains', appOf('prod', { ...domains, alarmEmail: 'oncall@example.com' })],
])('%s', (_, { app }) => {
  test('has no unacknowledged finding of AwsSolutions', () => {
    expect(findingsIn(app)).toEqual([])
  })

  test('acknowledges each finding on its construct with a reason', () => {
    for (const { construct, reason } of acknowledgedIn(app)) {
      expect(reason.length).toBeGreaterThan(20)
      expect(Stack.isStack(construct) || App.isApp(construct), construct.node.path).toBe(false)
    }
  })
})
