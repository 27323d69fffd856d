import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { afterAll, expect, test } from 'vitest'
import { AppStack } from '#infra/app-stack.ts'
import { newApp } from '#infra/new-app.ts'
import { cyclesIn } from './cycles.ts'
import { readTemplate } from './template.ts'

const outdir = mkdtempSync(join(tmpdir(), 'synthesis-'))
afterAll(() => rmSync(outdir, { recursive: true, force: true }))

/** In full: with the dependencies that only a synthesis adds, and CloudFormation's own schemas checked. */
function synthesized() {
  const app = newApp({ outdir })
  const stack = new AppStack(app, 'Synthesis', {
    stage: 'prod',
    senderAddress: 'hello@example.com',
    codeOf: () => Code.fromInline('//'),
  })
  const assembly = app.synth()
  return {
    validation: process.exitCode,
    template: readTemplate(assembly.getStackByName(stack.stackName).template),
  }
}

const { template } = synthesized()

test('the stack synthesises without a network, an account or a file of its functions', () => {
  expect(template.functions.size).toBeGreaterThan(0)
})

test('nothing in the stack waits for itself', () => {
  expect(cyclesIn(template.resources)).toEqual([])
})

test('the cycle detector finds a trigger that knows its pool', () => {
  const resource = (id: string, to: string) => ({
    id,
    Type: 'AWS::Test::Thing',
    Properties: { of: { 'Fn::GetAtt': [to, 'Arn'] } },
    Metadata: {},
  })
  expect(
    cyclesIn([resource('Pool', 'Trigger'), resource('Trigger', 'Role'), resource('Role', 'Pool')]),
  ).toEqual([['Pool', 'Trigger', 'Role', 'Pool']])
})

test('the stack stays far below the limit of CloudFormation', () => {
  expect(template.resources.length).toBeLessThan(350)
})
