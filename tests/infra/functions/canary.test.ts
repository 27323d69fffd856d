import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { rollbackAlarmsOf } from '#infra/functions/canary.ts'
import { actionsIn } from '#infra/functions/function-definitions.ts'
import { synthesizedStage } from '../../harness/infra/stages.ts'
import { prod, readTemplate, templateOf } from '../../harness/infra/template.ts'
import { cyclesIn } from '../cycles.ts'

const template = readTemplate(templateOf('prod', { canary: 'on' }))
const awaited = [...actionsIn('prod').map(({ definition }) => definition.name), 'user-pool']

const Group = z.object({
  DeploymentConfigName: z.string(),
  AlarmConfiguration: z.optional(z.object({ Alarms: z.optional(z.array(z.object({ Name: z.string() }))) })),
  AutoRollbackConfiguration: z.object({ Enabled: z.literal(true), Events: z.array(z.string()) }),
})
const Alarm = z.object({
  AlarmName: z.string(),
  EvaluationPeriods: z.number(),
  Period: z._default(z.number(), 300),
})
const groupsIn = (it: typeof template) =>
  it.ofType('AWS::CodeDeploy::DeploymentGroup').map(({ Properties }) => Group.parse(Properties))

describe('a canary deployment', () => {
  test('every function that somebody waits for has an alias and a deployment group', () => {
    expect(template.ofType('AWS::Lambda::Alias')).toHaveLength(awaited.length)
    expect(groupsIn(template)).toHaveLength(awaited.length)
    for (const { DeploymentConfigName } of groupsIn(template))
      expect(DeploymentConfigName).toBe('CodeDeployDefault.LambdaCanary10Percent15Minutes')
  })

  test('routes and triggers call aliases, which alone may be called', () => {
    const aliases = new Set(template.ofType('AWS::Lambda::Alias').map(({ id }) => id))
    const integrations = template.apiOf('HTTP').partsOf('AWS::ApiGatewayV2::Integration')
    expect(integrations.length).toBe(actionsIn('prod').length)
    for (const { Properties } of integrations)
      expect([...aliases].some((id) => JSON.stringify(Properties.IntegrationUri).includes(id))).toBe(true)
    const pool = JSON.stringify(template.onlyOfType('AWS::Cognito::UserPool').Properties.LambdaConfig)
    expect([...aliases].some((id) => pool.includes(id))).toBe(true)
  })

  test('a version is taken back by alarms that exist', () => {
    const existing = new Set(
      prod.ofType('AWS::CloudWatch::Alarm').map(({ Properties }) => Properties.AlarmName),
    )
    for (const { AlarmConfiguration, AutoRollbackConfiguration } of groupsIn(template)) {
      expect(AutoRollbackConfiguration.Events).toContain('DEPLOYMENT_STOP_ON_ALARM')
      const names = AlarmConfiguration?.Alarms?.map(({ Name }) => Name) ?? []
      // CodeDeploy allows ten alarms in a group.
      expect(names.length).toBeGreaterThan(1)
      expect(names.length).toBeLessThanOrEqual(10)
      for (const name of names) expect(existing).toContain(name)
    }
    expect(rollbackAlarmsOf('user-pool')).toContain('sign-in-failures')
  })

  test('every alarm that takes a version back can go off in time', () => {
    const names = new Set(awaited.flatMap(rollbackAlarmsOf).map((name) => `Storewright-prod-${name}`))
    const alarms = prod
      .ofType('AWS::CloudWatch::Alarm')
      .map(({ Properties }) => Alarm.parse(Properties))
      .filter(({ AlarmName }) => names.has(AlarmName))
    expect(alarms).toHaveLength(names.size)
    for (const { AlarmName, EvaluationPeriods, Period } of alarms)
      expect(EvaluationPeriods * Period, AlarmName).toBeLessThan(15 * 60)
  })

  test('a repair is deployed at once while an alarm is on', () => {
    const groups = groupsIn(readTemplate(templateOf('prod', { canary: 'at-once' })))
    expect(groups).toHaveLength(awaited.length)
    for (const group of groups) {
      expect(group.DeploymentConfigName).toBe('CodeDeployDefault.LambdaAllAtOnce')
      expect(group.AlarmConfiguration?.Alarms ?? []).toEqual([])
      expect(group.AutoRollbackConfiguration.Events).not.toContain('DEPLOYMENT_STOP_ON_ALARM')
    }
  })

  test('every stack stays within the limits of CloudFormation', () => {
    for (const [name, { outputs, resources }] of synthesizedStage('prod', { canary: 'on' }).templates) {
      expect(resources.length, name).toBeLessThan(500)
      expect(outputs.length, name).toBeLessThan(200)
      expect(cyclesIn(resources), name).toEqual([])
    }
  })
})

test('without a canary no function has a version', () => {
  for (const type of ['AWS::Lambda::Alias', 'AWS::Lambda::Version', 'AWS::CodeDeploy::DeploymentGroup'])
    expect(prod.ofType(type)).toEqual([])
})
