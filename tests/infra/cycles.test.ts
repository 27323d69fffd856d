import { expect, test } from 'vitest'
import type { Resource } from '../harness/infra/template.ts'
import { cyclesIn } from './cycles.ts'

const resource = (id: string, rest: Partial<Resource>): Resource => ({
  id,
  Type: 'AWS::Test::Thing',
  Properties: {},
  Metadata: {},
  ...rest,
})
const pool = resource('Pool', { Properties: { Trigger: { 'Fn::GetAtt': ['Trigger', 'Arn'] } } })

test.each([
  ['its function reads its id', resource('Trigger', { Properties: { Id: { Ref: 'Pool' } } })],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: CloudFormation's own substitution.
  ['its function names it', resource('Trigger', { Properties: { Id: { 'Fn::Sub': 'of ${Pool.Arn}' } } })],
  ['its function depends on it', resource('Trigger', { DependsOn: ['Pool'] })],
])('a pool depends on itself when %s', (_, trigger) => {
  expect(cyclesIn([pool, trigger])).toEqual([['Pool', 'Trigger', 'Pool']])
})

test('a pool without a reference to its trigger does not depend on itself', () => {
  expect(cyclesIn([pool, resource('Trigger', { DependsOn: 'Role' }), resource('Role', {})])).toEqual([])
})
